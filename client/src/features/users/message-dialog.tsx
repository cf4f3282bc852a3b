import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DialogForm } from '#client/components/back-office/dialog-form.tsx';
import { TextArea } from '#client/components/form/text-area.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { refreshAdmin } from '#client/lib/admin-calls.ts';
import { api } from '#client/lib/api.ts';
import { toast } from '#client/lib/toast.ts';
import { useCallForm } from '#client/lib/use-call-form.ts';
import { type DirectMessageRequest, directMessageRequest } from '#shared/contracts/inbox.ts';
import type { UserDialogProps } from './gift-dialog.tsx';
import { fullName, type UserRef } from './users.queries.ts';

const MESSAGE_MAX = 2000;
const NOBODY = { title: 'Feil', description: 'Ingen bruker valgt', variant: 'error' } as const;

/** Sends a message to a user's inbox. */
export function MessageDialog({ user, dialogProps, onDone }: UserDialogProps) {
  return (
    <Dialog
      {...dialogProps}
      title="Send melding"
      {...(user !== null && { description: `Til innboksen til ${fullName(user)}` })}
    >
      <MessageForm user={user} onDone={onDone} />
    </Dialog>
  );
}

function MessageForm({ user, onDone }: { user: UserRef | null; onDone: () => void }) {
  const client = useQueryClient();
  const { field, submit, pending, problem, form } = useCallForm({
    schema: directMessageRequest,
    send: async (body: DirectMessageRequest, headers) => {
      if (user === null) return;
      const params = { id: user.id };
      await api('POST /api/admin/users/:id/message', { params, body, headers });
    },
    scope: user?.id,
    onSuccess: () => {
      if (user === null) {
        toast(NOBODY);
        return;
      }
      void refreshAdmin(client);
      toast({ title: 'Melding sendt!', variant: 'success' });
      onDone();
    },
    failure: { title: 'Kunne ikke sende melding', fallback: 'Prøv igjen senere' },
    focusOnFailure: 'message',
  });
  useEffect(() => form.setFocus('message'), [form]);
  return (
    <DialogForm
      label="Send melding"
      onSubmit={submit}
      pending={pending}
      problem={problem}
      act="Send melding"
      pendingText="Sender..."
    >
      <TextArea
        {...field('message')}
        label="Melding"
        rows={6}
        counter={{ text: form.watch('message') ?? '', max: MESSAGE_MAX }}
      />
    </DialogForm>
  );
}
