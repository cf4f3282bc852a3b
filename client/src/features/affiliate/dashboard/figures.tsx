import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { chartNumber } from '#client/components/data/bar-chart-shape.ts';
import { CellBar } from '#client/components/data/cell-bar.tsx';
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
export function Figures({ data }: { data: AffiliateDashboard }) {
  const { affiliate, ranking, rankedCount, totals, conversion } = data;
  return (
    <>
      <dl className="aff-tall">
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
      <p className="liten">{figures.origin}</p>
    </>
  );
}

function Figure({ name, value }: { name: ReactNode; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="display">{value}</dd>
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
      <div className="aff-niva__hode">
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
        className="aff-niva__vei"
      />
      <h3 className="aff-niva__gir">{levelTexts.rewards}</h3>
      <ol className="aff-belonning">
        {AFFILIATE_LEVEL_NAMES.map((name, index) => (
          <li key={name} data-naadd={index < level ? '' : undefined}>
            <b>{name}</b>
            <span className="mono">
              {index < level ? (
                <>
                  <Icon icon={Check} size={16} /> {levelTexts.reached}
                </>
              ) : (
                levelTexts.from(formatNumber(LEVEL_THRESHOLDS[index] ?? 0))
              )}
            </span>
            <span>{levelBenefit(benefits, index)}</span>
          </li>
        ))}
      </ol>
      {undecided !== null && <p className="liten dempet">{undecided}</p>}
    </section>
  );
}
