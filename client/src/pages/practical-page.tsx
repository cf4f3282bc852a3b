import { ContactLinks } from '#client/features/contact/contact-section.tsx';
import { PracticalSection } from '#client/features/practical/practical-section.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { useWholeContent } from '#client/lib/live/whole-content.ts';
import { currentEdition } from '#shared/rules/festival-phase.ts';
import '#client/styles/utilities.css';

/** 'Praktisk': what visitors have to know, group by group. */
export function PracticalPage() {
  const { editions, leftOut = [] } = useContent();
  const isMissing = leftOut.includes('practical');
  const retry = useWholeContent(isMissing);
  return (
    <PracticalSection
      edition={currentEdition(editions, useNow())}
      isMissing={isMissing}
      onRetry={retry}
      contact={<ContactLinks />}
    />
  );
}
