import ListMusic from 'lucide-react/icons/list-music';
import { Cancelled } from '#client/features/home/cancelled.tsx';
import { FactLink, TicketsSection } from '#client/features/home/tickets-section.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { archivePath } from '#shared/paths.ts';
import { pastEditions } from '#shared/rules/archive.ts';

export function TicketsPage() {
  return (
    <>
      <Cancelled />
      <TicketsSection alone afterwards={<ArchiveLinks />} />
    </>
  );
}

/** Where to go once nothing is sold: the newest two years in the archive. */
function ArchiveLinks() {
  const past = pastEditions(useContent().editions, useNow());
  return past.slice(0, 2).map(({ year, name }) => (
    <FactLink key={year} icon={ListMusic} href={archivePath(year)}>
      Se {name} i arkivet
    </FactLink>
  ));
}
