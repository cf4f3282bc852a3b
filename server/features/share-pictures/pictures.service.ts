import { readFile } from 'node:fs/promises';
import type { Context } from '#server/context.ts';
import { addressKeys } from '#server/http/limits.ts';
import type { PreparedBody } from '#server/http/prepared.ts';
import { prepareBody } from '#server/http/prepared-body.ts';
import { createConcurrencyLimit } from '#server/lib/concurrency-limit.ts';
import { loadSharp } from '#server/lib/picture-decoder.ts';
import type { PictureRef } from '#shared/content/types.ts';
import { PICTURE_WIDTHS } from '#shared/rules/pictures.ts';
import { findPicture } from '../content-pictures/index.ts';
import { drawingFile } from './drawing-files.ts';
import { type Letters, openLetters } from './letters.ts';
import { boxOf, drawPoster, type Poster } from './poster.ts';
import { type AskedPicture, type Drawing, drawingOf } from './posters.service.ts';
import type { Placed } from './scene.ts';

/** Pictures kept, the last asked for; one takes 90 kB at most. */
const MOST_KEPT = 100;

/** A published change of an act has another address in the page's head. */
const CACHE = 'public, max-age=300';

export interface SharePictures {
  /**
   * @param address of the visitor
   * @throws AppError 404 for what is not published, 429 when the address has had many drawn, 503 when
   * too many wait to be drawn
   */
  find(asked: AskedPicture, address: string): Promise<PreparedBody>;
}

/** Draws each picture once, one at a time; whoever asks for the same one shares the drawing. */
export function createSharePictures(ctx: Context): SharePictures {
  const kept = new Map<string, Promise<PreparedBody>>();
  const turns = createConcurrencyLimit({ parallel: 1, waiting: 60, retrySeconds: 5 });
  let letters: Promise<Letters> | undefined;

  const make = async ({ poster, picture }: Drawing): Promise<PreparedBody> => {
    letters ??= openLetters();
    const tools = { sharp: await loadSharp(), letters: await letters };
    const png = await drawPoster(tools, poster, await placed(ctx, poster.layout, picture));
    return prepareBody(png, { type: 'image/png', cacheControl: CACHE });
  };

  return {
    find: async (asked, address) => {
      const drawing = await drawingOf(ctx, asked);
      const key = JSON.stringify(drawing);
      if (!kept.has(key)) await ctx.limits.consume('sharePicture', addressKeys(address));
      // Plans are without number and wait among themselves.
      const lane = drawing.poster.layout === 'list' ? 'plans' : '';
      const body = kept.get(key) ?? turns(() => make(drawing), lane);
      kept.delete(key);
      kept.set(key, body);
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST_KEPT) break;
        kept.delete(oldest);
      }
      body.catch(() => kept.delete(key));
      return body;
    },
  };
}

/** Drawn pictures that stand on night, with how large their pixels are; others fill their box. */
const ON_NIGHT: Partial<Record<string, number>> = {
  'tast-musikk': 2,
  'tast-gaming': 2,
  'tast-cosplay': 2,
  enter: 2,
  esc: 2,
  blank: 3,
};

const MIDDLE = { x: 50, y: 50 };

/** The picture in its place; without it where its file is gone. */
async function placed(
  ctx: Context,
  layout: Poster['layout'],
  picture: PictureRef | null,
): Promise<Placed | null> {
  const box = boxOf(layout);
  if (picture === null || box === null) return null;
  const focus = picture.focus ?? MIDDLE;
  if (picture.kind === 'upload') {
    const file = `${picture.hash}-${PICTURE_WIDTHS.large}.webp`;
    const found = await findPicture(ctx, file).catch(() => null);
    return found && { bytes: Buffer.from(found.webp), box, focus, onNight: false };
  }
  const bytes = await readFile(drawingFile(`${picture.name}.png`)).catch(() => null);
  const scale = ON_NIGHT[picture.name];
  if (bytes === null) return null;
  if (scale === undefined) return { bytes, box, focus, onNight: false };
  return { bytes, box, focus, scale: layout === 'story' ? scale * 2 : scale, onNight: true };
}
