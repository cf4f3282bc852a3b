import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Checkbox } from '#client/components/form/checkbox.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { toast } from '#client/lib/toast.ts';
import type { ChatLine } from '../lines.ts';
import { useAct } from './admin.queries.ts';

/** Asks once more before somebody is shut out, and how widely. */
export function BanForm({ line, onDone }: { line: ChatLine; onDone: () => void }) {
  const act = useAct();
  const reason = useRef<HTMLInputElement>(null);
  const [byAddress, setByAddress] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => reason.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const body = { kind: 'ban', messageId: line.id, byAddress, reason: reason.current?.value };
    const isDone = await act('POST', '/chat/restrictions', body);
    setBusy(false);
    if (!isDone) return;
    toast({ variant: 'success', title: `${line.navn} er utestengt` });
    onDone();
  };
  return (
    <form className="mod__utesteng" onSubmit={(event) => void submit(event)}>
      <p>
        <b>
          Utestenge <bdi>{line.navn}</bdi>?
        </b>
      </p>
      <TextField ref={reason} label="Grunn" optional maxLength={300} />
      <Checkbox
        label="Steng adressen i stedet for navnet"
        checked={byAddress}
        onChange={({ target }) => setByAddress(target.checked)}
      />
      <div className="mod__knapper">
        <button type="submit" className="btn mod__farlig" disabled={isBusy}>
          Utesteng
        </button>
        <button type="button" className="btn btn--kant" onClick={onDone}>
          Avbryt
        </button>
      </div>
    </form>
  );
}
