import { Checkbox } from '#client/components/form/field.tsx';
import { classes } from '#client/components/ui/cx.ts';
import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import type { ShortcutTab } from './shortcuts.ts';

const KEY = classes(
  'whitespace-nowrap rounded-tag bg-ink px-2 py-0.5 font-mono font-semibold text-bone text-mono leading-[1.5]',
);

export interface ShortcutHelpProps extends Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'> {
  tabs: readonly (ShortcutTab & { label: string })[];
  singleKeys: boolean;
  onSingleKeys: (on: boolean) => void;
}

/** All shortcuts of the back office, and the switch for those without modifier keys. */
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
  /** Key to press after g. */
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
