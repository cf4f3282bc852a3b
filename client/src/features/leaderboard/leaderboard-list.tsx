import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useHydrated } from '#client/lib/use-hydrated.ts';
import { labels } from '#shared/content/labels.ts';
import { leaderboardQuery } from './leaderboard.queries.ts';
import { LeaderboardCard } from './leaderboard-card.tsx';
import { LeaderboardLoading } from './leaderboard-loading.tsx';
import { CARDS } from './leaderboard-looks.ts';
import '#client/styles/utilities.css';

const { empty, failed } = labels.affiliates;

/** The leaderboard in whichever state it is: loading, list, empty or failed. */
export function LeaderboardList() {
  const { data, isError, refetch } = useQuery(leaderboardQuery);
  const hydrated = useHydrated();
  // The server's HTML shows the loading state, also when the answer is here before hydration.
  if (!hydrated || (data === undefined && !isError)) return <LeaderboardLoading />;
  if (isError) return <ErrorState title={failed.title} onRetry={() => void refetch()} />;
  if (data.length === 0) {
    return (
      <EmptyState
        title={empty.title}
        text={empty.text}
        action={
          <Button href="/affiliate" icon={<Icon icon={ArrowRight} />} iconSide="end">
            {empty.action}
          </Button>
        }
      />
    );
  }
  return (
    <ol data-leaders className={CARDS}>
      {data.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no id; its place is its identity
        <LeaderboardCard key={index} entry={entry} rank={index + 1} />
      ))}
    </ol>
  );
}
