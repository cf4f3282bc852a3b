import { classes, cx } from '#client/components/ui/cx.ts';
import { useSite } from '#client/lib/content.tsx';
import { formatNumber } from '#shared/oslo-time.ts';
import { AFFILIATE_LEVEL_NAMES, LEVEL_THRESHOLDS, levelBenefit } from '#shared/rules/levels.ts';
import { ticketsForPoints } from '#shared/rules/points.ts';
import { ticketCount } from './progress-words.ts';

const LETTERS = ['C', 'T', 'R', 'L', '+'];
const COUNT = classes('mono font-semibold leading-[1.4]');
const HIDDEN_BELOW = classes('max-[64rem]:sr-only');

interface LevelLadderProps {
  /** Affiliates per level, level 1 first; without them each key shows requirement and rewards. */
  counts?: readonly number[];
}

export function LevelLadder({ counts }: LevelLadderProps) {
  return (
    <ol
      className={cx(
        'plate grid gap-3',
        counts
          ? // With counts: five columns at every width; below 64rem only the letters are visible.
            'mb-6 grid-cols-5 max-[64rem]:gap-1.5 max-[64rem]:px-2.5 max-[64rem]:pt-2.5 max-[64rem]:pb-4'
          : 'min-[64rem]:grid-cols-5',
      )}
    >
      {AFFILIATE_LEVEL_NAMES.map((name, index) => (
        <li
          key={name}
          className={cx(
            'key pointer-events-none select-text flex-col items-start justify-start gap-0.5 rounded-key-xl px-6 pt-3.5 pb-8 text-left [--ib:17px] [--is:9px]',
            index < 4 && 'key--coal',
            counts
              ? 'max-[64rem]:items-center max-[64rem]:px-0 max-[64rem]:pb-6.5 min-[80rem]:grid min-[80rem]:grid-cols-[3rem_minmax(0,1fr)] min-[90rem]:grid-cols-[3.25rem_minmax(0,1fr)] min-[80rem]:items-center min-[64rem]:gap-x-2 min-[64rem]:gap-y-1.5 min-[64rem]:px-4'
              : 'min-[64rem]:min-h-36',
          )}
        >
          <span
            className={cx(
              'display font-stretch-100% leading-none min-[64rem]:origin-[0_30%] min-[64rem]:text-[3rem]',
              counts
                ? 'max-[64rem]:text-[1.5rem] min-[80rem]:row-[1/3] min-[90rem]:text-[3.75rem]'
                : 'mb-4 max-[64rem]:text-[3rem]',
              // The plus of the typeface is half as high as its letters.
              index === 4 && 'scale-[1.6] min-[64rem]:-translate-y-1.5',
            )}
            aria-hidden="true"
          >
            {LETTERS[index]}
          </span>
          {counts && (
            <span className={cx(COUNT, 'min-[64rem]:hidden')} aria-hidden="true">
              {formatNumber(counts[index] ?? 0)}
            </span>
          )}
          <span className={cx('font-extrabold text-[1.1875rem]', counts && HIDDEN_BELOW)}>
            {name}
          </span>
          {counts ? (
            <span className={cx(COUNT, HIDDEN_BELOW)}>{affiliateCount(counts[index] ?? 0)}</span>
          ) : (
            <LevelFacts index={index} />
          )}
        </li>
      ))}
    </ol>
  );
}

/** `1 affiliate`, `21 affiliates`. */
export function affiliateCount(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'affiliate' : 'affiliates'}`;
}

function LevelFacts({ index }: { index: number }) {
  const { benefits } = useSite();
  const points = LEVEL_THRESHOLDS[index] ?? 0;
  return (
    <>
      <span className={COUNT}>
        {points === 0
          ? 'Fra første dag'
          : `Fra ${formatNumber(points)} poeng (${ticketCount(ticketsForPoints(points))})`}
      </span>
      <span className="mt-3 font-medium text-small leading-[1.4]">
        {levelBenefit(benefits, index)}
      </span>
    </>
  );
}
