import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { DialogForm, useRowDialog } from '#client/components/back-office/dialogs.tsx';
import { DESK } from '#client/components/back-office/looks.ts';
import { Panel } from '#client/components/back-office/panel.tsx';
import { EmailText, FacedName, SecondLine } from '#client/components/data/cells.tsx';
import type { RowBrief } from '#client/components/data/row-table.tsx';
import {
  type CsvColumn,
  LinkedRow,
  type ServerColumn,
  ServerTable,
  useLinkedRow,
} from '#client/components/data/server-table.tsx';
import { TextArea, TextField } from '#client/components/form/field.tsx';
import { KeptNote } from '#client/components/form/kept-note.tsx';
import { Select } from '#client/components/form/select.tsx';
import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import { Face } from '#client/components/ui/mask.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { refreshAdmin, useAdminPerson } from '#client/lib/call/admin-calls.ts';
import { api } from '#client/lib/call/api.ts';
import { useCallForm } from '#client/lib/call/use-call-form.ts';
import { useFormDraft } from '#client/lib/call/use-form-draft.ts';
import { fileDate, shortDate, shortMoment } from '#client/lib/short-text.ts';
import { toast } from '#client/lib/toast.ts';
import type { AdminUser } from '#shared/contracts/admin-users.ts';
import { GIFT_TYPES, type GiftRequest, giftRequest } from '#shared/contracts/gifts.ts';
import { type DirectMessageRequest, directMessageRequest } from '#shared/contracts/inbox.ts';
import { ChatRanking } from './chat-ranking.tsx';
import {
  DetailsDialog,
  fullName,
  USERS_POLL_MS,
  type UserRef,
  userQuery,
} from './details-dialog.tsx';

const CSV: readonly CsvColumn<AdminUser>[] = [
  ['Brukernavn', (user) => user.username],
  ['Fornavn', (user) => user.firstName],
  ['Etternavn', (user) => user.lastName],
  ['E-post', (user) => user.email],
  ['Bekreftet', (user) => yesNo(user.emailConfirmed)],
  ['Aktiv', (user) => yesNo(user.isActive)],
  ['Registrert', (user) => shortMoment(user.createdAt)],
  ['Sist aktiv', (user) => shortMoment(user.lastActive)],
  ['Gaver', (user) => user.giftsReceived],
  ['Meldinger', (user) => user.messagesSent],
];

const STATE_FILTER = {
  name: 'state',
  label: 'Hvilke brukere',
  options: [
    { value: '', label: 'Alle' },
    { value: 'active', label: 'Aktive' },
    { value: 'inactive', label: 'Deaktiverte' },
    { value: 'unconfirmed', label: 'E-post ikke bekreftet' },
  ],
} as const;

const yesNo = (value: boolean) => (value ? 'ja' : 'nei');

const columns: readonly ServerColumn<AdminUser>[] = [
  {
    key: 'user',
    header: 'Navn',
    sort: 'username',
    rowHeader: true,
    cell: (user) => <Name user={user} />,
  },
  { key: 'email', header: 'E-post', cell: (user) => <Email user={user} /> },
  {
    key: 'lastActive',
    header: 'Sist aktiv',
    sort: 'lastActive',
    descendsFirst: true,
    date: true,
    cell: ({ lastActive }) => shortMoment(lastActive),
  },
  {
    key: 'createdAt',
    header: 'Registrert',
    sort: 'createdAt',
    descendsFirst: true,
    date: true,
    cell: ({ createdAt }) => shortDate(createdAt),
  },
  { key: 'gifts', header: 'Gaver', numeric: true, cell: ({ giftsReceived }) => giftsReceived },
  {
    key: 'messages',
    header: 'Meldinger',
    numeric: true,
    cell: ({ messagesSent }) => messagesSent,
  },
];

const brief = (user: AdminUser): RowBrief => ({
  lead: <Face name={user.username} picture={user.profilePicture} />,
  title: <bdi>{fullName(user)}</bdi>,
  side: !user.isActive && <Tag tone="r">Deaktivert</Tag>,
  under: user.email,
  end: <span className="mono">{shortDate(user.createdAt)}</span>,
});

function Name({ user }: { user: AdminUser }) {
  return (
    <FacedName name={user.username} picture={user.profilePicture} className="min-w-50">
      <span>
        <bdi>{fullName(user)}</bdi>
        <SecondLine>
          @{user.username} {!user.isActive && <Tag tone="r">Deaktivert</Tag>}
        </SecondLine>
      </span>
    </FacedName>
  );
}

function Email({ user }: { user: AdminUser }) {
  return (
    <span>
      <EmailText address={user.email} />
      {!user.emailConfirmed && <SecondLine>Ikke bekreftet</SecondLine>}
    </span>
  );
}

/** Registered users, and the chat's ranking. */
export function UsersTab() {
  const gift = useRowDialog<readonly UserRef[]>();
  const giveTo = (user: UserRef) => gift.show([user]);
  const message = useRowDialog<UserRef>();
  const details = useRowDialog<string>();
  const { linked, forget } = useLinkedRow('bruker', 'gjor');
  const { bruker: linkedId, gjor } = linked;
  const askedAct = gjor === 'gave' ? giveTo : gjor === 'melding' ? message.show : null;
  const showDetails = useRef(details.show);
  useEffect(() => {
    if (linkedId !== null && askedAct === null) showDetails.current(linkedId);
  }, [linkedId, askedAct]);
  const onDetailsChange = (open: boolean) => {
    details.dialogProps.onOpenChange(open);
    if (!open && linkedId !== null) forget();
  };
  const showUser = ({ id }: AdminUser) => details.show(id);
  return (
    <div className={DESK}>
      <h2 className="sr-only">Brukere</h2>
      <Panel title="Registrerte brukere">
        <ServerTable
          caption="Registrerte brukere"
          call="GET /api/admin/users"
          pollMs={USERS_POLL_MS}
          columns={columns}
          brief={brief}
          onOpen={showUser}
          acts={(user) => [
            { label: 'Detaljer', opensDialog: true, onSelect: () => showUser(user) },
            { label: 'Gi gave', opensDialog: true, onSelect: () => giveTo(user) },
            { label: 'Send melding', opensDialog: true, onSelect: () => message.show(user) },
          ]}
          rowKey={({ id }) => id}
          rowName={fullName}
          usualSort="-createdAt"
          searchLabel="Søk på navn, brukernavn eller e-post"
          filters={[STATE_FILTER]}
          empty={{
            title: 'Ingen brukere',
            text: 'Her kommer de som registrerer seg på nettstedet.',
          }}
          failure="Kunne ikke laste brukerne"
          bulk={(users) => <GiveKey onGive={() => gift.show(users)} />}
          csv={{ fileName: `brukere_${fileDate()}.csv`, columns: CSV }}
        />
      </Panel>
      <ChatRanking />
      {linkedId !== null && askedAct !== null && (
        <LinkedRow
          key={linkedId}
          query={userQuery(linkedId)}
          onFound={({ user }) => {
            forget();
            askedAct(user);
          }}
          onMissing={forget}
        />
      )}
      <DetailsDialog
        id={details.subject}
        dialogProps={{ ...details.dialogProps, onOpenChange: onDetailsChange }}
        onGift={giveTo}
        onMessage={message.show}
      />
      <GiftDialog users={gift.subject} dialogProps={gift.dialogProps} onDone={gift.close} />
      <MessageDialog
        user={message.subject}
        dialogProps={message.dialogProps}
        onDone={message.close}
      />
    </div>
  );
}

function GiveKey({ onGive }: { onGive: () => void }) {
  return (
    <button type="button" className={BUTTON.plain} aria-haspopup="dialog" onClick={onGive}>
      Gi gave til valgte
    </button>
  );
}

const MESSAGE_MAX = 2000;
const NOBODY = { title: 'Feil', description: 'Ingen bruker valgt', variant: 'error' } as const;

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
  const person = useAdminPerson();
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
      draft.forget();
      void refreshAdmin(client);
      toast({ title: 'Melding sendt!', variant: 'success' });
      onDone();
    },
    failure: { title: 'Kunne ikke sende melding', fallback: 'Prøv igjen senere' },
    focusOnFailure: 'message',
  });
  const draft = useFormDraft(form, { name: `melding-${user?.id}`, person, fields: ['message'] });
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
      <KeptNote {...draft} />
    </DialogForm>
  );
}

const TYPES = Object.entries(GIFT_TYPES).map(([value, label]) => ({ value, label }));

interface UserDialogProps {
  user: UserRef | null;
  dialogProps: Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'>;
  onDone: () => void;
}

interface GiftDialogProps extends Omit<UserDialogProps, 'user'> {
  /** The receivers; null while closed. */
  users: readonly UserRef[] | null;
}

/** Gives users a gift, which they can open in their profile. */
function GiftDialog({ users, dialogProps, onDone }: GiftDialogProps) {
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
  const person = useAdminPerson();
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
      draft.forget();
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
  const draft = useFormDraft(form, {
    ...{ name: `gave-${ids}`, person },
    fields: ['title', 'description', 'giftType', 'value'],
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
      <KeptNote {...draft} />
    </DialogForm>
  );
}
