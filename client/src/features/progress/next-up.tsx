import { Button } from '#client/components/ui/button.tsx';
import { progressTexts } from '#shared/content/pages.ts';
import type { ProgressRow } from '#shared/contracts/progress.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { paths } from '#shared/paths.ts';
import { AFFILIATE_LEVEL_NAMES } from '#shared/rules/levels.ts';
import { closestToNext, numeral } from './progress-words.ts';

const TOP = AFFILIATE_LEVEL_NAMES.at(-1);

/** Who is closest to a new level. */
export function NextUp({ rows }: { rows: readonly ProgressRow[] }) {
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
