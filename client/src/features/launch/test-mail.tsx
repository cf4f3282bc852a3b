import { useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { FIELD_ROW } from '#client/components/back-office/looks.ts';
import { TextField } from '#client/components/form/field.tsx';
import { Form } from '#client/components/form/form.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { refreshAdmin } from '#client/lib/call/admin-calls.ts';
import { api } from '#client/lib/call/api.ts';
import { useCallForm } from '#client/lib/call/use-call-form.ts';
import { type TestMailAnswer, testMailBody } from '#shared/contracts/launch.ts';

export interface TestMailProps {
  /** Called when the mail server accepted the e-mail. */
  onAccepted?: () => void;
}

/** Sends a test e-mail and shows the mail server's answer. */
export function TestMail({ onAccepted }: TestMailProps) {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<TestMailAnswer | null>(null);
  const { field, submit, pending } = useCallForm({
    schema: testMailBody,
    defaultValues: { epost: '' },
    send: (body) => {
      setOutcome(null);
      return api('POST /api/admin/system/test-mail', { body });
    },
    onSuccess: (answer) => {
      setOutcome(answer);
      if (answer.accepted) onAccepted?.();
      void refreshAdmin(client);
    },
    failure: { title: 'Prøven ble ikke sendt', fallback: 'Prøv igjen senere' },
    focusOnFailure: 'epost',
  });
  return (
    <Form submitting={pending} onSubmit={submit} aria-label="Prøv e-posten">
      <div className={FIELD_ROW}>
        <TextField
          {...field('epost')}
          type="email"
          label="Send en prøve til"
          autoComplete="email"
          enterKeyHint="send"
        />
        <button type="submit" className={BUTTON.plain}>
          {pending ? 'Venter på svar …' : 'Send prøve'}
        </button>
      </div>
      <div role="status">{outcome && <OutcomeMark outcome={outcome} />}</div>
    </Form>
  );
}

function OutcomeMark({ outcome }: { outcome: TestMailAnswer }) {
  return (
    <p className="wrap-anywhere mt-2 flex gap-2">
      <Icon icon={outcome.accepted ? Check : TriangleAlert} />
      <span>
        {outcome.message}
        {outcome.accepted && ' Se i innboksen, også blant søppelposten.'}
      </span>
    </p>
  );
}
