import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import User from 'lucide-react/icons/user';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { adminQuery } from '#client/lib/admin-calls.ts';
import type { AdminUser } from '#shared/contracts/admin-users.ts';

/** Something the command search can do. */
export interface Command {
  id: string;
  label: string;
  /** What it is: 'Faner', 'Handlinger'. */
  group: string;
  icon: LucideIcon;
  /** Further words it is found by. */
  words?: string;
  run: () => void;
}

/** How long typing rests before users are asked for, in ms. */
export const USER_SEARCH_DELAY_MS = 200;
const USERS_MIN = 2;
const USERS_SHOWN = 6;
const USERS = 'Brukere';
const NEVER_MS = 0;

export interface CommandSearchProps extends Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'> {
  commands: readonly Command[];
  /** Shows a user. */
  onUser: (id: string) => void;
}

/** Ctrl+K: tabs, actions and users by a few letters of their names. */
export function CommandSearch({ commands, onUser, ...dialog }: CommandSearchProps) {
  return (
    <Dialog {...dialog} title="Søk">
      <SearchBox commands={commands} onUser={onUser} onDone={() => dialog.onOpenChange(false)} />
    </Dialog>
  );
}

type SearchBoxProps = Pick<CommandSearchProps, 'commands' | 'onUser'> & { onDone: () => void };

function SearchBox({ commands, onUser, onDone }: SearchBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const users = useUserCommands(text, onUser);
  const found = useMemo(() => [...matching(commands, text), ...users], [commands, text, users]);
  const active = Math.min(chosen, found.length - 1);

  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    const option = list.current?.querySelector('[aria-selected="true"]');
    if (active >= 0) option?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  const choose = (command: Command | undefined) => {
    if (command === undefined) return;
    onDone();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setChosen((active + step + found.length) % found.length);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    choose(found[active]);
  };
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <>
      <input
        ref={input}
        className="felt__kontroll"
        role="combobox"
        aria-label="Søk etter faner, brukere og handlinger"
        placeholder="Fane, bruker eller handling"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-treff`}
        aria-autocomplete="list"
        aria-activedescendant={found[active] && `${id}-${active}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p className="sr-only" role="status">
        {text === '' ? '' : found.length === 1 ? '1 treff' : `${found.length} treff`}
      </p>
      <div className="kommando" role="listbox" id={`${id}-treff`} aria-label="Treff" ref={list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
          <div key={group} role="group" aria-label={group}>
            <p className="kommando__gruppe mono" aria-hidden="true">
              {group}
            </p>
            {found.map(
              (command, index) =>
                command.group === group && (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox hears the keys
                  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox
                  <div
                    key={command.id}
                    id={`${id}-${index}`}
                    role="option"
                    aria-selected={index === active}
                    className="kommando__rad"
                    onPointerMove={() => setChosen(index)}
                    onClick={() => choose(command)}
                  >
                    <Icon icon={command.icon} />
                    <span>{command.label}</span>
                  </div>
                ),
            )}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="dempet kommando__tomt">Ingen treff</p>}
    </>
  );
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase().trim();

/** Commands with every word of the text in them. */
function matching(commands: readonly Command[], text: string): Command[] {
  const words = folded(text).split(/\s+/);
  return commands.filter(({ label, words: more = '' }) => {
    const all = folded(`${label} ${more}`);
    return words.every((word) => all.includes(word));
  });
}

/** Users whose name, username or address holds the text. */
function useUserCommands(text: string, onUser: (id: string) => void): Command[] {
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), USER_SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const query = new URLSearchParams({ page: '1', limit: String(USERS_SHOWN), q });
  const wanted = q.length >= USERS_MIN && text.trim().length >= USERS_MIN;
  const { data } = useQuery({
    ...adminQuery<{ users: AdminUser[] }>(`/api/admin/users?${query}`, NEVER_MS),
    refetchInterval: false,
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    if (!wanted) return [];
    return (data?.users ?? []).map(({ id, firstName, lastName, username }) => ({
      id,
      label: `${firstName} ${lastName} (@${username})`,
      group: USERS,
      icon: User,
      run: () => onUser(id),
    }));
  }, [wanted, data, onUser]);
}
