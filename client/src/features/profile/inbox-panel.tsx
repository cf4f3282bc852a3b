import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import CheckCheck from 'lucide-react/icons/check-check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { EmptyState, Skeleton } from '#client/components/ui/data-states.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useCall } from '#client/lib/call/use-call.ts';
import { useNow } from '#client/lib/clock.tsx';
import { messageMoment, messageTime } from '#client/lib/short-text.ts';
import type { UserMessage } from '#shared/contracts/inbox.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { paths } from '#shared/paths.ts';
import { LoadedData, MoreKey, useMore } from './loaded-data.tsx';
import { messagesQuery, userCall } from './profile.queries.ts';

/** Number of messages shown at first. */
const PAGE = 20;

export interface InboxPanelProps {
  user: SessionUser;
  messages: UseQueryResult<UserMessage[], Error>;
}

export function InboxPanel({ user, messages }: InboxPanelProps) {
  return (
    <LoadedData
      query={messages}
      failure="Kunne ikke laste innboksen"
      loadingText="Laster innboksen"
      loading={
        <div className="grid gap-5">
          <Skeleton height="5rem" />
          <Skeleton height="5rem" />
          <Skeleton height="5rem" />
        </div>
      }
    >
      {(list) =>
        list.length === 0 ? (
          <EmptyState
            headingLevel={2}
            title="Ingen meldinger ennå"
            text="Her kommer det arrangørene skriver til deg."
          />
        ) : (
          <Messages user={user} list={list} />
        )
      }
    </LoadedData>
  );
}

function Messages({ user, list }: { user: SessionUser; list: readonly UserMessage[] }) {
  const { read, readAll, readingAll } = useReadMessages(user);
  const { shown, rest, more } = useMore(list, PAGE);
  const unreadIds = list.filter((message) => !message.read).map(({ id }) => id);
  const unread = unreadIds.length;
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="mono dim">
          {unread === 0 ? 'Alt er lest' : `${unread} ${unread === 1 ? 'ulest' : 'uleste'}`}
        </p>
        <Button
          size="sm"
          variant="coal"
          icon={<Icon icon={CheckCheck} />}
          onClick={() => readAll(unreadIds)}
          aria-disabled={unread === 0}
          loading={readingAll}
          loadingText="Merker..."
        >
          Merk alle som lest
        </Button>
      </div>
      <ul className="border-line border-y-2">
        {shown.map((message) => (
          <Message key={message.id} message={message} onRead={() => read(message.id)} />
        ))}
      </ul>
      <MoreKey rest={rest} onMore={more} />
      {rest === 0 && (
        <p className="small dim mt-4">
          Det var alt. Vil du svare,{' '}
          <AppLink className="link" href={paths.contact}>
            skriv til oss
          </AppLink>
          .
        </p>
      )}
    </div>
  );
}

interface MessageProps {
  message: UserMessage;
  /** Called when it is opened for the first time. */
  onRead: () => void;
}

/** A message: an excerpt while closed, the full text while open. URLs in it are not links. */
function Message({ message, onRead }: MessageProps) {
  const [open, setOpen] = useState(false);
  const now = useNow();
  const body = useId();
  const toggle = () => {
    setOpen(!open);
    if (!open && !message.read) onRead();
  };
  return (
    <li className="relative border-coal-4 not-last:border-b pb-4.5">
      <h2>
        <button
          type="button"
          className="group flex min-h-14 w-full cursor-pointer items-center gap-3 text-left aria-[expanded=false]:after:absolute aria-[expanded=false]:after:inset-0"
          aria-expanded={open}
          aria-controls={body}
          onClick={toggle}
        >
          {!message.read && (
            <Tag tone="y" className="flex-none">
              NY
            </Tag>
          )}
          <span
            className={cx(
              'wrap-anywhere min-w-0 text-body underline-offset-[0.28em] group-hover:underline',
              message.read ? 'font-medium text-fg-2' : 'font-extrabold text-fg',
            )}
          >
            {message.title}
          </span>
          <time className="mono ml-auto flex-none text-fg-3" dateTime={message.createdAt}>
            {messageTime(message.createdAt, now)}
          </time>
          <Icon icon={ChevronDown} className="text-fg-2 group-aria-expanded:rotate-180" />
        </button>
      </h2>
      <div id={body} className="max-w-read text-fg-2">
        <p className={cx('wrap-anywhere whitespace-pre-line', open ? 'text-fg' : 'line-clamp-2')}>
          {message.message}
        </p>
        {open && (
          <p className="mono wrap-anywhere mt-3.5 whitespace-pre-line">
            Fra {message.fromAdmin} · {messageMoment(message.createdAt)}
          </p>
        )}
      </div>
    </li>
  );
}

/** Marks messages as read: optimistically, and rolled back when the call fails. */
function useReadMessages(user: SessionUser) {
  const client = useQueryClient();
  const messages = messagesQuery(user.id);

  const mark = async (ids: readonly string[]) => {
    await client.cancelQueries(messages);
    const readAt = new Date().toISOString();
    client.setQueryData(messages.queryKey, (list) =>
      list?.map((one) =>
        one.read || !ids.includes(one.id) ? one : { ...one, read: true, readAt },
      ),
    );
  };
  const onSettled = () => void client.invalidateQueries(messages);
  const failure = { title: 'Kunne ikke merke som lest' };

  const one = useCall({
    send: async (id: string) => {
      await mark([id]);
      await userCall(client, 'POST /api/user/messages/:id/read', { params: { id } });
    },
    onSettled,
    // The message can be read all the same, so there is no notice.
    failure: { ...failure, isQuiet: true },
    isParallel: true,
  });
  const all = useCall({
    send: async (ids: string[]) => {
      await mark(ids);
      await userCall(client, 'POST /api/user/messages/read-all', { body: { ids } });
    },
    onSettled,
    failure,
  });
  return {
    read: (id: string) => void one.run(id),
    /** Only the messages on the screen; those that arrive meanwhile stay unread. */
    readAll: (ids: string[]) => void all.run(ids),
    readingAll: all.pending,
  };
}
