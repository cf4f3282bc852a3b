import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { EmptyState, Skeleton } from '#client/components/ui/data-states.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Level } from '#client/components/ui/level.tsx';
import { Mask } from '#client/components/ui/mask.tsx';
import { type Answer, addressOf } from '#client/lib/call/api.ts';
import { ApiError } from '#client/lib/call/api-client.ts';
import { useNow } from '#client/lib/clock.tsx';
import { useIsOver } from '#client/lib/content.tsx';
import { useLiveTopic, usePoll } from '#client/lib/live/live-topics.ts';
import { labels } from '#shared/content/labels.ts';
import { progressTexts } from '#shared/content/promoter-pages.ts';
import type { ProgressAnswer, ProgressEvent, ProgressRow } from '#shared/contracts/progress.ts';
import { formatNumber, osloClock } from '#shared/oslo-time.ts';
import { paths } from '#shared/paths.ts';
import { AFFILIATE_LEVEL_NAMES } from '#shared/rules/levels.ts';
import { affiliateCount, LevelLadder } from './level-ladder.tsx';
import { closestToNext, eventText, eventTime, numeral, signedPoints } from './progress-words.ts';
import { Ranking } from './ranking.tsx';

const { empty, failed } = labels.affiliates;

interface LiveProgressProps {
  /** What is on, between the state of the figures and the figures: a slot, because it belongs to another feature. */
  OnNow?: ComponentType | undefined;
}

/** The live part of 'Live Oversikt': loading, failed, empty or the ranking with its freshness. */
export function LiveProgress({ OnNow }: LiveProgressProps) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...progressQuery,
    refetchInterval: usePoll('progress', POLL_MS),
  });
  useLiveTopic('progress', () => void refetch());
  const now = useNow();
  const isOver = useIsOver();
  const retry = () => void refetch();
  if (data === undefined) {
    if (!error) return <Loading OnNow={OnNow} />;
    return (
      <>
        <div className={cx(STATUS, BESIDE_KEY)} />
        {OnNow && <OnNow />}
        <ErrorState
          headingLevel={2}
          title={failed.title}
          status={error instanceof ApiError && error.status > 0 ? error.status : undefined}
          onRetry={retry}
          retrying={isFetching}
        />
      </>
    );
  }
  const state = freshness(dataUpdatedAt, error !== null, now.getTime());
  // With nobody in it, the first application of the next year is ahead.
  const final = isOver && data.affiliates.length > 0;
  return (
    <>
      <Status
        state={state}
        final={final}
        answeredAt={new Date(dataUpdatedAt)}
        count={data.totals.affiliates}
        onRetry={retry}
        retrying={isFetching}
      />
      {OnNow && <OnNow />}
      <ProgressFigures data={data} now={now} final={final} />
    </>
  );
}

interface FiguresProps {
  data: ProgressAnswer;
  now: Date;
  final: boolean;
}

function ProgressFigures({ data, now, final }: FiguresProps) {
  return (
    <>
      {final && <Winner rows={data.affiliates} />}
      <LevelLadder counts={data.levels} />
      {data.affiliates.length === 0 ? (
        <EmptyState
          headingLevel={2}
          title={empty.title}
          text={empty.text}
          action={<Button href={paths.affiliate}>{empty.action}</Button>}
        />
      ) : (
        <Ranking rows={data.affiliates} final={final} />
      )}
      <p className="mt-5 text-fg-2">{progressTexts.ladder}</p>
      <div className={cx('mt-18', !final && 'split-7-5 items-start')}>
        <LatestSales events={data.latest} now={now} final={final} />
        {!final && <NextUp rows={data.affiliates} />}
      </div>
    </>
  );
}

interface StatusProps {
  state: Freshness;
  /** Once the festival is over, nothing is sold any more. */
  final: boolean;
  answeredAt: Date;
  count: number;
  onRetry: () => void;
  retrying: boolean;
}

/** On phones before the keys of the page, else beside them. */
const STATUS = classes('-order-1 mt-4 md:mt-0 md:mb-7 md:min-h-14 md:pr-52 lg:pr-132');
/** On phones the page's key stands to the right of it, until the festival is over. */
const BESIDE_KEY = classes('max-md:min-h-17 max-md:pr-38');

function Status({ state, final, answeredAt, count, onRetry, retrying }: StatusProps) {
  const isFinal = final && state === 'live';
  const led = { live: 'led', delayed: 'led led--y', lost: 'led led--r' }[state];
  return (
    <div
      className={cx(
        'mono flex flex-wrap items-center gap-x-6 gap-y-3 max-md:text-[0.8125rem]',
        STATUS,
        !final && BESIDE_KEY,
      )}
    >
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1 max-md:gap-x-2.5">
        <b role="status" className="inline-flex items-center gap-2">
          {isFinal ? (
            'Sluttstilling'
          ) : (
            <>
              <i className={led} aria-hidden="true" />
              {progressTexts[state]}
            </>
          )}
        </b>
        <span className="dim">{affiliateCount(count)}</span>
        <span className="dim">
          {progressTexts.updated} {clockWithSeconds(answeredAt)}
        </span>
      </p>
      {state === 'lost' && (
        <Button size="sm" onClick={onRetry} loading={retrying} loadingText="Kobler til ...">
          {progressTexts.retry}
        </Button>
      )}
    </div>
  );
}

function Loading({ OnNow }: LiveProgressProps) {
  return (
    <>
      <div className={cx(STATUS, BESIDE_KEY, 'noscript:hidden')}>
        <p className="sr-only" role="status">
          Laster oversikten
        </p>
        <Skeleton width="9rem" />
      </div>
      {OnNow && <OnNow />}
      <div className="grid noscript:hidden min-h-160 content-start gap-4">
        <Skeleton height="13rem" />
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height="3.5rem" />
        ))}
      </div>
    </>
  );
}

/*
 * Freshness of the figures.
 *
 * live      the last request was answered
 * delayed   the last request failed, the figures are at most a minute old
 * lost      no answer for more than a minute: the visitor is offered a retry
 */
type Freshness = 'live' | 'delayed' | 'lost';

/** Age in ms after which figures count as lost. */
export const LOST_AFTER_MS = 60_000;

/** Freshness from the last answer (epoch ms) and whether the last request failed. */
export function freshness(answeredAt: number, failed: boolean, now: number): Freshness {
  if (!failed) return 'live';
  return now - answeredAt > LOST_AFTER_MS ? 'lost' : 'delayed';
}

/** Oslo time with seconds, `14:32:08`; whole seconds are the same in every time zone. */
export function clockWithSeconds(instant: Date): string {
  return `${osloClock(instant)}:${String(instant.getUTCSeconds()).padStart(2, '0')}`;
}

const TOP = AFFILIATE_LEVEL_NAMES.at(-1);

/** Who came first, once the festival is over, on a yellow key. */
function Winner({ rows: [first] }: { rows: readonly ProgressRow[] }) {
  if (!first) return null;
  return (
    <section
      className="key key--y pointer-events-none mb-8 flex w-full select-text flex-col items-start gap-x-10 gap-y-5 rounded-key-xl px-8 pt-7 pb-10 text-left [--ib:17px] [--is:9px] lg:flex-row-reverse lg:items-center lg:justify-between"
      aria-labelledby="vinner"
    >
      <div className="flex items-center justify-between gap-6 max-lg:w-full">
        {/* Whole factors of its ten pixels. */}
        <Mask name={first.navn} className="rounded-key-xl [--mask:130px] lg:[--mask:260px]" />
        <span className="display text-[min(5.5rem,18vw)] leading-none lg:hidden" aria-hidden="true">
          #1
        </span>
      </div>
      <div className="w-full min-w-0 lg:flex-1">
        <FitHeading
          id="vinner"
          lines={[first.navn, 'ble nummer én']}
          width={925}
          mobileWidth={286}
        />
        <FitHeading
          as="p"
          lines={[`med ${formatNumber(first.points)} poeng`]}
          width={925}
          mobileWidth={286}
        />
        <p className="mt-4 font-semibold text-lead leading-[1.4]">
          Takk til alle som solgte billetter.
        </p>
      </div>
    </section>
  );
}

function NextUp({ rows }: { rows: readonly ProgressRow[] }) {
  const closest = closestToNext(rows);
  if (!closest) return null;
  const { row, tickets, nextLevel } = closest;
  const goal = nextLevel === TOP ? 'tenne den siste tasten' : `nå nivået ${nextLevel}`;
  return (
    <section
      className="on-bone grid justify-items-start gap-3 rounded-panel bg-bone p-9"
      aria-labelledby="neste-niva"
    >
      <h2 id="neste-niva" className="display text-h3">
        {formatNumber(row.missing)} poeng unna
      </h2>
      <p className="mb-4 font-semibold text-lead leading-[1.4]">
        {row.navn} mangler {numeral(tickets)} {tickets === 1 ? 'billett' : 'billetter'} på å {goal}.
      </p>
      <Button href={paths.affiliate} variant="coal" className="in-data-storskjerm:hidden">
        {progressTexts.next}
      </Button>
    </section>
  );
}

interface SalesProps {
  events: readonly ProgressEvent[];
  now: Date;
  final: boolean;
}

/** The latest sales and the levels they led to. */
function LatestSales({ events, now, final }: SalesProps) {
  return (
    <section aria-labelledby="siste-salg">
      <h2 id="siste-salg" className="display mb-4 text-h3">
        {progressTexts.latest}
      </h2>
      {events.length === 0 ? (
        <p className="dim">{final ? progressTexts.noSalesOver : progressTexts.noSales}</p>
      ) : (
        <ol>
          {events.map((event, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: rows without state; sales of one import have one time
              key={index}
              className="grid min-h-13 grid-cols-[4.75rem_minmax(0,1fr)_auto] items-center gap-2 border-coal-4 border-b py-2"
            >
              <time className="mono whitespace-nowrap text-fg-2" dateTime={event.at}>
                {eventTime(event.at, now)}
              </time>
              <span>
                <b className="max-md:block">{event.navn}</b> {eventText(event)}
              </span>
              <Gain event={event} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Gain({ event: { level, points } }: { event: ProgressEvent }) {
  if (level !== null) return <Level level={level} names={AFFILIATE_LEVEL_NAMES} size="sm" />;
  const gained = points ?? 0;
  return (
    <span className={cx('mono font-semibold', gained < 0 ? 'text-red' : 'text-green')}>
      {signedPoints(gained)}
    </span>
  );
}

const CALL = 'GET /api/affiliates/progress';

/** Polling interval while the page is visible, in ms. */
const POLL_MS = 10_000;

/** The ranking, polled. A failed request keeps the last figures; the next one tries again. */
export const progressQuery = queryOptions<Answer<typeof CALL>>({
  queryKey: [addressOf(CALL)],
  refetchInterval: POLL_MS,
  refetchIntervalInBackground: false,
  networkMode: 'always',
});
