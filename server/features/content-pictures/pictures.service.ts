import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { notFound } from '#server/lib/errors.ts';
import type { PictureRef } from '#shared/contracts/content.ts';
import { PICTURE_WIDTHS, type PictureSize } from '#shared/rules/pictures.ts';
import { ditheredPicture } from './pictures.image.ts';
import { knownPictures, pictureBytes, storePicture } from './pictures.store.ts';

/**
 * Stores an upload, dithered in two sizes; the same picture twice is stored once.
 * @returns the picture as a document holds it
 * @throws AppError 400 for bytes that are no picture, 503 when too many are being re-encoded
 */
export async function addPicture(ctx: Context, bytes: Buffer, alt: string): Promise<PictureRef> {
  const picture = await ditheredPicture(bytes);
  await storePicture(ctx.db.orm, { ...picture, uploadedAt: ctx.clock.now() });
  const { hash, width, height } = picture;
  return { kind: 'upload', hash, width, height, alt };
}

const FILE = /^([0-9a-f]{64})-(\d{1,4})\.webp$/;
const SIZES = Object.keys(PICTURE_WIDTHS) as PictureSize[];

/** The bytes behind a file's name, `{hash}-{width}.webp`; AppError 404 for any other name. */
export async function findPicture(
  ctx: Pick<Context, 'db'>,
  file: string,
): Promise<{ etag: string; webp: Uint8Array }> {
  const [, hash, width] = FILE.exec(file) ?? [];
  const size = SIZES.find((one) => String(PICTURE_WIDTHS[one]) === width);
  if (hash === undefined || size === undefined) throw notFound();
  const webp = await pictureBytes(ctx.db.orm, hash, size);
  if (webp === null) throw notFound();
  return { etag: `"${hash.slice(0, 32)}-${width}"`, webp };
}

/** Those of the hashes that there is no picture for: what mentions one of them would show nothing. */
export async function missingPictures(orm: Orm, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const known = await knownPictures(orm, hashes);
  return hashes.filter((hash) => !known.has(hash));
}
