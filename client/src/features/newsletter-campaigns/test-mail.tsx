import { useEffect } from 'react';
import { DialogForm } from '#client/components/back-office/dialog-form.tsx';
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
    <DialogForm
      label="Send testmail"
      onSubmit={submit}
      pending={pending}
      problem={problem}
      act="Send testmail"
      pendingText="Sender..."
    >
      <TextField {...field('email')} type="email" label="E-post" autoComplete="email" />
    </DialogForm>
  );
}
