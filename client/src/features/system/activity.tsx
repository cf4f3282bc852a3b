import { useQuery } from '@tanstack/react-query';
import { LIST } from '#client/components/back-office/looks.ts';
import { FoldPanel } from '#client/components/back-office/panel.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Retry, Skeleton } from '#client/components/ui/data-states.tsx';

import { Tag } from '#client/components/ui/tag.tsx';
import { reasonOf } from '#client/lib/call/failure-text.ts';
import { useIsLive } from '#client/lib/live/live-topics.ts';
import { shortMoment } from '#client/lib/short-text.ts';
import type { ActivityLine } from '#shared/contracts/back-office.ts';
import { activityQuery } from './system.queries.ts';

const KINDS: Readonly<Record<ActivityLine['kind'], string>> = {
  act: 'Admin',
  user: 'Bruker',
  contact: 'Melding',
  share: 'Deling',
  application: 'Affiliate',
  sale: 'Salg',
  newsletter: 'Nyhetsbrev',
};

/** Recent activity, updated live: acts of admins and new rows from visitors. */
export function Activity() {
  const { data, error, isError, refetch } = useQuery(activityQuery);
  const isLive = useIsLive();
  return (
    <FoldPanel
      title="Live aktivitet"
      side={<Tag tone="edged">{isLive ? 'Direkte' : 'Hvert 30. sekund'}</Tag>}
    >
      {data === undefined && !isError && <Skeleton height="10rem" />}
      {data === undefined && isError && (
        <p role="alert">
          {reasonOf(error, 'Aktiviteten kunne ikke hentes.')}{' '}
          <Retry what="aktivitet" onRetry={() => void refetch()} />
        </p>
      )}
      {data?.activity.length === 0 && <p className="dim">Ingenting har skjedd ennå.</p>}
      {data !== undefined && data.activity.length > 0 && (
        <ul
          className={cx(LIST, 'max-h-108 overflow-y-auto')}
          aria-label="Live aktivitet"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by key
          tabIndex={0}
        >
          {data.activity.map(({ id, kind, text, at }) => (
            <li
              key={id}
              className="grid min-h-11 grid-cols-[6.75rem_minmax(0,1fr)] items-center justify-items-start gap-x-2 gap-y-0.5 py-1.5"
            >
              <Tag>{KINDS[kind]}</Tag>
              <bdi>{text}</bdi>
              <time className="mono dim col-start-2" dateTime={at}>
                {shortMoment(at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </FoldPanel>
  );
}
