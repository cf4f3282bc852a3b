import type { Context } from '#server/context.ts';
import { editionDocument } from '#shared/contracts/content.ts';
import { firstCharacters } from '#shared/rules/plain-text.ts';
import { programmeNews } from '#shared/rules/programme-news.ts';
import { publicEdition } from '#shared/rules/public-edition.ts';
import { writeInAllRooms } from './writer.ts';

/** Longest line of the chat, in characters. */
const LONGEST = 500;

/**
 * Writes a line into every room, with the publication's transaction, about a stage that runs late or
 * is back on time, and a day or edition that is cancelled or takes place after all.
 */
export function tellProgrammeNews(
  ctx: Pick<Context, 'db' | 'bus' | 'clock' | 'publications'>,
): void {
  ctx.publications.subscribe(async (tx, { before, after }) => {
    const { data: old } = editionDocument.safeParse(before);
    const { data: now } = editionDocument.safeParse(after);
    if (old === undefined || now === undefined) return;
    for (const { title, body } of programmeNews(publicEdition(old), publicEdition(now))) {
      const text = body === '' ? title : `${title}: ${body}`;
      await writeInAllRooms(tx, ctx, firstCharacters(text, LONGEST));
    }
  });
}
