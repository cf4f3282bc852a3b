import { and, eq, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { contentPictures } from '#server/db/schema/index.ts';
import type { FineSize } from '#shared/rules/fine-pictures.ts';
import type { PictureSize } from '#shared/rules/pictures.ts';

/** Stores a picture; for an existing one it renews the upload time. */
export async function storePicture(
  orm: Orm,
  picture: typeof contentPictures.$inferInsert & { uploadedAt: Date },
): Promise<void> {
  await orm
    .insert(contentPictures)
    .values(picture)
    .onConflictDoUpdate({
      target: contentPictures.hash,
      set: { uploadedAt: picture.uploadedAt },
    });
}

const { small, large, fine, finest } = contentPictures;
/** Columns with a file for a size, the best first. */
const COLUMNS = {
  small: [small],
  large: [large],
  fine: [fine, large],
  finest: [finest, fine, large],
};

/** The bytes of a picture in one size, or in the next smaller one that it has; null when there is none. */
export async function pictureBytes(
  orm: Orm,
  hash: string,
  size: PictureSize | FineSize,
): Promise<Uint8Array | null> {
  const files = sql.join(COLUMNS[size], sql`, `);
  const [picture] = await orm
    .select({ webp: sql<Uint8Array>`coalesce(${files})`.mapWith(large) })
    .from(contentPictures)
    .where(eq(contentPictures.hash, hash));
  return picture?.webp ?? null;
}

/** The hashes that have a stored picture. */
export async function knownPictures(orm: Orm, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await orm
    .select({ hash: contentPictures.hash })
    .from(contentPictures)
    .where(inArray(contentPictures.hash, [...hashes]));
  return new Set(rows.map(({ hash }) => hash));
}

/** Deletes pictures last uploaded before a time, except some hashes; returns their number. */
export async function deletePictures(
  orm: Orm,
  before: Date,
  kept: ReadonlySet<string>,
): Promise<number> {
  const deleted = await orm
    .delete(contentPictures)
    .where(and(lt(contentPictures.uploadedAt, before), notInArray(contentPictures.hash, [...kept])))
    .returning({ hash: contentPictures.hash });
  return deleted.length;
}
