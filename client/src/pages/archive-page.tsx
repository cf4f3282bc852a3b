import { classes } from '#client/components/ui/cx.ts';
import { ArchiveSection, ArchiveYears } from '#client/features/archive/archive.tsx';
import { Figures } from '#client/features/home/figures.tsx';
import { ProgrammeBoard } from '#client/features/home/programme/programme-board.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { useWholeContent } from '#client/lib/live/whole-content.ts';
import { paths } from '#shared/paths.ts';
import { editionOfPath } from '#shared/rules/archive.ts';
import { NotFoundPage } from './not-found-page.tsx';
import '#client/styles/utilities.css';

const COLUMNS = classes(
  'grid-cols-2 max-[361px]:grid-cols-1 [&>:last-child:nth-child(odd)]:col-span-full',
);

/** 'Arkiv': all editions that are over, or one of them; the 404 page for any other year. */
export function ArchivePage({ path }: { path: string }) {
  const now = useNow();
  const { editions, describes } = useContent();
  const edition = editionOfPath(editions, path, now);
  // Other pages do not bring the acts of past editions.
  useWholeContent(describes !== undefined && edition?.slots.length === 0);
  if (path === paths.archive) return <ArchiveYears />;
  if (edition === undefined) return <NotFoundPage />;
  return (
    <ArchiveSection edition={edition} figures={<Figures edition={edition} columns={COLUMNS} />}>
      {edition.slots.length > 0 && <ProgrammeBoard edition={edition} now={now} />}
    </ArchiveSection>
  );
}
