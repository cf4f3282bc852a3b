import type { ReactNode } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Finder } from '#client/features/find/finder.tsx';
import { StageLinks } from '#client/features/grounds/stage-links.tsx';
import { useNow } from '#client/lib/clock.tsx';
import type { Edition } from '#shared/content/types.ts';
import { archivePath, paths } from '#shared/paths.ts';
import { isOver } from '#shared/rules/festival-phase.ts';
import { presentDay } from '#shared/rules/present-day.ts';
import { EventsPart } from './home/events-part.tsx';
import '#client/styles/utilities.css';

export function EventsPage() {
  return <EventsPart alone Finder={ProgrammeFinder} stageLinks={<StageLinks />} />;
}

interface FinderProps {
  edition: Edition;
  children: (found: ReadonlySet<string> | null) => ReactNode;
}

/** Finding in a programme; above it, once that is over, its year in the archive. */
function ProgrammeFinder({ edition, children }: FinderProps) {
  const now = useNow();
  return (
    <>
      {isOver(edition, now) && (
        <p className="mb-8">
          <Button href={archivePath(edition.year)}>Se {edition.name} i arkivet</Button>
        </p>
      )}
      {edition.slots.length === 0 ? (
        children(null)
      ) : (
        <Finder programme={edition} path={paths.events} hasMine today={presentDay(edition, now)}>
          {children}
        </Finder>
      )}
    </>
  );
}
