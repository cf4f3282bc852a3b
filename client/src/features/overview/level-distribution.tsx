import { Panel } from '#client/components/back-office/panel.tsx';
import { CellBar } from '#client/components/data/cell-bar.tsx';
import { Level } from '#client/components/ui/level.tsx';
import { Retry } from '#client/components/ui/retry.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import type { ChatActivity } from '#shared/contracts/chat-admin.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { CHAT_LEVEL_NAMES } from '#shared/rules/levels.ts';

export interface LevelDistributionProps {
  activity: ChatActivity | undefined;
  failed: boolean;
  onRetry: () => void;
}

const people = (count: number) => `${formatNumber(count)} ${count === 1 ? 'bruker' : 'brukere'}`;

/** Number of the chat's people on each of the five levels. */
export function LevelDistribution({ activity, failed, onRetry }: LevelDistributionProps) {
  const total = activity && <span className="mono dempet">{people(activity.totalUsers)}</span>;
  return (
    <Panel title="Nivåfordeling" side={total}>
      {activity === undefined ? (
        <Waiting failed={failed} onRetry={onRetry} />
      ) : (
        <ul>
          {levelCounts(activity).map(({ level, name, count }) => (
            <li key={level} className="ovs__niva">
              <Level level={level} names={CHAT_LEVEL_NAMES} size="sm" />
              <b>{name}</b>
              <span className="mono">{formatNumber(count)}</span>
              <CellBar
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
    <div role="alert" className="desk__knapper">
      <p>Kunne ikke hente nivåene.</p>
      <Retry what="nivåer" onRetry={onRetry} className="btn btn--kant" />
    </div>
  );
}
