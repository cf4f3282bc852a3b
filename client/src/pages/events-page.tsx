import type { ReactNode } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Finder } from '#client/features/find/finder.tsx';
import { StageLinks } from '#client/features/grounds/stage-links.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import type { Edition } from '#shared/content/types.ts';
import { archivePath, paths } from '#shared/paths.ts';
import { programmeEdition } from '#shared/rules/festival-phase.ts';
import { presentDay } from '#shared/rules/present-day.ts';
import { EventsPart } from './home/events-part.tsx';
import '#client/styles/utilities.css';

export function EventsPage() {
  return (
    <EventsPart
      alone
      Finder={ProgrammeFinder}
      stageLinks={<StageLinks />}
      archiveLink={<ArchiveLink />}
    />
  );
}

/** To the year of the programme that the page shows. */
function ArchiveLink() {
  const edition = programmeEdition(useContent().editions, useNow());
  return (
    edition && (
      <p className="mt-3">
        <AppLink className="link inline-block py-2.5 font-bold" href={archivePath(edition.year)}>
          Se {edition.name} i arkivet
        </AppLink>
      </p>
    )
  );
}

interface FinderProps {
  edition: Edition;
  children: (found: ReadonlySet<string> | null) => ReactNode;
}

/** Finding in a programme, where there is one. */
function ProgrammeFinder({ edition, children }: FinderProps) {
  const now = useNow();
  if (edition.slots.length === 0) return children(null);
  return (
    <Finder programme={edition} path={paths.events} hasMine today={presentDay(edition, now)}>
      {children}
    </Finder>
  );
}
