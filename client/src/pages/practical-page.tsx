import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { useWholeContent } from '#client/lib/live/whole-content.ts';
import { currentEdition } from '#shared/rules/festival-phase.ts';
import '#client/styles/utilities.css';

/** 'Praktisk': what visitors have to know, group by group. */
export function PracticalPage() {
  const { editions, leftOut = [] } = useContent();
  useWholeContent(leftOut.includes('practical'));
  const edition = currentEdition(editions, useNow());
  return (
    <Section tone="bone" edgeBottom="night" labelledBy="praktisk-tittel" className="min-h-view">
      <FitHeading as="h1" id="praktisk-tittel" size="h1" lines={['Praktisk']} />
      {edition.practical.map(({ id, title, text }) => (
        <article key={id} id={id}>
          <h2>{title}</h2>
          <p>{text}</p>
        </article>
      ))}
    </Section>
  );
}
