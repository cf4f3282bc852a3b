import './overview.css';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '#client/components/back-office/panel.tsx';
import { SplitBar } from '#client/components/data/split-bar.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { chatActivityQuery, figureText, overviewQuery } from '#client/lib/admin-overview.ts';
import type { OverviewAnswer } from '#shared/contracts/back-office.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { LevelDistribution } from './level-distribution.tsx';
import { RecentLines } from './recent-lines.tsx';
import { TopUsers } from './top-users.tsx';

/** The first tab: activity in the chat, and ticket sales. */
export function OverviewTab() {
  const overview = useQuery(overviewQuery);
  const activity = useQuery(chatActivityQuery);
  const retry = () => void activity.refetch();
  return (
    <div className="desk ovs">
      <h2 className="sr-only">Oversikt</h2>
      <div className="ovs__venstre">
        <LevelDistribution activity={activity.data} failed={activity.isError} onRetry={retry} />
        <Panel title="Billetter">
          <Tickets stats={overview.data?.stats} failed={overview.isError} />
        </Panel>
      </div>
      <TopUsers activity={activity.data} error={activity.error} onRetry={retry} />
      <RecentLines overview={overview.data} activity={activity.data} />
    </div>
  );
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
