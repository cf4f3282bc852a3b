import { useSite } from '#client/lib/content.tsx';
import { formatNumber } from '#shared/oslo-time.ts';
import { levelBenefit } from '#shared/rules/benefits.ts';
import { AFFILIATE_LEVEL_NAMES, LEVEL_THRESHOLDS } from '#shared/rules/levels.ts';
import { POINTS_PER_TICKET } from '#shared/rules/points.ts';
import { ticketCount } from './progress-words.ts';

const LETTERS = ['C', 'T', 'R', 'L', '+'];

interface LevelLadderProps {
  /** Affiliates on each level, level 1 first; without them each key says what the level takes and gives. */
  counts?: readonly number[];
}

/** The five levels as keys. */
export function LevelLadder({ counts }: LevelLadderProps) {
  return (
    <ol className="plate stige">
      {AFFILIATE_LEVEL_NAMES.map((name, index) => (
        <li key={name} className={`key stige__tast ${index < 4 ? 'key--coal' : ''}`}>
          <span className="stige__bokstav" aria-hidden="true">
            {LETTERS[index]}
          </span>
          <span className="stige__navn">{name}</span>
          {counts ? (
            <span className="stige__antall">{affiliateCount(counts[index] ?? 0)}</span>
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
      <span className="stige__antall">
        {points === 0
          ? 'Fra første dag'
          : `Fra ${formatNumber(points)} poeng (${ticketCount(points / POINTS_PER_TICKET)})`}
      </span>
      <span className="stige__gir">{levelBenefit(benefits, index)}</span>
    </>
  );
}
