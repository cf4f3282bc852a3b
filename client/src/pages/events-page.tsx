import type { ReactNode } from 'react';
import { Finder } from '#client/features/find/finder.tsx';
import { StageLinks } from '#client/features/grounds/stage-links.tsx';
import { useNow } from '#client/lib/clock.tsx';
import type { Edition } from '#shared/content/types.ts';
import { paths } from '#shared/paths.ts';
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

function ProgrammeFinder({ edition, children }: FinderProps) {
  const now = useNow();
  if (edition.slots.length === 0) return children(null);
  return (
    <Finder programme={edition} path={paths.events} hasMine today={presentDay(edition, now)}>
      {children}
    </Finder>
  );
}
