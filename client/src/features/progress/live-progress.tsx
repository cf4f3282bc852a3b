import { useQuery } from '@tanstack/react-query';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { ApiError } from '#client/lib/api-client.ts';
import { useNow } from '#client/lib/clock.tsx';
import { useLiveTopic, usePoll } from '#client/lib/live-topics.ts';
import { labels } from '#shared/content/labels.ts';
import { progressTexts } from '#shared/content/pages.ts';
import type { ProgressAnswer } from '#shared/contracts/progress.ts';
import { paths } from '#shared/paths.ts';
import { LatestSales } from './latest-sales.tsx';
import { affiliateCount, LevelLadder } from './level-ladder.tsx';
import { NextUp } from './next-up.tsx';
import { POLL_MS, progressQuery } from './progress.queries.ts';
import { clockWithSeconds, type Freshness, freshness } from './progress-status.ts';
import { Ranking } from './ranking.tsx';

const { empty, failed } = labels.affiliates;

/** The live part of 'Live Oversikt': loading, failed, empty or the ranking with its freshness. */
export function LiveProgress() {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...progressQuery,
    refetchInterval: usePoll('progress', POLL_MS),
  });
  useLiveTopic('progress', () => void refetch());
  const now = useNow();
  const retry = () => void refetch();
  if (data === undefined) {
    if (!error) return <Loading />;
    return (
      <ErrorState
        headingLevel={2}
        title={failed.title}
        status={error instanceof ApiError && error.status > 0 ? error.status : undefined}
        onRetry={retry}
        retrying={isFetching}
      />
    );
  }
  const state = freshness(dataUpdatedAt, error !== null, now.getTime());
  return (
    <>
      <Status
        state={state}
        answeredAt={new Date(dataUpdatedAt)}
        count={data.totals.affiliates}
        onRetry={retry}
        retrying={isFetching}
      />
      <Figures data={data} now={now} />
    </>
  );
}

function Figures({ data, now }: { data: ProgressAnswer; now: Date }) {
  return (
    <>
      <LevelLadder counts={data.levels} />
      <p className="ingress mt-5 mb-14 text-fg-2">{progressTexts.ladder}</p>
      {data.affiliates.length === 0 ? (
        <EmptyState
          headingLevel={2}
          title={empty.title}
          text={empty.text}
          action={<Button href={paths.affiliate}>{empty.action}</Button>}
        />
      ) : (
        <Ranking rows={data.affiliates} />
      )}
      <div className="split-7-5 mt-18 items-start">
        <LatestSales events={data.latest} now={now} />
        <NextUp rows={data.affiliates} />
      </div>
    </>
  );
}

interface StatusProps {
  state: Freshness;
  answeredAt: Date;
  count: number;
  onRetry: () => void;
  retrying: boolean;
}

function Status({ state, answeredAt, count, onRetry, retrying }: StatusProps) {
  const led = { live: 'led', delayed: 'led led--y', lost: 'led led--r' }[state];
  return (
    <div className="mono mt-4 mb-7 flex min-h-12 flex-wrap items-center gap-x-6 gap-y-3 md:mt-0 md:min-h-14 md:pr-52 lg:pr-132">
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <b role="status" className="inline-flex items-center gap-2">
          <i className={led} aria-hidden="true" />
          {progressTexts[state]}
        </b>
        <span className="dim">
          {progressTexts.updated} {clockWithSeconds(answeredAt)}
        </span>
        <span className="dim">{affiliateCount(count)}</span>
      </p>
      {state === 'lost' && (
        <Button size="sm" onClick={onRetry} loading={retrying} loadingText="Kobler til ...">
          {progressTexts.retry}
        </Button>
      )}
    </div>
  );
}

function Loading() {
  return (
    <div className="mt-5 grid min-h-160 content-start gap-4">
      <p className="sr-only" role="status">
        Laster oversikten
      </p>
      <Skeleton width="16rem" />
      <Skeleton height="13rem" />
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height="3.5rem" />
      ))}
    </div>
  );
}
