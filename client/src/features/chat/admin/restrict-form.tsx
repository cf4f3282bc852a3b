import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Checkbox } from '#client/components/form/checkbox.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { toast } from '#client/lib/toast.ts';
import type { ChatLine } from '../lines.ts';
import { useAct } from './admin.queries.ts';

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
  const act = useAct();
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
    const rule = isBan ? { kind: 'ban', byAddress } : { kind: 'timeout', minutes: what.minutes };
    const body = { ...rule, messageId: line.id, reason: reason.trim() };
    const isDone = await act('POST', '/chat/restrictions', body);
    setBusy(false);
    if (!isDone) return;
    const done = isBan ? 'utestengt' : `dempet i ${what.label}`;
    toast({ variant: 'success', title: `${line.navn} er ${done}` });
    onDone();
  };
  return (
    <form className="mod__utesteng" onSubmit={(event) => void submit(event)}>
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
      <div className="mod__knapper">
        <button type="submit" className={isBan ? 'btn mod__farlig' : 'btn'} disabled={isBusy}>
          {isBan ? 'Utesteng' : `Demp i ${what.label}`}
        </button>
        <button type="button" className="btn btn--kant" onClick={onDone}>
          Avbryt
        </button>
      </div>
    </form>
  );
}

/** Buttons with common reasons. */
function ReasonKeys({ onChoose }: { onChoose: (reason: string) => void }) {
  return (
    <div className="mod__grunnvalg">
      {REASONS.map((reason) => (
        <button
          key={reason}
          type="button"
          className="btn btn--kant"
          aria-label={`Grunn: ${reason}`}
          onClick={() => onChoose(reason)}
        >
          {reason}
        </button>
      ))}
    </div>
  );
}
