import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { Empty } from '#client/components/back-office/empty.tsx';
import { DESK, DIGITS } from '#client/components/back-office/looks.ts';

import { Panel } from '#client/components/back-office/panel.tsx';
import { CellBar, SplitBar } from '#client/components/data/bars.tsx';
import { FacedName } from '#client/components/data/cells.tsx';
import { ListBox } from '#client/components/data/paged-table.tsx';
import { type RowBrief, RowTable, type ServerColumn } from '#client/components/data/row-table.tsx';
import { listProblem } from '#client/components/data/server-list.ts';

import { classes, cx } from '#client/components/ui/cx.ts';
import { Retry, Skeleton } from '#client/components/ui/data-states.tsx';
import { Level } from '#client/components/ui/level.tsx';
import { Face } from '#client/components/ui/mask.tsx';

import { chatActivityQuery, overviewQuery, readHeaders } from '#client/lib/call/admin-calls.ts';
import { addressOf, api } from '#client/lib/call/api.ts';
import { figureText } from '#client/lib/short-text.ts';
import type { OverviewAnswer } from '#shared/contracts/back-office.ts';
import type { ChatActivity } from '#shared/contracts/chat-admin.ts';
import { dayClock, formatNumber } from '#shared/oslo-time.ts';
import { CHAT_ROOM_NAMES } from '#shared/rules/chat.ts';
import { CHAT_LEVEL_NAMES } from '#shared/rules/levels.ts';

/** From this number of rows on, the list is as tall as levels and tickets together. */
const MANY = 8;

const WIDE = classes(
  'min-[1200px]:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] min-[1200px]:items-stretch',
);
/** Levels above tickets, beside a long list of active users. */
const LEFT = classes(
  'grid-cols-1 min-[1200px]:grid min-[1200px]:grid-rows-[auto_1fr] min-[1200px]:gap-4',
);

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

/** Size of the list of active users, which decides the layout beside it. */
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
  // Refunds are negative rows, so one part can exceed the total.
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

const SHOWN = 5;
const NEWEST = { query: { limit: SHOWN } };

interface RecentLinesProps {
  overview: OverviewAnswer | undefined;
  activity: ChatActivity | undefined;
}

/**
 * The latest lines of the chat, refetched when the overview or the chat's activity changes; a
 * failure is only logged (docs/product/back-office.md#tabs).
 */
function RecentLines({ overview, activity }: RecentLinesProps) {
  const { data: lines, refetch } = useQuery({
    queryKey: [addressOf('GET /api/chat-messages', NEWEST)],
    queryFn: ({ signal }) =>
      api('GET /api/chat-messages', { ...NEWEST, signal, headers: readHeaders() }),
    enabled: false,
    retry: false,
  });
  useEffect(() => {
    if (overview !== undefined || activity !== undefined) void refetch();
  }, [overview, activity, refetch]);
  if (lines === undefined || lines.length === 0) return null;
  return (
    <Panel title="Siste i chatten" className="min-[1200px]:col-span-full">
      <ul>
        {lines.map(({ id, navn, melding, room, createdAt }) => (
          <li key={id} className="border-coal-3 not-last:border-b py-2">
            <p className="wrap-anywhere flex flex-wrap gap-x-2">
              <b>
                <bdi>{navn}</bdi>
              </b>{' '}
              <span className="dim">{CHAT_ROOM_NAMES[room]}</span>
              <time className="mono dim ml-auto" dateTime={createdAt}>
                {dayClock(new Date(createdAt), new Date())}
              </time>
            </p>
            <p className="wrap-anywhere line-clamp-2">{melding}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface LevelDistributionProps {
  activity: ChatActivity | undefined;
  failed: boolean;
  onRetry: () => void;
  className: string | undefined;
}

const people = (count: number) => `${formatNumber(count)} ${count === 1 ? 'bruker' : 'brukere'}`;

/** Number of people on each of the five levels. */
function LevelDistribution(props: LevelDistributionProps) {
  const { activity, failed, onRetry, className } = props;
  const total = activity && <span className="mono dim">{people(activity.totalUsers)}</span>;
  return (
    <Panel title="Nivåfordeling" side={total} className={className}>
      {activity === undefined ? (
        <Waiting failed={failed} onRetry={onRetry} />
      ) : (
        <ul>
          {levelCounts(activity).map(({ level, name, count }) => (
            <li
              key={level}
              className="not-first:mt-4 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 first:mt-1"
            >
              <Level level={level} names={CHAT_LEVEL_NAMES} size="sm" />
              <b>{name}</b>
              <span className="mono">{formatNumber(count)}</span>
              <CellBar
                className="col-span-full"
                isTextHidden
                label={name}
                percent={share(count, activity.totalUsers)}
                text={`${formatNumber(count)} av ${people(activity.totalUsers)}`}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function levelCounts({ levelDistribution: counts }: ChatActivity) {
  const inOrder = [counts.level1, counts.level2, counts.level3, counts.level4, counts.level5];
  return CHAT_LEVEL_NAMES.map((name, index) => {
    return { level: index + 1, name, count: inOrder[index] ?? 0 };
  });
}

const share = (count: number, total: number) => (total > 0 ? (100 * count) / total : 0);

function Waiting({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (!failed) return <Skeleton height="14rem" />;
  return (
    <div role="alert" className="flex flex-wrap gap-2">
      <p>Kunne ikke hente nivåene.</p>
      <Retry what="nivåer" onRetry={onRetry} className={BUTTON.edge} />
    </div>
  );
}

type Ranked = ChatActivity['topUsers'][number] & { rank: number };

const columns: readonly ServerColumn<Ranked>[] = [
  { key: 'rank', header: 'Plass', cell: ({ rank }) => <span className="mono">#{rank}</span> },
  {
    key: 'navn',
    header: 'Navn',
    rowHeader: true,
    cell: ({ navn, picture }) => (
      <FacedName name={navn} picture={picture} className="min-w-42">
        <bdi>{navn}</bdi>
      </FacedName>
    ),
  },
  {
    key: 'level',
    header: 'Nivå',
    cell: ({ activityLevel }) => <Level level={activityLevel} names={CHAT_LEVEL_NAMES} size="sm" />,
  },
  {
    key: 'points',
    header: 'Poeng',
    numeric: true,
    cell: ({ totalPoints }) => formatNumber(totalPoints),
  },
  {
    key: 'messages',
    header: 'Meldinger',
    numeric: true,
    cell: ({ messageCount }) => formatNumber(messageCount),
  },
];

const brief = (user: Ranked): RowBrief => ({
  lead: <Face name={user.navn} picture={user.picture} />,
  title: (
    <>
      <span className="mono">#{user.rank}</span> <bdi>{user.navn}</bdi>
    </>
  ),
  side: <Level level={user.activityLevel} names={CHAT_LEVEL_NAMES} size="sm" />,
  under: `${formatNumber(user.totalPoints)} poeng`,
  end: user.messageCount === 1 ? '1 melding' : `${formatNumber(user.messageCount)} meldinger`,
});

interface TopUsersProps {
  query: UseQueryResult<ChatActivity, unknown>;
  className: string | undefined;
}

/** The most active people, by points. */
function TopUsers({ query, className }: TopUsersProps) {
  const rows = query.data?.topUsers.map((user, index) => ({ ...user, rank: index + 1 }));
  return (
    <Panel
      title="Mest aktive brukere"
      className={className}
      side={<span className="mono dim">Oppdateres hvert 10. sekund</span>}
    >
      <ListBox>
        <RowTable
          look="short"
          caption="Mest aktive brukere"
          columns={columns}
          brief={brief}
          rows={rows}
          rowKey={({ id }) => id}
          rowName={({ navn }) => navn}
          skeletonRows={5}
          empty={<Empty title="Ingen aktive brukere" text="Her kommer de som skriver i chatten." />}
          error={listProblem(query, 'Kunne ikke laste brukerne')}
        />
      </ListBox>
    </Panel>
  );
}
