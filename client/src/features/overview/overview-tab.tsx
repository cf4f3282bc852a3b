import { useQuery } from '@tanstack/react-query';
import { DIGITS } from '#client/components/back-office/figure.ts';
import { DESK } from '#client/components/back-office/looks.ts';
import { Panel } from '#client/components/back-office/panel.tsx';
import { SplitBar } from '#client/components/data/split-bar.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { chatActivityQuery, figureText, overviewQuery } from '#client/lib/admin-overview.ts';
import type { OverviewAnswer } from '#shared/contracts/back-office.ts';
import type { ChatActivity } from '#shared/contracts/chat-admin.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { LevelDistribution } from './level-distribution.tsx';
import { RecentLines } from './recent-lines.tsx';
import { TopUsers } from './top-users.tsx';

/** From this number on they are as tall as levels and tickets together. */
const MANY = 8;

const WIDE = classes(
  'min-[1200px]:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] min-[1200px]:items-stretch',
);
/** Few active users do not fill the height of two panels: then tickets stand beside the levels. */
const LEFT = classes(
  'grid-cols-1 min-[1200px]:grid min-[1200px]:grid-rows-[auto_1fr] min-[1200px]:gap-4',
);

/** The first tab: activity in the chat, and ticket sales. */
export function OverviewTab() {
  const overview = useQuery(overviewQuery);
  const activity = useQuery(chatActivityQuery);
  const room = roomOf(activity.data);
  const retry = () => void activity.refetch();
  return (
    <div className={cx(DESK, WIDE, room === 'none' && 'min-[1200px]:grid-rows-[auto_1fr]')}>
      <h2 className="sr-only">Oversikt</h2>
      <div className={cx('contents', room === 'many' && LEFT)}>
        <LevelDistribution
          activity={activity.data}
          failed={activity.isError}
          onRetry={retry}
          className={room === 'none' ? 'min-[1200px]:row-span-2' : undefined}
        />
        <Panel title="Billetter">
          <Tickets stats={overview.data?.stats} failed={overview.isError} />
        </Panel>
      </div>
      <TopUsers
        query={activity}
        className={room === 'some' ? 'min-[1200px]:col-span-full' : undefined}
      />
      <RecentLines overview={overview.data} activity={activity.data} />
    </div>
  );
}

/** How much room the most active users take: it decides what stands beside them. */
function roomOf(activity: ChatActivity | undefined): 'none' | 'some' | 'many' {
  const count = activity?.topUsers.length ?? MANY;
  return count >= MANY ? 'many' : count > 2 ? 'some' : 'none';
}

interface TicketsProps {
  stats: OverviewAnswer['stats'] | undefined;
  failed: boolean;
}

function Tickets({ stats, failed }: TicketsProps) {
  if (stats === undefined && !failed) return <Skeleton width="8rem" height="3.5rem" />;
  const total = stats?.totalTicketsSold;
  return (
    <>
      <p>
        <b className={cx(DIGITS, 'mr-3 text-[3.25rem] leading-none')}>{figureText(total)}</b>{' '}
        <span className="text-fg-2">billetter solgt totalt</span>
      </p>
      {stats !== undefined && stats.totalTicketsSold > 0 && <Split {...stats} />}
    </>
  );
}

function Split({ totalTicketsSold: total, affiliateTicketsSold }: OverviewAnswer['stats']) {
  // Refunds are negative rows, so one part may be more than the whole.
  const viaAffiliates = Math.min(total, Math.max(0, affiliateTicketsSold));
  return (
    <SplitBar
      percent={(100 * (total - viaAffiliates)) / total}
      first={
        <>
          <b>{formatNumber(total - affiliateTicketsSold)}</b> direkte
        </>
      }
      second={
        <>
          <b>{formatNumber(affiliateTicketsSold)}</b> via affiliates
        </>
      }
    />
  );
}
