import './overview.css';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '#client/components/back-office/panel.tsx';
import { SplitBar } from '#client/components/data/split-bar.tsx';
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

/** The first tab: activity in the chat, and ticket sales. */
export function OverviewTab() {
  const overview = useQuery(overviewQuery);
  const activity = useQuery(chatActivityQuery);
  const retry = () => void activity.refetch();
  return (
    <div className="desk ovs" data-aktive={roomOf(activity.data)}>
      <h2 className="sr-only">Oversikt</h2>
      <div className="ovs__venstre">
        <LevelDistribution activity={activity.data} failed={activity.isError} onRetry={retry} />
        <Panel title="Billetter">
          <Tickets stats={overview.data?.stats} failed={overview.isError} />
        </Panel>
      </div>
      <TopUsers query={activity} />
      <RecentLines overview={overview.data} activity={activity.data} />
    </div>
  );
}

/** How much room the most active users take: it decides what stands beside them. */
function roomOf(activity: ChatActivity | undefined): 'ingen' | 'noen' | 'mange' {
  const count = activity?.topUsers.length ?? MANY;
  return count >= MANY ? 'mange' : count > 2 ? 'noen' : 'ingen';
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
      <p className="ovs__solgt">
        <b>{figureText(total)}</b> <span>billetter solgt totalt</span>
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
