import type { UseQueryResult } from '@tanstack/react-query';
import CheckCheck from 'lucide-react/icons/check-check';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import type { UserMessage } from '#shared/contracts/inbox.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { paths } from '#shared/paths.ts';
import { MoreKey } from '../more-key.tsx';
import { Panel } from '../panel.tsx';
import { useMore } from '../use-more.ts';
import { useReadMessages } from './inbox.queries.ts';
import { Message } from './message.tsx';

/** Number of messages shown at first. */
const PAGE = 20;

export interface InboxPanelProps {
  user: SessionUser;
  messages: UseQueryResult<UserMessage[], Error>;
}

/** The tab 'Innboks'. */
export function InboxPanel({ user, messages }: InboxPanelProps) {
  return (
    <Panel
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
    </Panel>
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
          disabled={unread === 0}
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
