import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { DialogForm } from '#client/components/back-office/dialogs.tsx';
import { Checkbox, TextArea, TextField } from '#client/components/form/field.tsx';
import { Select } from '#client/components/form/select.tsx';

import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import { refreshAdmin } from '#client/lib/call/admin-calls.ts';
import { api } from '#client/lib/call/api.ts';
import { useCallForm } from '#client/lib/call/use-call-form.ts';
import { toast } from '#client/lib/toast.ts';
import {
  type AdminAnnouncement,
  type AnnouncementUpdate,
  announcementUpdate,
} from '#shared/contracts/announcements.ts';
import { optionalText } from '#shared/contracts/text.ts';
import { instantOf, localOf } from './announcement-form.tsx';
import { KINDS } from './announcements.queries.ts';

interface UpdateDialogProps {
  announcement: AdminAnnouncement | null;
  dialogProps: Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'>;
  onDone: () => void;
}

/** Changes an announcement; new safety texts need a second admin's confirmation. */
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

const form = announcementUpdate
  .pick({ title: true, text: true, kind: true, drill: true })
  .required()
  .extend({ endsAt: z.string(), reason: optionalText(300) });

/** Includes the end only when it was changed: the field has no seconds and would round it. */
function bodyOf(
  { endsAt, reason, ...words }: z.output<typeof form>,
  announcement: AdminAnnouncement,
): AnnouncementUpdate {
  return {
    ...words,
    ...(endsAt !== localOf(announcement.endsAt) && { endsAt: instantOf(endsAt) }),
    ...(reason !== null && { reason }),
    base: announcement.updatedAt,
    change: announcement.change?.id ?? null,
  };
}

/** Label of the submit button. */
function actOf(of: AdminAnnouncement, now: z.input<typeof form>): string {
  const isSame =
    now.title === of.title &&
    now.text === of.text &&
    now.kind === of.kind &&
    now.drill === of.drill;
  if (isSame || (of.kind !== 'safety' && now.kind !== 'safety')) return 'Oppdater';
  return now.reason?.trim() ? 'Endre uten å vente' : 'Be om bekreftelse';
}

function UpdateForm({
  announcement,
  onDone,
}: Omit<UpdateDialogProps, 'dialogProps'> & {
  announcement: AdminAnnouncement;
}) {
  const client = useQueryClient();
  const { title, text, kind, drill } = announcement.change ?? announcement;
  const {
    field,
    submit,
    pending,
    problem,
    form: fields,
  } = useCallForm({
    schema: form,
    defaultValues: { title, text, kind, drill, endsAt: localOf(announcement.endsAt), reason: '' },
    send: (values) =>
      api('POST /api/admin/announcements/:id/update', {
        params: { id: announcement.id },
        body: bodyOf(values, announcement),
      }),
    onSuccess: ({ change }, values) => {
      const done = change === null ? 'Oppdatert' : 'Venter på en annen administrator';
      toast({ title: done, description: values.title, variant: 'success' });
      void refreshAdmin(client);
      onDone();
    },
    failure: { title: 'Ikke oppdatert', fallback: 'Prøv igjen senere', isQuiet: true },
    focusOnFailure: 'text',
  });
  useEffect(() => fields.setFocus('text'), [fields]);
  const now = fields.watch();
  const isSafety = announcement.kind === 'safety' || now.kind === 'safety';
  return (
    <DialogForm
      label="Oppdater kunngjøringen"
      onSubmit={submit}
      pending={pending}
      problem={problem}
      act={actOf(announcement, now)}
      pendingText="Oppdaterer..."
    >
      <TextField {...field('title')} label="Tittel" maxLength={80} />
      <TextArea {...field('text')} label="Tekst" rows={4} maxLength={500} />
      <Select
        {...field('kind')}
        label="Type"
        options={KINDS}
        hint={
          isSafety
            ? 'En annen administrator må bekrefte nye ord, type og øvelse. Det som er ute, står til da.'
            : undefined
        }
      />
      <Checkbox {...field('drill')} label="Øvelse: merkes på alle kanaler" />
      <TextField
        {...field('endsAt')}
        type="datetime-local"
        className="min-w-0"
        label="Slutt"
        optional
        hint="Flyttes med én gang. Uten tid: til noen avslutter den."
      />
      {isSafety && (
        <TextArea
          {...field('reason')}
          label="Hvorfor kan det ikke vente?"
          optional
          rows={2}
          maxLength={300}
          hint="Skriv bare her hvis det må ut uten en annen administrator. Står i revisjonsloggen."
        />
      )}
    </DialogForm>
  );
}
