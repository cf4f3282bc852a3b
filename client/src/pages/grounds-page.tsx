import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { useWholeContent } from '#client/lib/live/whole-content.ts';
import { currentEdition } from '#shared/rules/festival-phase.ts';
import '#client/styles/utilities.css';

/** The plan of the site: where the areas are, and what is on there. */
export function GroundsPage() {
  const { editions, leftOut = [] } = useContent();
  useWholeContent(leftOut.includes('grounds'));
  const edition = currentEdition(editions, useNow());
  return (
    <Section tone="night" edgeBottom="night" labelledBy="plan-tittel" className="min-h-view">
      <FitHeading as="h1" id="plan-tittel" size="h1" lines={['Områdeplan']} />
      <ul>
        {edition.grounds.areas.map(({ id, name }) => (
          <li key={id} id={id}>
            {name}
          </li>
        ))}
      </ul>
    </Section>
  );
}
