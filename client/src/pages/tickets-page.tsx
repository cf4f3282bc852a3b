import ListMusic from 'lucide-react/icons/list-music';
import { Cancelled } from '#client/features/home/cancelled.tsx';
import { FactLink, TicketsSection } from '#client/features/home/tickets-section.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { archivePath } from '#shared/paths.ts';
import { pastEdition } from '#shared/rules/archive.ts';

export function TicketsPage() {
  return (
    <>
      <Cancelled />
      <TicketsSection alone afterwards={<ArchiveLink />} />
    </>
  );
}

/** Where to go once nothing is sold: the last edition in the archive. */
function ArchiveLink() {
  const last = pastEdition(useContent().editions, useNow());
  return (
    last && (
      <FactLink icon={ListMusic} href={archivePath(last.year)}>
        Se {last.name} i arkivet
      </FactLink>
    )
  );
}
