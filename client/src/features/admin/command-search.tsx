import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import type { Command, Starter } from './command.ts';
import { type OpenTab, starters, useFound } from './found-commands.ts';

export interface CommandSearchProps extends Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'> {
  commands: readonly Command[];
  openTab: OpenTab;
}

/**
 * Ctrl+K: finds tabs and actions by parts of their names; people, affiliates and their codes,
 * messages and shares through the server; and actions on them ('gi gave til ...').
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

/** Commands that match every word of the text. */
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
