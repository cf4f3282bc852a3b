import { useEffect, useRef } from 'react';
import { Checkbox } from '#client/components/form/field.tsx';
import { classes } from '#client/components/ui/cx.ts';
import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';

const KEY = classes(
  'whitespace-nowrap rounded-tag bg-ink px-2 py-0.5 font-mono font-semibold text-bone text-mono leading-[1.5]',
);

interface ShortcutHelpProps extends Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'> {
  tabs: readonly (ShortcutTab & { label: string })[];
  singleKeys: boolean;
  onSingleKeys: (on: boolean) => void;
}

/** Lists all shortcuts, with the switch for those without modifier keys. */
export function ShortcutHelp(props: ShortcutHelpProps) {
  const { tabs, singleKeys, onSingleKeys, ...dialog } = props;
  return (
    <Dialog {...dialog} title="Hurtigtaster" wide>
      <dl className="mb-3 grid gap-x-8 text-small md:grid-cols-2">
        <Row keys={['Ctrl', 'K']} label="Søk etter faner, brukere og handlinger" />
        <Row keys={['?']} label="Vis hurtigtastene" />
        {tabs.map(({ id, label, letter }, index) => (
          <Row
            key={id}
            keys={index < 10 ? ['Alt', String((index + 1) % 10)] : []}
            chord={letter}
            label={label}
          />
        ))}
      </dl>
      <Checkbox
        label="Bruk taster uten Ctrl og Alt (g og ?)"
        checked={singleKeys}
        onChange={({ target }) => onSingleKeys(target.checked)}
      />
    </Dialog>
  );
}

interface RowProps {
  keys: readonly string[];
  /** Second key of the chord, after g. */
  chord?: string | undefined;
  label: string;
}

function Row({ keys, chord, label }: RowProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line-bone border-b">
      <dt>{label}</dt>
      <dd>
        {keys.length > 0 && <kbd className={KEY}>{keys.join(' + ')}</kbd>}
        {chord !== undefined && (
          <>
            {keys.length > 0 && <span> eller </span>}
            <kbd className={KEY}>G</kbd> <span>så</span>{' '}
            <kbd className={KEY}>{chord.toUpperCase()}</kbd>
          </>
        )}
      </dd>
    </div>
  );
}

/** A tab, and the second key of its chord (g, then the letter). */
interface ShortcutTab {
  readonly id: string;
  readonly letter: string;
}

/** Longest interval between g and the second key, in ms. */
const CHORD_MS = 1_500;

interface ShortcutActs {
  tabs: readonly ShortcutTab[];
  openTab: (id: string) => void;
  openSearch: () => void;
  showHelp: () => void;
  /** False when shortcuts without Ctrl or Alt are switched off (WCAG 2.1.4). */
  singleKeys: boolean;
}

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** An open dialog or menu handles the keys itself. */
const isCovered = () => document.querySelector('[role="dialog"], [role="menu"]') !== null;

/**
 * The tab of Alt+1 to Alt+9 and Alt+0. Uses the key's position, because some keyboard layouts type
 * other characters with Alt.
 */
function tabOfDigit(event: KeyboardEvent, tabs: readonly ShortcutTab[]): ShortcutTab | undefined {
  const digit = /^Digit(\d)$/.exec(event.code)?.[1];
  return digit === undefined ? undefined : tabs[(Number(digit) + 9) % 10];
}

/**
 * Ctrl+K searches, also in text fields. Alt+digit and g then a letter open a tab and ? lists the
 * shortcuts, but not in text fields or dialogs.
 */
export function useShortcuts(acts: ShortcutActs): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    let chordUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      const { tabs, openTab, openSearch, showHelp, singleKeys } = latest.current;
      const act = (run: () => void) => {
        event.preventDefault();
        run();
      };
      const key = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && !event.altKey && key === 'k') return act(openSearch);
      if (event.ctrlKey || event.metaKey || isWriting(event.target) || isCovered()) return;
      if (event.altKey) {
        const tab = tabOfDigit(event, tabs);
        if (tab !== undefined) act(() => openTab(tab.id));
        return;
      }
      if (!singleKeys) return;
      const inChord = event.timeStamp < chordUntil;
      chordUntil = 0;
      const tab = tabs.find(({ letter }) => letter === key);
      if (inChord && tab !== undefined) return act(() => openTab(tab.id));
      if (key === 'g') chordUntil = event.timeStamp + CHORD_MS;
      if (key === '?') act(showHelp);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
