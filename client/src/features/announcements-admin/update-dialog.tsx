import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Form } from '#client/components/form/form.tsx';
import { Problem } from '#client/components/form/problem.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { TextArea } from '#client/components/form/text-area.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import { refreshAdmin } from '#client/lib/admin-calls.ts';
import { apiRequest } from '#client/lib/api-client.ts';
import { toast } from '#client/lib/toast.ts';
import { useCallForm } from '#client/lib/use-call-form.ts';
import { type AdminAnnouncement, announcementUpdate } from '#shared/contracts/announcements.ts';
import { announcementPath } from './announcements.queries.ts';

interface UpdateDialogProps {
  announcement: AdminAnnouncement | null;
  dialogProps: Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'>;
  onDone: () => void;
}

/** Changes the text of an announcement; the channels of one that is out are told. */
export function UpdateDialog({ announcement, dialogProps, onDone }: UpdateDialogProps) {
  const isOut = announcement?.state === 'active';
  return (
    <Dialog
      {...dialogProps}
      title="Oppdater kunngjøringen"
      description={isOut ? 'De samme kanalene får den nye teksten.' : 'Den er ikke sendt ennå.'}
    >
      {announcement !== null && (
        <UpdateForm key={announcement.id} announcement={announcement} onDone={onDone} />
      )}
    </Dialog>
  );
}

const form = announcementUpdate.omit({ base: true });

function UpdateForm({
  announcement,
  onDone,
}: Omit<UpdateDialogProps, 'dialogProps'> & {
  announcement: AdminAnnouncement;
}) {
  const client = useQueryClient();
  const { title, text, updatedAt } = announcement;
  const {
    field,
    submit,
    pending,
    problem,
    form: fields,
  } = useCallForm({
    schema: form,
    defaultValues: { title, text },
    send: (body) =>
      apiRequest('POST', announcementPath(announcement, 'update'), { ...body, base: updatedAt }),
    onSuccess: (_answer, body) => {
      toast({ title: 'Oppdatert', description: body.title, variant: 'success' });
      void refreshAdmin(client);
      onDone();
    },
    failure: { title: 'Ikke oppdatert', fallback: 'Prøv igjen senere', isQuiet: true },
    focusOnFailure: 'text',
  });
  useEffect(() => fields.setFocus('text'), [fields]);
  return (
    <Form submitting={pending} onSubmit={submit} aria-label="Oppdater kunngjøringen">
      <TextField {...field('title')} label="Tittel" maxLength={80} />
      <TextArea {...field('text')} label="Tekst" rows={4} maxLength={500} />
      <Problem isLive>{problem}</Problem>
      <SubmitKey pending={pending} pendingText="Oppdaterer..." full>
        Oppdater
      </SubmitKey>
    </Form>
  );
}
