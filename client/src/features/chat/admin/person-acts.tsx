import Ban from 'lucide-react/icons/ban';
import EyeOff from 'lucide-react/icons/eye-off';
import MicOff from 'lucide-react/icons/mic-off';
import Pin from 'lucide-react/icons/pin';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { useAdminCall } from '#client/lib/admin-calls.ts';
import type { ChatLine } from '../lines.ts';
import { RestrictForm, type Restricting } from './restrict-form.tsx';
import { useLineActs } from './use-line-acts.ts';

const TIMEOUTS = [
  { minutes: 10, label: '10 minutter', isMain: true },
  { minutes: 60, label: '1 time', isMain: false },
  { minutes: 1440, label: '24 timer', isMain: false },
] as const;

const ACT = cx(BUTTON.start, 'col-span-full');
const HALF = cx(BUTTON.start, '[--button-side:10px]');

/** Acts of a moderator on a line and its author. */
export function PersonActs({ line }: { line: ChatLine }) {
  const [restricting, setRestricting] = useState<Restricting | null>(null);
  return (
    <div className="grid grid-cols-2 gap-2">
      <LineActs line={line} />
      {line.isAdmin === 'false' &&
        !line.isSystemMessage &&
        (restricting === null ? (
          <RestrictKeys onChoose={setRestricting} />
        ) : (
          <RestrictForm line={line} what={restricting} onDone={() => setRestricting(null)} />
        ))}
    </div>
  );
}

function LineActs({ line }: { line: ChatLine }) {
  const call = useAdminCall();
  const { remove, restore } = useLineActs();
  const pin = () =>
    call('PATCH /api/admin/chat/rooms/:room', {
      params: { room: line.room },
      body: { pinnedMessageId: line.id },
    });
  if (line.removed) {
    return (
      <button type="button" className={ACT} onClick={() => void restore(line.id, 'removed')}>
        <Icon icon={RotateCcw} size={16} /> Legg meldingen tilbake
      </button>
    );
  }
  return (
    <>
      <button type="button" className={ACT} onClick={() => void remove(line)}>
        <Icon icon={EyeOff} size={16} /> Fjern meldingen
      </button>
      <button type="button" className={ACT} onClick={() => void pin()}>
        <Icon icon={Pin} size={16} /> Fest meldingen
      </button>
    </>
  );
}

function RestrictKeys({ onChoose }: { onChoose: (what: Restricting) => void }) {
  return (
    <>
      {TIMEOUTS.map(({ minutes, label, isMain }) => (
        <button
          key={minutes}
          type="button"
          className={isMain ? ACT : HALF}
          onClick={() => onChoose({ kind: 'timeout', minutes, label })}
        >
          {isMain && <Icon icon={MicOff} size={16} />}
          <span>
            <span className={isMain ? undefined : 'sr-only'}>Demp i </span>
            {label}
          </span>
        </button>
      ))}
      <button
        type="button"
        className={cx(BUTTON.dangerStart, 'col-span-full')}
        onClick={() => onChoose({ kind: 'ban' })}
      >
        <Icon icon={Ban} size={16} /> Utesteng
      </button>
    </>
  );
}
