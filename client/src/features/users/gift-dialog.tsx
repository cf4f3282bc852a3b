import { useEffect } from 'react';
import { Form } from '#client/components/form/form.tsx';
import { Problem } from '#client/components/form/problem.tsx';
import { Select } from '#client/components/form/select.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { TextArea } from '#client/components/form/text-area.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import { toast } from '#client/lib/toast.ts';
import { useCallForm } from '#client/lib/use-call-form.ts';
import { GIFT_TYPES, type GiftRequest, giftRequest } from '#shared/contracts/gifts.ts';
import { fullName, type UserRef, useSendToUser } from './users.queries.ts';

const TYPES = Object.entries(GIFT_TYPES).map(([value, label]) => ({ value, label }));

export interface UserDialogProps {
  user: UserRef | null;
  dialogProps: Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'>;
  onDone: () => void;
}

/** Gives a user a gift, which waits in the profile until it is opened. */
export function GiftDialog({ user, dialogProps, onDone }: UserDialogProps) {
  return (
    <Dialog
      {...dialogProps}
      title="Gi gave"
      {...(user !== null && { description: `Til ${fullName(user)}` })}
    >
      {user !== null && <GiftForm user={user} onDone={onDone} />}
    </Dialog>
  );
}

function GiftForm({ user, onDone }: { user: UserRef; onDone: () => void }) {
  const send = useSendToUser();
  const { field, submit, pending, problem, form } = useCallForm({
    schema: giftRequest,
    send: (body: GiftRequest) => send(user, 'gifts', body),
    onSuccess: () => {
      toast({
        title: '🎁 Gave gitt!',
        description: `Gave sendt til ${user.firstName}`,
        variant: 'gift',
      });
      onDone();
    },
    failure: { title: 'Kunne ikke gi gave', fallback: 'Prøv igjen senere' },
    focusOnFailure: 'title',
  });
  useEffect(() => form.setFocus('title'), [form]);
  return (
    <Form submitting={pending} onSubmit={submit} aria-label="Gi gave">
      <TextField {...field('title')} label="Tittel" maxLength={100} />
      <TextArea {...field('description')} label="Beskrivelse" rows={3} maxLength={1000} />
      <Select {...field('giftType')} label="Type" options={TYPES} />
      <TextField
        {...field('value')}
        label="Verdi"
        optional
        placeholder="100 poeng"
        hint="For poeng: et tall fra 1 til 100 000."
        maxLength={100}
      />
      <Problem isLive>{problem}</Problem>
      <SubmitKey pending={pending} pendingText="Gir gave..." full>
        Gi gave
      </SubmitKey>
    </Form>
  );
}
