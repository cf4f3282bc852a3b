import { type FormEvent, useState } from 'react';
import { DialogForm } from '#client/components/back-office/dialog-form.tsx';
import { Select } from '#client/components/form/select.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import { useAdminCall } from '#client/lib/admin-calls.ts';
import { useNow } from '#client/lib/clock.tsx';
import { toast } from '#client/lib/toast.ts';
import { type ContentSummary, newEditionBody } from '#shared/contracts/content-admin.ts';
import { issueMessage } from '#shared/contracts/issue-message.ts';
import { addDays, daysBetween, formatDateRange } from '#shared/oslo-time.ts';
import { yearFault } from '#shared/rules/new-edition.ts';
import { useContentAddress } from '../address.ts';
import { focusNext, TITLE_ID } from '../next-focus.ts';

export interface NewEditionProps {
  editions: readonly ContentSummary[];
  dialogProps: Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'>;
  onDone: () => void;
}

/** Makes next year's edition: a copy of one that is there, on the chosen days. */
export function NewEditionDialog({ editions, dialogProps, onDone }: NewEditionProps) {
  return (
    <Dialog
      {...dialogProps}
      title="Ny utgave"
      description="Kopieres til et utkast. Ingen ser den før den publiseres."
    >
      <NewEditionForm editions={editions} onDone={onDone} />
    </Dialog>
  );
}

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** Every day from the first to the last; empty where they are no days in this order. */
function daysFrom(first: string, last: string): string[] {
  if (!isDate(first) || !isDate(last) || last < first) return [];
  const count = Math.min(daysBetween(first, last) + 1, 15);
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

function NewEditionForm({ editions, onDone }: Pick<NewEditionProps, 'editions' | 'onDone'>) {
  const call = useAdminCall();
  const { go } = useContentAddress();
  const newest =
    editions
      .map(({ key }) => key)
      .toSorted()
      .at(-1) ?? '';
  const [from, setFrom] = useState<string>(newest);
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const days = daysFrom(first, last);
  const now = useNow();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = newEditionBody.safeParse({ from, days }, { error: issueMessage });
    if (!body.success) return setProblem(body.error.issues[0]?.message);
    const fault = yearFault(days, now);
    if (fault !== null) return setProblem(fault);
    setPending(true);
    const failure = { title: 'Kunne ikke lage utgaven', fallback: 'Prøv igjen senere' };
    const made = await call('POST /api/admin/content', { body: body.data }, failure);
    setPending(false);
    if (made === null) return;
    toast({ title: 'Utkastet til ny utgave er laget', variant: 'success' });
    onDone();
    focusNext(TITLE_ID);
    go({ document: made.key, section: 'fakta' });
  };
  return (
    <DialogForm
      label="Ny utgave"
      onSubmit={(event) => void submit(event)}
      pending={pending}
      problem={problem}
      act="Lag utkastet"
      pendingText="Lager …"
    >
      <Select
        label="Kopier fra"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
        options={editions.map(({ key: value, title: label }) => ({ value, label }))}
      />
      <TextField
        type="date"
        label="Første dag"
        value={first}
        onChange={({ target }) => {
          setFirst(target.value);
          if (last < target.value) setLast(target.value);
        }}
      />
      <TextField
        type="date"
        label="Siste dag"
        min={first}
        value={last}
        onChange={({ target }) => setLast(target.value)}
      />
      {days.length > 0 && days.length <= 14 && (
        <p>
          {days.length === 1 ? 'Én dag' : `${days.length} dager`}:{' '}
          {formatDateRange(first, days.at(-1) ?? first)}
        </p>
      )}
    </DialogForm>
  );
}
