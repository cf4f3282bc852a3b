import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CalendarX from 'lucide-react/icons/calendar-x';
import Clock from 'lucide-react/icons/clock';
import Hourglass from 'lucide-react/icons/hourglass';
import Move from 'lucide-react/icons/move';
import Ticket from 'lucide-react/icons/ticket';
import Users from 'lucide-react/icons/users';
import { useRowDialog } from '#client/components/back-office/dialogs.tsx';
import { Panel } from '#client/components/back-office/panel.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { comingEditions, comingSlots, ticketEdition } from './hot-change.ts';
import { HotDialog, type HotKind } from './hot-dialog.tsx';

const KEYS: readonly { kind: HotKind; label: string; icon: LucideIcon }[] = [
  { kind: 'stage', label: 'Forsinket scene', icon: Clock },
  { kind: 'move', label: 'Flytt', icon: Move },
  { kind: 'delayed', label: 'Ny tid kommer', icon: Hourglass },
  { kind: 'full', label: 'Fullt', icon: Users },
  { kind: 'cancel', label: 'Avlys', icon: Ban },
  { kind: 'day', label: 'Avlys dag', icon: CalendarX },
  { kind: 'tickets', label: 'Billetter', icon: Ticket },
];

/** Few and large buttons, for one-handed use in the dark. */
const HOT_KEY = classes(
  'flex min-h-16 cursor-pointer flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-key bg-coal-3 p-2.5 font-extrabold text-body shadow-[inset_0_-4px_0_rgb(0_0_0/0.35)] active:shadow-[inset_0_4px_0_rgb(0_0_0/0.35)] disabled:cursor-not-allowed disabled:bg-transparent disabled:text-fg-3 disabled:shadow-[inset_0_0_0_1px_var(--color-line)] max-[421px]:min-h-21 max-[421px]:flex-col max-[421px]:text-small min-[1280px]:flex-col min-[1280px]:p-1 min-[1280px]:text-small forced-colors:border-2 forced-colors:border-[ButtonText]',
);

/** 'Haster': urgent changes of the published version, past the draft, within three presses. */
export function HotPanel() {
  const content = useContent();
  const now = useNow();
  const { subject, show, close, dialogProps } = useRowDialog<HotKind>();
  const slots = comingSlots(content, now);
  const isEmpty = slots.length === 0;
  const isOff: Record<HotKind, boolean> = {
    ...{ stage: isEmpty, move: isEmpty, delayed: isEmpty, full: isEmpty, cancel: isEmpty },
    day: comingEditions(content, now).length === 0,
    tickets: (ticketEdition(content, now)?.tickets.length ?? 0) === 0,
  };
  return (
    <Panel title="Haster">
      <p className="dim">
        {isEmpty
          ? 'Ingen programposter står for tur. Billetter kan endres for alle besøkende med én gang.'
          : 'Endres for alle besøkende med én gang. Utkast som er under arbeid, blir ikke publisert.'}
      </p>
      <div className="mt-3 grid grid-cols-4 gap-2.5 max-[421px]:grid-cols-2 min-[1280px]:grid-cols-8">
        {KEYS.map(({ kind, label, icon }) => (
          <button
            key={kind}
            type="button"
            className={cx(HOT_KEY, kind === 'stage' && 'col-span-2')}
            aria-haspopup="dialog"
            disabled={isOff[kind]}
            onClick={() => show(kind)}
          >
            <Icon icon={icon} size={28} />
            {label}
          </button>
        ))}
      </div>
      {subject !== null && <HotDialog kind={subject} dialogProps={dialogProps} onDone={close} />}
    </Panel>
  );
}
