import { type ReactNode, useCallback } from 'react';
import { Finder } from '#client/features/find/finder.tsx';
import { StageLinks } from '#client/features/grounds/stage-links.tsx';
import type { Edition } from '#shared/content/types.ts';
import { paths } from '#shared/paths.ts';
import { EventsPart } from './home/events-part.tsx';
import '#client/styles/utilities.css';

export function EventsPage() {
  return <EventsPart alone Finder={ProgrammeFinder} stageLinks={<StageLinks />} />;
}

interface FinderProps {
  edition: Edition;
  children: (shown: Edition) => ReactNode;
}

/** The programme with the days and acts that were found; nothing where there are none. */
function ProgrammeFinder({ edition, children }: FinderProps) {
  const list = useCallback(
    (found: ReadonlySet<string> | null) =>
      children(found === null ? edition : partOf(edition, found)),
    [edition, children],
  );
  return (
    <Finder programme={edition} path={paths.events} hasMine>
      {list}
    </Finder>
  );
}

function partOf(edition: Edition, found: ReadonlySet<string>): Edition {
  const slots = edition.slots.filter(({ id }) => found.has(id));
  const days = edition.days
    .filter((day) => slots.some(({ date }) => date === day.date))
    .map((day) => ({ ...day, doors: null }));
  return { ...edition, slots, days };
}
