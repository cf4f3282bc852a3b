import Ban from 'lucide-react/icons/ban';
import EyeOff from 'lucide-react/icons/eye-off';
import MicOff from 'lucide-react/icons/mic-off';
import Pin from 'lucide-react/icons/pin';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { Checkbox, TextField } from '#client/components/form/field.tsx';

import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { useAdminCall } from '#client/lib/call/admin-calls.ts';
import { toast } from '#client/lib/toast.ts';
import type { ChatLine } from '../lines.ts';
import { KEYS } from './panels.ts';
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

const REASONS = ['Spam', 'Hets', 'Kontaktopplysninger', 'Upassende språk'] as const;
const REASON_MAX = 300;

/** Kind of the restriction to set on the author of a line. */
type Restricting =
  | { kind: 'timeout'; minutes: number; label: string }
  | { kind: 'ban'; minutes?: undefined };

interface RestrictFormProps {
  line: ChatLine;
  what: Restricting;
  onDone: () => void;
}

/** Form for a time-out or ban with its reason; the reason of a time-out is shown to the person. */
function RestrictForm({ line, what, onDone }: RestrictFormProps) {
  const call = useAdminCall();
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [byAddress, setByAddress] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isBan = what.kind === 'ban';
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return field.current?.focus();
    setBusy(true);
    const { kind, minutes } = what;
    const rule = kind === 'ban' ? { kind, byAddress } : { kind, minutes };
    const body = { ...rule, messageId: line.id, reason: reason.trim() };
    const answer = await call('POST /api/admin/chat/restrictions', { body });
    setBusy(false);
    if (answer === null) return;
    const done = isBan ? 'utestengt' : `dempet i ${what.label}`;
    toast({ variant: 'success', title: `${line.navn} er ${done}` });
    onDone();
  };
  return (
    <form className="col-span-full grid gap-2" onSubmit={(event) => void submit(event)}>
      <p>
        <b>
          {isBan ? 'Utestenge' : 'Dempe'} <bdi>{line.navn}</bdi>
          {isBan ? '?' : ` i ${what.label}?`}
        </b>
      </p>
      <TextField
        ref={field}
        label="Grunn"
        hint={isBan ? 'Står i loggen.' : 'Vises for personen.'}
        maxLength={REASON_MAX}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        {...(isMissing && reason.trim() === '' && { error: 'Skriv en grunn' })}
      />
      <ReasonKeys onChoose={setReason} />
      {isBan && (
        <Checkbox
          label="Steng adressen i stedet for navnet"
          checked={byAddress}
          onChange={({ target }) => setByAddress(target.checked)}
        />
      )}
      <div className={KEYS}>
        <button type="submit" className={isBan ? BUTTON.danger : BUTTON.plain} disabled={isBusy}>
          {isBan ? 'Utesteng' : `Demp i ${what.label}`}
        </button>
        <button type="button" className={BUTTON.edge} onClick={onDone}>
          Avbryt
        </button>
      </div>
    </form>
  );
}

/** Buttons with common reasons. */
function ReasonKeys({ onChoose }: { onChoose: (reason: string) => void }) {
  return (
    <div className="flex flex-wrap gap-1">
      {REASONS.map((reason) => (
        <button
          key={reason}
          type="button"
          className={cx(
            BUTTON.edge,
            'py-1 [--button-height:36px] [--button-side:10px] [--button-text:var(--text-mono)]',
          )}
          aria-label={`Grunn: ${reason}`}
          onClick={() => onChoose(reason)}
        >
          {reason}
        </button>
      ))}
    </div>
  );
}
