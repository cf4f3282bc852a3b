import { type FormEvent, useEffect, useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { Checkbox } from '#client/components/form/checkbox.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { useAdminCall } from '#client/lib/admin-calls.ts';
import { toast } from '#client/lib/toast.ts';
import type { ChatLine } from '../lines.ts';
import { KEYS } from './panels.ts';

const REASONS = ['Spam', 'Hets', 'Kontaktopplysninger', 'Upassende språk'] as const;
const REASON_MAX = 300;

/** Kind of the restriction to set on the author of a line. */
export type Restricting =
  | { kind: 'timeout'; minutes: number; label: string }
  | { kind: 'ban'; minutes?: undefined };

interface RestrictFormProps {
  line: ChatLine;
  what: Restricting;
  onDone: () => void;
}

/** Form for a time-out or ban with its reason; the reason of a time-out is shown to the person. */
export function RestrictForm({ line, what, onDone }: RestrictFormProps) {
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
