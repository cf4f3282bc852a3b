import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { notFound } from '#server/lib/errors.ts';
import { decodePicture, type SharpModule } from '#server/lib/picture-decoder.ts';
import type { PictureRef } from '#shared/contracts/content-fields.ts';
import { DAY_MS } from '#shared/oslo-time.ts';
import {
  FINE_WIDTHS,
  type FineSize,
  PICTURE_WIDTHS,
  type PictureSize,
} from '#shared/rules/pictures.ts';
import { PALETTE, paintLights } from '#shared/rules/stage-light.ts';
import {
  deletePictures,
  knownPictures,
  mentionedPictures,
  pictureBytes,
  storePicture,
} from './pictures.store.ts';

/**
 * Stores an upload, dithered in four sizes; a duplicate is stored once.
 * @returns the reference for a document
 * @throws AppError 400 for bytes that are no picture, 503 when too many are being re-encoded
 */
export async function addPicture(ctx: Context, bytes: Buffer, alt: string): Promise<PictureRef> {
  const picture = await ditheredPicture(bytes);
  await storePicture(ctx.db.orm, { ...picture, uploadedAt: ctx.clock.now() });
  const { hash, width, height } = picture;
  return { kind: 'upload', hash, width, height, alt };
}

const FILE = /^([0-9a-f]{64})-(\d{1,4})\.webp$/;
const WIDTHS = { ...PICTURE_WIDTHS, ...FINE_WIDTHS };
const SIZES = Object.keys(WIDTHS) as (PictureSize | FineSize)[];

/** Bytes of a file `{hash}-{width}.webp`; AppError 404 for any other name. */
export async function findPicture(
  ctx: Pick<Context, 'db'>,
  file: string,
): Promise<{ etag: string; webp: Uint8Array }> {
  const [, hash, width] = FILE.exec(file) ?? [];
  const size = SIZES.find((one) => String(WIDTHS[one]) === width);
  if (hash === undefined || size === undefined) throw notFound();
  const webp = await pictureBytes(ctx.db.orm, hash, size);
  if (webp === null) throw notFound();
  return { etag: `"${hash.slice(0, 32)}-${width}"`, webp };
}

/** The hashes without a stored picture: a document that references one shows nothing there. */
export async function missingPictures(orm: Orm, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const known = await knownPictures(orm, hashes);
  return hashes.filter((hash) => !known.has(hash));
}

/** Height divided by width; pictures outside the limits are cropped to their middle. */
const FLATTEST = 1 / 3;
const TALLEST = 2;
/** The eight colours need contrast, because each channel is fully on or off. */
const SATURATION = 1.4;
/** No file of a page is heavier; a finer one that would be is left out. */
const HEAVIEST = 80_000;

interface DitheredPicture {
  /** SHA-256 in hex of the bytes of the finest one, whether or not that is kept. */
  hash: string;
  /** Width in pixels of the large one. */
  width: number;
  height: number;
  large: Buffer;
  small: Buffer;
  fine: Buffer | null;
  finest: Buffer | null;
}

const [red, green, blue] = PALETTE[0] ?? [0, 0, 0];
const NIGHT = { r: red, g: green, b: blue };

/** Renders one size: each colour channel of a pixel is on or off, as in the drawn pictures. */
async function dither(
  sharp: SharpModule,
  picture: Sharp,
  width: number,
  height: number,
): Promise<Buffer> {
  const { data } = await picture
    .clone()
    .resize(width, height, { fit: 'cover' })
    .flatten({ background: NIGHT })
    .toColourspace('srgb')
    .normalise({ lower: 1, upper: 99 })
    .modulate({ saturation: SATURATION })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const painted = new Uint32Array(width * height);
  const map = { width, height, data: new Uint8ClampedArray(data) };
  paintLights(map, [1, 1, 1], painted);
  return sharp(Buffer.from(painted.buffer), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp({ lossless: true })
    .toBuffer();
}

/**
 * Converts an upload to four sizes in the site's eight colours, without metadata. Keeps an aspect
 * ratio between 3:1 and 1:2; transparent pixels get the night colour.
 * @throws AppError 400 for no picture, a broken or too large one; 503 when too many are queued
 */
function ditheredPicture(bytes: Buffer): Promise<DitheredPicture> {
  return decodePicture(bytes, 'content', async (picture, sharp) => {
    const { autoOrient } = await picture.metadata();
    const shape = Math.min(TALLEST, Math.max(FLATTEST, autoOrient.height / autoOrient.width));
    const { small: least } = WIDTHS;
    const leastHeight = Math.round(least * shape);
    const fileOf = (size: PictureSize | FineSize) =>
      dither(sharp, picture, WIDTHS[size], (leastHeight * WIDTHS[size]) / least);
    const finest = await fileOf('finest');
    const fine = await fileOf('fine');
    return {
      hash: createHash('sha256').update(finest).digest('hex'),
      width: WIDTHS.large,
      height: leastHeight * 2,
      large: await fileOf('large'),
      small: await fileOf('small'),
      fine: fine.length > HEAVIEST ? null : fine,
      finest: finest.length > HEAVIEST ? null : finest,
    };
  });
}

/** Grace period to use an upload, and to undo its removal. */
const KEPT_DAYS = 7;

/** Deletes uploads that no draft or version references (docs/product/content.md#pictures). */
export const contentPicturesTask: TaskDefinition<Record<string, never>, Context> = {
  name: 'content-pictures',
  schema: z.record(z.string(), z.never()),
  schedule: '50 3 * * *',
  async handle({ db: { orm }, clock, logger }) {
    const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
    const deleted = await deletePictures(orm, before, await mentionedPictures(orm));
    if (deleted > 0) logger.info({ deleted }, 'pictures that nothing shows were removed');
  },
};
