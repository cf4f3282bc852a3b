import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DIGITS } from '#client/components/back-office/looks.ts';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Skeleton } from '#client/components/ui/data-states.tsx';
import { Tooltip } from '#client/components/ui/tooltip.tsx';
import { overviewQuery } from '#client/lib/call/admin-calls.ts';
import { figureText, NO_FIGURE } from '#client/lib/short-text.ts';
import type { OverviewAnswer } from '#shared/contracts/back-office.ts';

const FIGURE = cx(DIGITS, classes('text-h4 leading-none group-data-compact:text-body')) ?? '';

type Stats = OverviewAnswer['stats'];

interface StatCardsProps {
  /** One low line, for tabs that need the room for their content. */
  compact: boolean;
}

/** The figures above every tab. */
export function StatCards({ compact }: StatCardsProps) {
  const { data, isError } = useQuery(overviewQuery);
  const stats = data?.stats;
  const figure = (of: (stats: Stats) => number | null, unit?: string) => (
    <CardFigure value={stats && of(stats)} unit={unit} failed={isError} />
  );
  return (
    <section
      data-compact={compact || undefined}
      className="group relative overflow-x-auto rounded-key border border-coal-3 bg-coal-1 [scrollbar-width:thin]"
      aria-label="Nøkkeltall"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key
      tabIndex={0}
    >
      <dl className="grid auto-cols-[minmax(max-content,1fr)] grid-flow-col">
        <Card label="Brukere totalt">{figure((all) => all.totalUsers)}</Card>
        <Card label="Aktive i dag">{figure((all) => all.activeToday)}</Card>
        <Card label="Godkjente affiliates">{figure((all) => all.approvedAffiliates)}</Card>
        <Card label="Kontaktmeldinger">{figure((all) => all.contactMessages)}</Card>
        <Card label="Sosiale delinger">{figure((all) => all.socialShares)}</Card>
        <Card label="Oppetid">{figure((all) => all.uptimePercent, '%')}</Card>
        <Card label="Svartid">
          <ResponseTime stats={stats}>{figure((all) => all.responseP50, 'ms')}</ResponseTime>
        </Card>
      </dl>
      {isError && (
        <p className="px-4 pb-3 text-fg-2" role="status">
          {stats === undefined ? 'Kunne ikke hente tallene.' : 'Tallene kan være gamle.'}
        </p>
      )}
    </section>
  );
}

function Card({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-coal-3 not-first:border-l px-4 py-3 group-data-compact:flex group-data-compact:min-h-11 group-data-compact:items-center group-data-compact:gap-2 group-data-compact:px-3 group-data-compact:py-0">
      <dt className="whitespace-nowrap text-fg-2 text-mono">{label}</dt>
      <dd className="mt-1 min-h-8 whitespace-nowrap font-bold leading-8 group-data-compact:mt-0 group-data-compact:min-h-0 group-data-compact:text-mono group-data-compact:leading-[1.4]">
        {children}
      </dd>
    </div>
  );
}

interface CardFigureProps {
  value: number | null | undefined;
  unit: string | undefined;
  failed: boolean;
}

function CardFigure({ value, unit, failed }: CardFigureProps) {
  if (value === undefined && !failed) return <Skeleton width="4ch" height="1.5rem" />;
  const text = figureText(value);
  if (text === NO_FIGURE) return <NotMeasured failed={failed} />;
  return (
    <>
      <span className={FIGURE}>{text}</span>
      {unit !== undefined && <span> {unit}</span>}
    </>
  );
}

function NotMeasured({ failed }: { failed: boolean }) {
  return (
    <span className={FIGURE}>
      <span aria-hidden="true">{NO_FIGURE}</span>
      <span className="sr-only">{failed ? 'ukjent' : 'ikke målt ennå'}</span>
    </span>
  );
}

/**
 * The median response time; the 95th percentile on hover and focus
 * (docs/product/back-office.md#figures).
 */
function ResponseTime({ stats, children }: { stats: Stats | undefined; children: ReactNode }) {
  if (stats === undefined || stats.responseP95 === null) return children;
  const text = `95 % av svarene kom innen ${figureText(stats.responseP95)} ms de siste 5 minuttene`;
  return (
    <Tooltip text={text} side="bottom">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what hovering tells is reached by key too */}
      <span tabIndex={0}>{children}</span>
    </Tooltip>
  );
}
