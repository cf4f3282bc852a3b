import './overview.css';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '#client/components/back-office/panel.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { chatActivityQuery, figureText, overviewQuery } from '#client/lib/admin-overview.ts';
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
          <Tickets count={overview.data?.stats.totalTicketsSold} failed={overview.isError} />
        </Panel>
        <RecentLines overview={overview.data} activity={activity.data} />
      </div>
      <TopUsers activity={activity.data} error={activity.error} onRetry={retry} />
    </div>
  );
}

function Tickets({ count, failed }: { count: number | undefined; failed: boolean }) {
  if (count === undefined && !failed) return <Skeleton width="8rem" height="3.5rem" />;
  return (
    <p className="ovs__solgt">
      <b>{figureText(count)}</b> <span>billetter solgt totalt</span>
    </p>
  );
}
