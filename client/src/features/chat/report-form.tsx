import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Select } from '#client/components/form/select.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { toast } from '#client/lib/toast.ts';
import { useCall } from '#client/lib/use-call.ts';
import { REPORT_REASON_MAX } from '#shared/rules/chat-limits.ts';
import { reportLine } from './chat.queries.ts';
import type { ChatLine } from './lines.ts';
import { TEXT_KEY } from './text-key.ts';

const OTHER = 'Noe annet';
const REASONS = ['Hets eller trakassering', 'Reklame eller svindel', 'Private opplysninger', OTHER];
const MORE_MAX = REPORT_REASON_MAX - 40;

/** Reports a line to the moderators. */
export function ReportForm({ line, onDone }: { line: ChatLine; onDone: () => void }) {
  const choice = useRef<HTMLSelectElement>(null);
  const more = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState(REASONS[0] ?? OTHER);
  const [fault, setFault] = useState<string | null>(null);
  const reporting = useCall({
    send: (text: string) => reportLine(line.id, text),
    onSuccess: () => {
      toast({ variant: 'success', title: 'Takk. En moderator ser på meldingen.' });
      onDone();
    },
    onFailure: (_error, text) => setFault(text),
    failure: { title: '', fallback: 'Rapporten kunne ikke sendes. Prøv igjen.', isQuiet: true },
  });
  useEffect(() => choice.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const detail = more.current?.value.trim() ?? '';
    if (reason === OTHER && detail === '') {
      setFault('Skriv hva som er galt');
      more.current?.focus();
      return;
    }
    void reporting.run([reason, detail].filter(Boolean).join(': '));
  };
  return (
    <form className="grid gap-3" onSubmit={submit} noValidate>
      <Select
        ref={choice}
        label="Hva er galt?"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        options={REASONS.map((text) => ({ value: text, label: text }))}
      />
      <TextField
        ref={more}
        label="Mer om det"
        optional={reason !== OTHER}
        error={fault}
        maxLength={MORE_MAX}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SubmitKey size="sm" pending={reporting.pending} pendingText="Sender ...">
          Send rapport
        </SubmitKey>
        <button type="button" className={TEXT_KEY} onClick={onDone}>
          Avbryt
        </button>
      </div>
    </form>
  );
}
