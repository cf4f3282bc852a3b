import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { chartNumber } from '#client/components/data/bar-chart-plot.tsx';
import { CellBar } from '#client/components/data/bars.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Level } from '#client/components/ui/level.tsx';
import { useSite } from '#client/lib/content.tsx';
import type { AffiliateDashboard } from '#shared/contracts/affiliates.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { levelBenefit, undecidedNote } from '#shared/rules/benefits.ts';
import {
  AFFILIATE_LEVEL_NAMES,
  affiliateLevelName,
  LEVEL_THRESHOLDS,
  levelProgress,
} from '#shared/rules/levels.ts';
import { dashboardTexts } from './dashboard-texts.ts';

const { figures, level: levelTexts } = dashboardTexts;

/** Points, rank, visits, tickets, conversion, and the source of each figure. */
export function SalesFigures({ data }: { data: AffiliateDashboard }) {
  const { affiliate, ranking, rankedCount, totals, conversion } = data;
  return (
    <>
      <dl data-figures="" className="my-10 grid grid-cols-2 border-line border-y-2 lg:grid-cols-5">
        <Figure name={figures.points} value={formatNumber(affiliate.points)} />
        <Figure
          name={ranking ? `${figures.rank} av ${formatNumber(rankedCount)}` : figures.unranked}
          value={ranking ? `#${formatNumber(ranking.rank)}` : '–'}
        />
        <Figure name={figures.visits} value={formatNumber(totals.visits)} />
        <Figure name={figures.tickets} value={formatNumber(totals.tickets)} />
        <Figure
          name={figures.conversion}
          value={conversion === null ? '–' : `${chartNumber(conversion)} %`}
        />
      </dl>
      <p className="small -mt-6 mb-10">{figures.origin}</p>
    </>
  );
}

function Figure({ name, value }: { name: ReactNode; value: string }) {
  return (
    <div className="wrap-anywhere flex min-w-0 flex-col-reverse justify-end gap-1 border-coal-4 pt-4.5 pr-3 pb-5 lg:not-first:border-l lg:not-first:pl-5">
      <dt className="text-fg-2">{name}</dt>
      <dd className="display font-stretch-96% text-[clamp(1.75rem,3.6vw,3.125rem)] tabular-nums">
        {value}
      </dd>
    </div>
  );
}

/** The level, the progress to the next one, and the rewards of each. */
export function LevelPart({ points }: { points: number }) {
  const { benefits } = useSite();
  const undecided = undecidedNote(benefits);
  const { level, nextLevel, missing, percent } = levelProgress(points);
  const present = affiliateLevelName(level);
  const way =
    nextLevel === null
      ? levelTexts.top
      : `${formatNumber(missing)} poeng til ${affiliateLevelName(nextLevel)}`;
  return (
    <section aria-labelledby="niva-tittel">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="niva-tittel" className="display display--h3">
          {present}
        </h2>
        <Level level={level} names={AFFILIATE_LEVEL_NAMES} size="lg" />
      </div>
      <CellBar
        label="Vei til neste nivå"
        percent={percent}
        text={way}
        note={`${percent} %`}
        className="mt-4 [&>[role=progressbar]]:h-7"
      />
      <h3 className="mt-8 text-body">{levelTexts.rewards}</h3>
      <ol className="mt-2">
        {AFFILIATE_LEVEL_NAMES.map((name, index) => (
          <li
            key={name}
            data-reached={index < level ? '' : undefined}
            className="group grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-coal-4 border-b py-3 text-fg-2"
          >
            <b className="group-data-reached:text-fg">{name}</b>
            <span className="mono inline-flex items-center gap-1.5 group-data-reached:text-green">
              {index < level ? (
                <>
                  <Icon icon={Check} size={16} /> {levelTexts.reached}
                </>
              ) : (
                levelTexts.from(formatNumber(LEVEL_THRESHOLDS[index] ?? 0))
              )}
            </span>
            <span className="col-span-full text-small">{levelBenefit(benefits, index)}</span>
          </li>
        ))}
      </ol>
      {undecided !== null && <p className="small dim">{undecided}</p>}
    </section>
  );
}
