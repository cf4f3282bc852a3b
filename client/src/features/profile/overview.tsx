import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { CellBar } from '#client/components/data/bars.tsx';
import { classes } from '#client/components/ui/cx.ts';
import { Skeleton } from '#client/components/ui/data-states.tsx';
import { Badges, Level } from '#client/components/ui/level.tsx';
import type { UserGift } from '#shared/contracts/gifts.ts';
import type { UserStats } from '#shared/contracts/inbox.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import {
  CHAT_LEVEL_NAMES,
  chatLevelName,
  LEVEL_THRESHOLDS,
  levelProgress,
} from '#shared/rules/levels.ts';
import { LoadedData } from './loaded-data.tsx';
import { useCountUp } from './motion.ts';
import { statsQuery } from './profile.queries.ts';

const FIGURE = classes(
  'flex min-w-0 flex-col-reverse justify-end gap-1 border-coal-4 pt-4.5 pr-2 pb-5 max-lg:nth-[n+3]:border-t max-lg:even:border-l max-lg:even:pl-5 lg:min-h-48 lg:not-first:border-l lg:pt-7 lg:pr-4 lg:pb-6 lg:not-first:pl-7',
);
const TERM = classes('wrap-anywhere grid justify-items-start gap-2.5 text-fg-2');
const VALUE = classes(
  'display wrap-anywhere font-stretch-100% text-[clamp(2rem,10.5vw,3.125rem)] tabular-nums lg:text-[4.125rem]',
);
const BAR = classes('md:col-span-full [&>[role=progressbar]]:h-7');

export interface OverviewProps {
  user: SessionUser;
  gifts: UseQueryResult<UserGift[], Error>;
}

/** The tab 'Oversikt': four figures and the progress to the next level. */
export function Overview({ user, gifts }: OverviewProps) {
  const stats = useQuery(statsQuery(user.id));
  return (
    <LoadedData
      query={stats}
      failure="Kunne ikke laste oversikten"
      loadingText="Laster oversikten"
      loading={<Loading />}
    >
      {(figures) => (
        <>
          <ProfileFigures stats={figures} gifts={gifts.data} />
          <NextLevel points={figures.chatPoints} />
          <OwnBadges badges={figures.badges} />
        </>
      )}
    </LoadedData>
  );
}

function ProfileFigures({
  stats,
  gifts,
}: {
  stats: UserStats;
  gifts: readonly UserGift[] | undefined;
}) {
  const unopened = gifts?.filter((gift) => !gift.opened).length ?? 0;
  return (
    <dl className="grid grid-cols-2 border-line border-y-2 lg:grid-cols-4">
      <Figure label="Chatmeldinger" value={stats.messageCount} />
      <div className={FIGURE}>
        <dt className={TERM}>
          <span className="sr-only">Nivå: </span>
          {chatLevelName(stats.activityLevel)}
          <Level level={stats.activityLevel} names={CHAT_LEVEL_NAMES} />
        </dt>
        <Count value={stats.activityLevel} />
      </div>
      <Figure label="Poeng" value={stats.totalPoints} />
      <Figure
        label={
          unopened > 0
            ? `Gaver, ${formatNumber(unopened)} ${unopened === 1 ? 'uåpnet' : 'uåpnede'}`
            : 'Gaver'
        }
        value={gifts?.length}
      />
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className={FIGURE}>
      <dt className={TERM}>{label}</dt>
      {value === undefined ? <dd className={VALUE}>–</dd> : <Count value={value} />}
    </div>
  );
}

function Count({ value }: { value: number }) {
  const shown = useCountUp(value);
  return <dd className={VALUE}>{formatNumber(shown)}</dd>;
}

/**
 * The level is derived from the points of the chat alone (docs/product/chat.md#levels-of-the-chat).
 */
function NextLevel({ points }: { points: number }) {
  const { nextLevel, percent, missing } = levelProgress(points);
  if (nextLevel === null) {
    return (
      <section
        className="mt-11 grid gap-3.5 md:grid-cols-[minmax(0,1fr)_auto] md:items-end"
        aria-labelledby="neste-niva"
      >
        <h2 id="neste-niva" className="display display--h3">
          Alle fem taster tent
        </h2>
        <CellBar
          className={BAR}
          label="Vei til øverste nivå"
          percent={100}
          text={`${formatNumber(points)} chatpoeng`}
        />
      </section>
    );
  }
  const name = chatLevelName(nextLevel);
  const goal = formatNumber(LEVEL_THRESHOLDS[nextLevel - 1] ?? 0);
  return (
    <section
      className="mt-11 grid gap-3.5 md:grid-cols-[minmax(0,1fr)_auto] md:items-end"
      aria-labelledby="neste-niva"
    >
      <h2 id="neste-niva" className="display display--h3">
        Neste: {name}
      </h2>
      <p className="mono dim">
        {formatNumber(points)} av {goal} chatpoeng
      </p>
      <CellBar
        className={BAR}
        label={`Vei til nivået ${name}`}
        percent={percent}
        text={`${formatNumber(missing)} chatpoeng igjen`}
        note={`${percent} %`}
      />
      <p className="dim small md:col-span-full">
        Nivået følger poengene du får i chatten. Poeng fra gaver og delinger kommer i tillegg.
      </p>
    </section>
  );
}

/** Badges are earned by writing in the chat, and never lost. */
function OwnBadges({ badges }: Pick<UserStats, 'badges'>) {
  return (
    <section className="mt-11 grid gap-3.5" aria-labelledby="merker">
      <h2 id="merker" className="display display--h3">
        Merker
      </h2>
      {badges.length > 0 ? (
        <Badges badges={badges} />
      ) : (
        <p className="dim">Ingen merker ennå. Skriv i chatten, så får du det første.</p>
      )}
    </section>
  );
}

function Loading() {
  return (
    <div className="grid gap-5">
      <div className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((place) => (
          <div key={place} className="grid gap-3">
            <Skeleton width="7rem" height="3.5rem" />
            <Skeleton width="9rem" />
          </div>
        ))}
      </div>
      <Skeleton width="18rem" height="2.25rem" />
      <Skeleton height="1.75rem" />
    </div>
  );
}
