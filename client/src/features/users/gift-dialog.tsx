import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DialogForm } from '#client/components/back-office/dialogs.tsx';
import { TextArea, TextField } from '#client/components/form/field.tsx';
import { Select } from '#client/components/form/select.tsx';

import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import { refreshAdmin } from '#client/lib/call/admin-calls.ts';
import { api } from '#client/lib/call/api.ts';
import { useCallForm } from '#client/lib/call/use-call-form.ts';
import { toast } from '#client/lib/toast.ts';
import { GIFT_TYPES, type GiftRequest, giftRequest } from '#shared/contracts/gifts.ts';
import { fullName, type UserRef } from './users.queries.ts';

const TYPES = Object.entries(GIFT_TYPES).map(([value, label]) => ({ value, label }));

export interface UserDialogProps {
  user: UserRef | null;
  dialogProps: Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'>;
  onDone: () => void;
}

interface GiftDialogProps extends Omit<UserDialogProps, 'user'> {
  /** The receivers; null while closed. */
  users: readonly UserRef[] | null;
}

/** Gives users a gift, which they can open in their profile. */
export function GiftDialog({ users, dialogProps, onDone }: GiftDialogProps) {
  return (
    <Dialog
      {...dialogProps}
      title="Gi gave"
      {...(users !== null && { description: `Til ${namesOf(users)}` })}
    >
      {users !== null && <GiftForm users={users} onDone={onDone} />}
    </Dialog>
  );
}

/** Longest list of names; the rest is counted. */
const NAMED = 3;

/** 'Nora Vik', '2 personer: Nora Vik og Jonas Berg', '5 personer: A, B, C og 2 til'. */
function namesOf(users: readonly UserRef[]): string {
  const names = users.map(fullName);
  if (names.length <= 1) return names.join();
  const rest = names.length - NAMED;
  const parts = rest > 0 ? [...names.slice(0, NAMED), `${rest} til`] : names;
  const list = new Intl.ListFormat('nb-NO').format(parts);
  return `${names.length} personer: ${list}`;
}

function GiftForm({ users, onDone }: { users: readonly UserRef[]; onDone: () => void }) {
  const client = useQueryClient();
  const ids = users.map(({ id }) => id);
  const { field, submit, pending, problem, form } = useCallForm({
    schema: giftRequest,
    // One request for all receivers: it succeeds or fails as a whole.
    send: async (gift: GiftRequest, headers) => {
      const [id, ...others] = ids;
      if (id !== undefined && others.length === 0) {
        await api('POST /api/admin/users/:id/gifts', { params: { id }, body: gift, headers });
      } else {
        await api('POST /api/admin/users/gifts', { body: { ...gift, userIds: ids }, headers });
      }
    },
    scope: ids,
    onSuccess: () => {
      void refreshAdmin(client);
      toast({
        title: '🎁 Gave gitt!',
        description: `Gave sendt til ${users.length === 1 ? users[0]?.firstName : `${users.length} personer`}`,
        variant: 'gift',
      });
      onDone();
    },
    failure: { title: 'Kunne ikke gi gave', fallback: 'Prøv igjen senere' },
    focusOnFailure: 'title',
  });
  useEffect(() => form.setFocus('title'), [form]);
  return (
    <DialogForm
      label="Gi gave"
      onSubmit={submit}
      pending={pending}
      problem={problem}
      act="Gi gave"
      pendingText="Gir gave..."
    >
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
    </DialogForm>
  );
}
