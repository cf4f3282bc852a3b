import { ArchiveSection, ArchiveYears } from '#client/features/archive/archive.tsx';
import { Figures } from '#client/features/home/figures.tsx';
import { ProgrammeBoard } from '#client/features/home/programme/programme-board.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { useWholeContent } from '#client/lib/live/whole-content.ts';
import { paths } from '#shared/paths.ts';
import { editionOfPath, pastEditions } from '#shared/rules/archive.ts';
import { NotFoundPage } from './not-found-page.tsx';
import '#client/styles/utilities.css';

/** 'Arkiv': all editions that are over, or one of them; the 404 page for any other year. */
export function ArchivePage({ path }: { path: string }) {
  const now = useNow();
  const { editions, describes } = useContent();
  const edition = editionOfPath(editions, path, now);
  // Other pages do not bring the acts of past editions.
  const shown = path === paths.archive ? pastEditions(editions, now) : [edition];
  useWholeContent(describes !== undefined && shown.some((one) => one?.slots.length === 0));
  if (path === paths.archive) return <ArchiveYears Figures={Figures} />;
  if (edition === undefined) return <NotFoundPage />;
  return (
    <ArchiveSection edition={edition} figures={<Figures edition={edition} />}>
      {edition.slots.length > 0 && <ProgrammeBoard edition={edition} now={now} />}
    </ArchiveSection>
  );
}
