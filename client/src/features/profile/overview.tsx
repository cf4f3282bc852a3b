import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { CellBar } from '#client/components/data/cell-bar.tsx';
import { Badges } from '#client/components/ui/badges.tsx';
import { Level } from '#client/components/ui/level.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
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
import { useCountUp } from './motion.ts';
import { Panel } from './panel.tsx';
import { statsQuery } from './profile.queries.ts';

export interface OverviewProps {
  user: SessionUser;
  gifts: UseQueryResult<UserGift[], Error>;
}

/** The tab 'Oversikt': four figures and the progress to the next level. */
export function Overview({ user, gifts }: OverviewProps) {
  const stats = useQuery(statsQuery(user.id));
  return (
    <Panel
      query={stats}
      failure="Kunne ikke laste oversikten"
      loadingText="Laster oversikten"
      loading={<Loading />}
    >
      {(figures) => (
        <>
          <Figures stats={figures} gifts={gifts.data} />
          <NextLevel points={figures.chatPoints} />
          <OwnBadges badges={figures.badges} />
        </>
      )}
    </Panel>
  );
}

function Figures({ stats, gifts }: { stats: UserStats; gifts: readonly UserGift[] | undefined }) {
  const unopened = gifts?.filter((gift) => !gift.opened).length ?? 0;
  return (
    <dl className="profil__tall">
      <Figure label="Chatmeldinger" value={stats.messageCount} />
      <div>
        <dt>
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
    <div>
      <dt>{label}</dt>
      {value === undefined ? <dd className="display">–</dd> : <Count value={value} />}
    </div>
  );
}

function Count({ value }: { value: number }) {
  const shown = useCountUp(value);
  return <dd className="display">{formatNumber(shown)}</dd>;
}

/**
 * The level is derived from the points of the chat alone (docs/product/chat.md#levels-of-the-chat).
 */
function NextLevel({ points }: { points: number }) {
  const { nextLevel, percent, missing } = levelProgress(points);
  if (nextLevel === null) {
    return (
      <section className="profil__neste" aria-labelledby="neste-niva">
        <h2 id="neste-niva" className="display display--h3">
          Alle fem taster tent
        </h2>
        <CellBar
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
    <section className="profil__neste" aria-labelledby="neste-niva">
      <h2 id="neste-niva" className="display display--h3">
        Neste: {name}
      </h2>
      <p className="mono dempet">
        {formatNumber(points)} av {goal} chatpoeng
      </p>
      <CellBar
        label={`Vei til nivået ${name}`}
        percent={percent}
        text={`${formatNumber(missing)} chatpoeng igjen`}
        note={`${percent} %`}
      />
      <p className="dempet liten">
        Nivået følger poengene du får i chatten. Poeng fra gaver og delinger kommer i tillegg.
      </p>
    </section>
  );
}

/** Badges are earned by writing in the chat, and never lost. */
function OwnBadges({ badges }: Pick<UserStats, 'badges'>) {
  return (
    <section className="profil__merker" aria-labelledby="merker">
      <h2 id="merker" className="display display--h3">
        Merker
      </h2>
      {badges.length > 0 ? (
        <Badges badges={badges} />
      ) : (
        <p className="dempet">Ingen merker ennå. Skriv i chatten, så får du det første.</p>
      )}
    </section>
  );
}

function Loading() {
  return (
    <div className="profil__laster">
      <div className="profil__laster-tall">
        {['a', 'b', 'c', 'd'].map((place) => (
          <div key={place}>
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
