import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { PendingButton } from '#client/components/back-office/pending-button.tsx';
import { EmailText } from '#client/components/data/cells.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Skeleton } from '#client/components/ui/data-states.tsx';
import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { Face } from '#client/components/ui/mask.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { adminRead, useAdminCall } from '#client/lib/call/admin-calls.ts';
import { ApiError } from '#client/lib/call/api-client.ts';
import { reasonOf } from '#client/lib/call/failure-text.ts';
import { shortDate, shortMoment } from '#client/lib/short-text.ts';
import { toast, UNDO_MS } from '#client/lib/toast.ts';
import type { AdminUser, AdminUserDetails } from '#shared/contracts/admin-users.ts';
import { GIFT_TYPES, giftRequest } from '#shared/contracts/gifts.ts';

/** Polling interval of the users, in ms (docs/product/back-office.md#polling-of-the-dashboard). */
export const USERS_POLL_MS = 30_000;

export type UserRef = Pick<AdminUser, 'id' | 'firstName' | 'lastName' | 'username'>;

export const fullName = ({ firstName, lastName }: UserRef) => `${firstName} ${lastName}`;

export const userQuery = (id: string) =>
  adminRead('GET /api/admin/users/:id', USERS_POLL_MS, { params: { id } });

type Given =
  | { what: 'gifts'; item: AdminUserDetails['gifts'][number] }
  | { what: 'messages'; item: AdminUserDetails['messages'][number] };

/** Withdraws an unopened gift or an unread message. 'Angre' sends the same again. */
function useTakeBack(userId: string) {
  const call = useAdminCall();
  const params = { id: userId };
  const takeBack = ({ what, item }: Given) =>
    what === 'gifts'
      ? call('DELETE /api/admin/users/:id/gifts/:giftId', {
          params: { ...params, giftId: item.id },
        })
      : call('DELETE /api/admin/users/:id/messages/:messageId', {
          params: { ...params, messageId: item.id },
        });
  const giveAgain = ({ what, item }: Given) =>
    what === 'gifts'
      ? call('POST /api/admin/users/:id/gifts', { params, body: giftRequest.parse(item) })
      : call('POST /api/admin/users/:id/message', { params, body: { message: item.message } });
  return async (given: Given): Promise<boolean> => {
    const { what, item } = given;
    if ((await takeBack(given)) === null) return false;
    toast({
      title: what === 'gifts' ? 'Gaven er tatt tilbake' : 'Meldingen er tatt tilbake',
      description: item.title,
      variant: 'success',
      duration: UNDO_MS,
      action: { label: 'Angre', onSelect: () => void giveAgain(given) },
    });
    return true;
  };
}

export interface DetailsDialogProps {
  /** Null while closed. */
  id: string | null;
  dialogProps: Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'>;
  onGift: (user: AdminUser) => void;
  onMessage: (user: AdminUser) => void;
}

/** One user's data, gifts and messages, with actions. */
export function DetailsDialog({ id, dialogProps, onGift, onMessage }: DetailsDialogProps) {
  return (
    <Dialog {...dialogProps} title="Bruker" wide>
      {id !== null && <Details key={id} id={id} onGift={onGift} onMessage={onMessage} />}
    </Dialog>
  );
}

const ITEM = classes('border-line-bone border-b py-2');

type DetailsProps = Pick<DetailsDialogProps, 'onGift' | 'onMessage'> & { id: string };

function Details({ id, onGift, onMessage }: DetailsProps) {
  const { data, error, refetch, isFetching } = useQuery(userQuery(id));
  if (data === undefined && error !== null) {
    const status = error instanceof ApiError ? error.status : 0;
    const isGone = status === 404;
    return (
      <ErrorState
        {...(status > 0 && { status })}
        title={isGone ? 'Brukeren finnes ikke' : 'Kunne ikke laste brukeren'}
        text={isGone ? 'Kontoen kan være slettet.' : reasonOf(error, 'Prøv igjen senere.')}
        {...(!isGone && { onRetry: () => void refetch(), retrying: isFetching })}
      />
    );
  }
  if (data === undefined) return <Skeleton height="16rem" />;
  const { user } = data;
  return (
    <div className="wrap-anywhere grid grid-cols-1 justify-items-start gap-4 text-small leading-[1.45]">
      <div className="flex items-center gap-3 [--mask:56px]">
        <Face name={user.username} picture={user.profilePicture} />
        <div>
          <h3>
            <bdi>{fullName(user)}</bdi>
          </h3>
          <p className="dim">@{user.username}</p>
        </div>
      </div>
      {user.profilePicture !== null && <PictureKey user={user} />}
      {user.bio !== null && <p className="whitespace-pre-wrap">{user.bio}</p>}
      <Facts user={user} />
      <div className="flex flex-wrap gap-2">
        <button type="button" className={BUTTON.plain} onClick={() => onGift(user)}>
          Gi gave
        </button>
        <button type="button" className={BUTTON.plain} onClick={() => onMessage(user)}>
          Send melding
        </button>
      </div>
      <Gifts userId={id} gifts={data.gifts} />
      <Messages userId={id} messages={data.messages} />
      <AccountState user={user} />
    </div>
  );
}

function PictureKey({ user }: { user: AdminUser }) {
  const call = useAdminCall();
  const [pending, setPending] = useState(false);
  const remove = async () => {
    setPending(true);
    const failure = { title: 'Kunne ikke fjerne bildet', fallback: 'Prøv igjen senere' };
    const input = { params: { id: user.id } };
    const isDone = (await call('DELETE /api/admin/users/:id/picture', input, failure)) !== null;
    setPending(false);
    if (!isDone) return;
    toast({ title: 'Bildet er fjernet', description: fullName(user), variant: 'success' });
  };
  return (
    <ConfirmedKey
      label="Fjern bilde"
      question={`Fjerne bildet til ${fullName(user)}? Det forsvinner fra profilen og chatten og kan ikke hentes tilbake.`}
      confirmLabel="Fjern"
      pending={pending}
      onConfirm={remove}
    />
  );
}

function Facts({ user }: { user: AdminUser }) {
  const facts: [string, ReactNode][] = [
    [
      'E-post',
      <span key="epost">
        <EmailText address={user.email} />
        {!user.emailConfirmed && ' (ikke bekreftet)'}
      </span>,
    ],
    ['Registrert', shortMoment(user.createdAt)],
    ['Sist aktiv', shortMoment(user.lastActive)],
    ['Konto', user.isActive ? 'Aktiv' : 'Deaktivert'],
    ['Gaver', user.giftsReceived],
    ['Meldinger i chatten', user.messagesSent],
  ];
  return (
    <dl className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-x-6 gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="mono text-fg-2 leading-[1.4]">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Gifts({ userId, gifts }: Pick<AdminUserDetails, 'gifts'> & { userId: string }) {
  const takeBack = useTakeBack(userId);
  return (
    <section className="w-full">
      <h4 tabIndex={-1}>Gaver</h4>
      {gifts.length === 0 && <p className="dim">Ingen gaver ennå</p>}
      <ul>
        {gifts.map((gift) => (
          <li key={gift.id} className={ITEM}>
            <p>
              <b>{gift.title}</b>{' '}
              <Tag tone={gift.opened ? 'edged' : 'y'}>{gift.opened ? 'Åpnet' : 'Ny!'}</Tag>
            </p>
            <p>{gift.description}</p>
            <p className="dim">
              {GIFT_TYPES[gift.giftType]}
              {gift.value !== null && `: ${gift.value}`} · fra {gift.givenByAdmin} ·{' '}
              {shortDate(gift.createdAt)}
            </p>
            {gift.revocable && (
              <TakeBackKey
                name={`gaven ${gift.title}`}
                onTake={() => takeBack({ what: 'gifts', item: gift })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Messages({ userId, messages }: Pick<AdminUserDetails, 'messages'> & { userId: string }) {
  const takeBack = useTakeBack(userId);
  return (
    <section className="w-full">
      <h4 tabIndex={-1}>Meldinger til brukeren</h4>
      {messages.length === 0 && <p className="dim">Ingen meldinger ennå</p>}
      <ul>
        {messages.map((message) => (
          <li key={message.id} className={ITEM}>
            <p>
              <b>{message.title}</b>{' '}
              <Tag tone={message.read ? 'edged' : 'y'}>{message.read ? 'Lest' : 'NY'}</Tag>
            </p>
            <p className="whitespace-pre-wrap">{message.message}</p>
            <p className="dim">
              Fra {message.fromAdmin} · {shortMoment(message.createdAt)}
            </p>
            {message.revocable && (
              <TakeBackKey
                name={`meldingen fra ${shortMoment(message.createdAt)}`}
                onTake={() => takeBack({ what: 'messages', item: message })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Withdraws an unopened gift or an unread message. */
function TakeBackKey({ name, onTake }: { name: string; onTake: () => Promise<boolean> }) {
  const [isBusy, setBusy] = useState(false);
  const press = async (heading: HTMLElement | null | undefined) => {
    setBusy(true);
    const isTaken = await onTake();
    setBusy(false);
    // The button is removed with its row.
    if (isTaken) heading?.focus();
  };
  return (
    <PendingButton
      className={cx(BUTTON.edge, 'mt-1.5')}
      aria-label={`Ta tilbake ${name}`}
      pending={isBusy}
      onClick={({ currentTarget }) =>
        void press(currentTarget.closest('section')?.querySelector('h4'))
      }
    >
      Ta tilbake
    </PendingButton>
  );
}

/** Closes an account, after a confirmation, or reopens it. */
function AccountState({ user }: { user: AdminUser }) {
  const call = useAdminCall();
  const [pending, setPending] = useState(false);
  const set = async (isActive: boolean): Promise<boolean> => {
    const title = isActive ? 'Kunne ikke aktivere kontoen' : 'Kunne ikke deaktivere kontoen';
    const failure = { title, fallback: 'Prøv igjen senere' };
    const input = { params: { id: user.id }, body: { isActive } };
    return (await call('PATCH /api/admin/users/:id', input, failure)) !== null;
  };
  const change = async (isActive: boolean) => {
    if (pending) return;
    setPending(true);
    const isDone = await set(isActive);
    setPending(false);
    if (!isDone) return;
    toast({
      title: isActive ? 'Kontoen er aktivert' : 'Kontoen er deaktivert',
      description: fullName(user),
      variant: 'success',
      duration: UNDO_MS,
      ...(!isActive && { action: { label: 'Angre', onSelect: () => void set(true) } }),
    });
  };
  if (!user.isActive) {
    return (
      <PendingButton className={BUTTON.plain} pending={pending} onClick={() => void change(true)}>
        Aktiver kontoen
      </PendingButton>
    );
  }
  return (
    <ConfirmedKey
      label="Deaktiver kontoen"
      question={`Deaktivere ${fullName(user)}? Brukeren logges ut med én gang og kan ikke logge inn igjen.`}
      confirmLabel="Deaktiver"
      pending={pending}
      onConfirm={() => change(false)}
    />
  );
}

interface ConfirmedKeyProps {
  label: string;
  /** The confirmation, with the consequences for the user. */
  question: ReactNode;
  confirmLabel: string;
  pending: boolean;
  /** Resolves when the action is finished or has failed: the question then closes. */
  onConfirm: () => Promise<void>;
}

/**
 * A button with an inline confirmation, for actions that are hard to undo. The focus moves to the
 * cancel button, and back to this one on cancel.
 */
function ConfirmedKey(props: ConfirmedKeyProps) {
  const { label, question, confirmLabel, pending, onConfirm } = props;
  const [isAsking, setIsAsking] = useState(false);
  const key = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (isAsking !== wasAsking.current) key.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  if (!isAsking) {
    return (
      <button ref={key} type="button" className={BUTTON.edge} onClick={() => setIsAsking(true)}>
        {label}
      </button>
    );
  }
  const confirm = async () => {
    await onConfirm();
    setIsAsking(false);
  };
  return (
    <div className="w-full rounded-key border-2 border-error px-4 py-3" role="alert">
      <p>{question}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <PendingButton className={BUTTON.plain} pending={pending} onClick={() => void confirm()}>
          {confirmLabel}
        </PendingButton>
        <button ref={key} type="button" className={BUTTON.edge} onClick={() => setIsAsking(false)}>
          Avbryt
        </button>
      </div>
    </div>
  );
}
