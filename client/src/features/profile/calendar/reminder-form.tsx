import BellPlus from 'lucide-react/icons/bell-plus';
import { useState } from 'react';
import { Form } from '#client/components/form/form.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { REMINDER_TEXT_MAX, type ReminderRequest } from '#shared/contracts/reminders.ts';
import type { IsoDate } from '#shared/oslo-time.ts';
import { mailWords } from './reminder-state.ts';

export interface ReminderFormProps {
  day: IsoDate | null;
  /** Why the day is invalid; null when it is valid. */
  reason: string | null;
  pending: boolean;
  /** Resolves with whether the reminder is stored. */
  onSet: (reminder: ReminderRequest) => Promise<boolean>;
}

/** 'Sett påminnelse' for the chosen day, with a text of one's own. */
export function ReminderForm({ day, reason, pending, onSet }: ReminderFormProps) {
  const now = useNow();
  const [text, setText] = useState('');
  const send = async () => {
    if (day === null || reason !== null) return;
    if (await onSet({ date: day, text: text.trim() === '' ? null : text })) setText('');
  };
  return (
    <Form
      aria-label="Påminnelse"
      submitting={pending}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        label="Hva vil du huske?"
        optional
        maxLength={REMINDER_TEXT_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <SubmitKey
          pending={pending}
          pendingText="Setter..."
          disabled={reason !== null}
          icon={<Icon icon={BellPlus} />}
        >
          Sett påminnelse
        </SubmitKey>
        <p className="dim small min-h-[1.55em]" aria-live="polite">
          {reason ?? mailWords(day, now)}
        </p>
      </div>
    </Form>
  );
}
