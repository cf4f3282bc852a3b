import './hot.css';
import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import Clock from 'lucide-react/icons/clock';
import Ticket from 'lucide-react/icons/ticket';
import { Panel } from '#client/components/back-office/panel.tsx';
import { useRowDialog } from '#client/components/data/use-row-dialog.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { HotDialog, type HotKind } from './hot-dialog.tsx';
import { comingSlots, ticketEdition } from './hot-ops.ts';

const KEYS: readonly { kind: HotKind; label: string; icon: LucideIcon }[] = [
  { kind: 'cancel', label: 'Avlys', icon: Ban },
  { kind: 'move', label: 'Flytt', icon: Clock },
  { kind: 'tickets', label: 'Billetter', icon: Ticket },
];

/** 'Haster': what every visitor has to know now, past the draft. Three presses from here. */
export function HotPanel() {
  const content = useContent();
  const now = useNow();
  const { subject, show, close, dialogProps } = useRowDialog<HotKind>();
  const slots = comingSlots(content, now);
  const isOff = {
    cancel: slots.length === 0,
    move: slots.length === 0,
    tickets: (ticketEdition(content, now)?.tickets.length ?? 0) === 0,
  };
  return (
    <Panel title="Haster">
      <p className="dempet">
        {slots.length === 0
          ? 'Ingen programposter står for tur. Billetter kan endres for alle besøkende med én gang.'
          : 'Endres for alle besøkende med én gang. Utkast som er under arbeid, blir ikke publisert.'}
      </p>
      <div className="haster__taster">
        {KEYS.map(({ kind, label, icon }) => (
          <button
            key={kind}
            type="button"
            className="haster__tast"
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
