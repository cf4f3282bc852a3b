import { useEffect } from 'react';
import { Form } from '#client/components/form/form.tsx';
import { Problem } from '#client/components/form/problem.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import { api } from '#client/lib/api.ts';
import { toast } from '#client/lib/toast.ts';
import { useCallForm } from '#client/lib/use-call-form.ts';
import { type Campaign, campaignTest } from '#shared/contracts/newsletter-admin.ts';

export interface TestMailProps {
  campaign: Campaign | null;
  dialogProps: Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'>;
  onDone: () => void;
}

/** Sends a draft to one address as a test. */
export function TestMail({ campaign, dialogProps, onDone }: TestMailProps) {
  return (
    <Dialog
      {...dialogProps}
      title="Send testmail"
      description="Bare til denne adressen. Lista får ingenting."
    >
      {campaign !== null && <TestForm campaign={campaign} onDone={onDone} />}
    </Dialog>
  );
}

function TestForm({ campaign: { id }, onDone }: { campaign: Campaign; onDone: () => void }) {
  const { field, submit, pending, problem, form } = useCallForm({
    schema: campaignTest,
    send: (body: { email: string }) =>
      api('POST /api/admin/newsletter/letters/:id/test', { params: { id }, body }),
    onSuccess: ({ message }) => {
      toast({ title: message, variant: 'success' });
      onDone();
    },
    failure: { title: 'Kunne ikke sende testmailen', fallback: 'Prøv igjen senere' },
    focusOnFailure: 'email',
  });
  useEffect(() => form.setFocus('email'), [form]);
  return (
    <Form submitting={pending} onSubmit={submit} aria-label="Send testmail">
      <TextField {...field('email')} type="email" label="E-post" autoComplete="email" />
      <Problem isLive>{problem}</Problem>
      <SubmitKey pending={pending} pendingText="Sender..." full>
        Send testmail
      </SubmitKey>
    </Form>
  );
}
