import { BUTTON } from '#client/components/back-office/button.ts';
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
  className: string | undefined;
}

const people = (count: number) => `${formatNumber(count)} ${count === 1 ? 'bruker' : 'brukere'}`;

/** Number of the chat's people on each of the five levels. */
export function LevelDistribution(props: LevelDistributionProps) {
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
