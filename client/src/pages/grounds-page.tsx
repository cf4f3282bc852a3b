import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { GroundsView } from '#client/features/grounds/grounds-view.tsx';
import { GroundsLoading, NoGrounds } from '#client/features/grounds/no-grounds.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { useWholeContent } from '#client/lib/live/whole-content.ts';
import { currentEdition, isOver } from '#shared/rules/festival-phase.ts';
import '#client/styles/utilities.css';
import '#client/styles/site-plan.css';

/** The plan of the site: where the areas are, and what is on there. */
export function GroundsPage() {
  const { editions, leftOut = [] } = useContent();
  // Who comes from the practical information has the areas that it names, and no others.
  const isMissing = leftOut.includes('grounds');
  const retry = useWholeContent(isMissing);
  const now = useNow();
  const edition = currentEdition(editions, now);
  const hasAreas = edition.grounds.areas.length > 0;
  return (
    <Section
      tone="night"
      edgeBottom="night"
      labelledBy="plan-tittel"
      className="min-h-view pt-6 lg:pt-14"
    >
      <FitHeading as="h1" id="plan-tittel" size="h2" lines={['Områdeplan']} />
      {isMissing && <GroundsLoading onRetry={retry} />}
      {hasAreas && !isMissing && <GroundsView edition={edition} editions={editions} now={now} />}
      {!hasAreas && !isMissing && <NoGrounds isOver={isOver(edition, now)} />}
    </Section>
  );
}
