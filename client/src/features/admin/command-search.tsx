import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import Gift from 'lucide-react/icons/gift';
import Mail from 'lucide-react/icons/mail';
import Share2 from 'lucide-react/icons/share-2';
import Ticket from 'lucide-react/icons/ticket';
import Trophy from 'lucide-react/icons/trophy';
import User from 'lucide-react/icons/user';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { adminRead } from '#client/lib/call/admin-calls.ts';
import { type AdminSearchAnswer, SEARCH_MIN } from '#shared/contracts/admin-search.ts';
import { SHARE_PLATFORMS } from '#shared/contracts/shares.ts';

interface CommandSearchProps extends Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'> {
  commands: readonly Command[];
  openTab: OpenTab;
}

/**
 * Ctrl+K: finds tabs and actions by parts of their names; people, affiliates with their codes,
 * messages and shares by a search on the server; and actions on those ('gi gave til ...').
 */
export function CommandSearch({ commands, openTab, ...dialog }: CommandSearchProps) {
  return (
    <Dialog {...dialog} title="Søk">
      <SearchBox commands={commands} openTab={openTab} onDone={() => dialog.onOpenChange(false)} />
    </Dialog>
  );
}

type SearchBoxProps = Pick<CommandSearchProps, 'commands' | 'openTab'> & { onDone: () => void };

function SearchBox({ commands, openTab, onDone }: SearchBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const { known, isWaiting } = useFound(text, openTab);
  const found = useMemo<readonly (Command | Starter)[]>(
    () => [...known, ...matching(commands, text), ...(text === '' ? [] : matching(starters, text))],
    [commands, text, known],
  );
  const active = Math.min(chosen, found.length - 1);

  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    const option = list.current?.querySelector('[aria-selected="true"]');
    if (active >= 0) option?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  const write = (next: string) => {
    setText(next);
    setChosen(0);
  };
  const choose = (command: Command | Starter | undefined) => {
    if (command === undefined) return;
    if ('begins' in command) {
      write(command.begins);
      input.current?.focus();
      return;
    }
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
        className="field__control"
        role="combobox"
        aria-label="Søk etter folk, koder, meldinger, delinger, faner og handlinger"
        placeholder="Navn, kode eller «gi gave til …»"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-treff`}
        aria-autocomplete="list"
        aria-activedescendant={found[active] && `${id}-${active}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
      />
      <p className="sr-only" role="status">
        {text === '' ? '' : found.length === 1 ? '1 treff' : `${found.length} treff`}
      </p>
      <div
        className="mt-3 max-h-[min(24rem,50dvh)] overflow-y-auto text-small"
        role="listbox"
        id={`${id}-treff`}
        aria-label="Treff"
        ref={list}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
          <div key={group} role="group" aria-label={group}>
            <p className="mono px-3 pt-2 pb-1 text-fg-2" aria-hidden="true">
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
                    className="wrap-anywhere flex min-h-11 cursor-pointer items-center gap-3 rounded-[8px] px-3 py-1.5 font-semibold aria-selected:bg-ink aria-selected:text-bone aria-selected:forced-color-adjust-none forced-colors:aria-selected:bg-[Highlight] forced-colors:aria-selected:text-[HighlightText]"
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
      {found.length === 0 && <p className="dim p-3">{isWaiting ? 'Søker...' : 'Ingen treff'}</p>}
    </>
  );
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase().trim();

function matching<C extends Pick<Command, 'label' | 'words'>>(
  commands: readonly C[],
  text: string,
): C[] {
  const words = folded(text).split(/\s+/);
  return commands.filter(({ label, words: more = '' }) => {
    const all = folded(`${label} ${more}`);
    return words.every((word) => all.includes(word));
  });
}

/** Debounce of the search on the server, in ms. */
const SEARCH_DELAY_MS = 200;

const NEVER_MS = 0;
const NOTHING: readonly Command[] = [];

/** `rest`: further URL parameters. */
type OpenTab = (id: string, rest?: Record<string, string>) => void;

type Kind = keyof AdminSearchAnswer;

interface Found {
  id: string;
  label: string;
  /** Its tab, and the URL parameters that select it. */
  at: [tab: string, rest: Record<string, string>];
}

const GROUPS: Record<Kind, { group: string; icon: LucideIcon }> = {
  users: { group: 'Brukere', icon: User },
  affiliates: { group: 'Affiliates', icon: Trophy },
  messages: { group: 'Meldinger', icon: Mail },
  shares: { group: 'Delinger', icon: Share2 },
};

/** Actions on results: 'gi gave til kari'. */
const ACTS: readonly {
  verb: string;
  kind: Kind;
  icon: LucideIcon;
  rest: Record<string, string>;
}[] = [
  { verb: 'Gi gave til', kind: 'users', icon: Gift, rest: { gjor: 'gave' } },
  { verb: 'Send melding til', kind: 'users', icon: Mail, rest: { gjor: 'melding' } },
  { verb: 'Gi belønning til', kind: 'shares', icon: Gift, rest: { rewarded: 'false' } },
  { verb: 'Registrer salg på', kind: 'affiliates', icon: Ticket, rest: {} },
];

/** The actions without a name, which the admin completes. */
const starters: readonly Starter[] = ACTS.map(({ verb, icon }) => ({
  id: `begynn-${verb}`,
  label: `${verb} …`,
  group: 'Handlinger',
  icon,
  begins: `${verb} `,
}));

/** Splits a text into its action and the name that follows. */
function readAct(text: string) {
  const written = text.trimStart().toLowerCase();
  const act = ACTS.find(({ verb }) => written.startsWith(`${verb.toLowerCase()} `)) ?? null;
  return { act, name: (act ? written.slice(act.verb.length) : text).trim() };
}

function foundIn(answer: AdminSearchAnswer): Record<Kind, Found[]> {
  return {
    users: answer.users.map(({ id, firstName, lastName, username }) => ({
      id,
      label: `${firstName} ${lastName} (@${username})`,
      at: ['users', { bruker: id }],
    })),
    affiliates: answer.affiliates.map(({ id, navn, personalCode }) => ({
      id,
      label: personalCode === null ? navn : `${navn}, ${personalCode}`,
      at: ['affiliates', { affiliate: id }],
    })),
    messages: answer.messages.map(({ id, navn, epost, emne }) => ({
      id,
      label: emne === null ? `Melding fra ${navn}` : `${emne}, fra ${navn}`,
      at: ['messages', { q: epost }],
    })),
    shares: answer.shares.map(({ id, navn, epost, platform }) => ({
      id,
      label: `${navn}, ${SHARE_PLATFORMS[platform as keyof typeof SHARE_PLATFORMS] ?? platform}`,
      at: ['shares', { q: epost }],
    })),
  };
}

/**
 * The server's search results as commands; only those of an action when the text starts with one.
 */
function useFound(
  text: string,
  openTab: OpenTab,
): { known: readonly Command[]; isWaiting: boolean } {
  const { act, name } = readAct(text);
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(name), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [name]);
  const wanted = [...name].length >= SEARCH_MIN;
  const query = useQuery({
    ...adminRead('GET /api/admin/search', NEVER_MS, { query: { q } }),
    refetchInterval: false,
    enabled: wanted && [...q].length >= SEARCH_MIN,
    placeholderData: keepPreviousData,
  });
  const data = wanted ? query.data : undefined;
  const known = useMemo(() => {
    if (data === undefined) return NOTHING;
    const found = foundIn(data);
    if (act === null) {
      return Object.entries(GROUPS).flatMap(([kind, looks]) =>
        found[kind as Kind].map(({ id, label, at: [tab, rest] }) => ({
          id,
          label,
          ...looks,
          run: () => openTab(tab, rest),
        })),
      );
    }
    const { verb, kind, icon, rest: more } = act;
    return found[kind].map(({ id, label, at: [tab, rest] }) => ({
      id: `${verb}-${id}`,
      label: `${verb} ${label}`,
      group: 'Handlinger',
      icon,
      run: () => openTab(tab, { ...rest, ...more }),
    }));
  }, [data, act, openTab]);
  return { known, isWaiting: wanted && (q !== name || query.isFetching) };
}

export interface Command {
  id: string;
  label: string;
  /** Group heading: 'Faner', 'Handlinger'. */
  group: string;
  icon: LucideIcon;
  /** Further search terms. */
  words?: string;
  run: () => void;
}

/** An action that still needs a name: choosing it fills the search field. */
interface Starter extends Omit<Command, 'run'> {
  begins: string;
}
