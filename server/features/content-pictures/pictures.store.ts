import { and, eq, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { contentDrafts, contentPictures, contentVersions } from '#server/db/schema/index.ts';
import type { FineSize, PictureSize } from '#shared/rules/pictures.ts';

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

/** Matches an uploaded picture in a document's JSON and captures its hash. */
const HASH = '"hash"\\s*:\\s*"([a-f0-9]{64})"';

/** Hashes of all uploads referenced by a draft or version, read one document at a time. */
export async function mentionedPictures(orm: Orm): Promise<ReadonlySet<string>> {
  const hashIn = (document: typeof contentDrafts.document | typeof contentVersions.document) =>
    sql<string>`(regexp_matches(${document}::text, ${HASH}, 'g'))[1]`;
  const drafts = await orm.select({ key: contentDrafts.key }).from(contentDrafts);
  const mentioned = new Set<string>();
  for (const { key } of drafts) {
    const inDraft = await orm
      .selectDistinct({ hash: hashIn(contentDrafts.document) })
      .from(contentDrafts)
      .where(eq(contentDrafts.key, key));
    const inVersions = await orm
      .selectDistinct({ hash: hashIn(contentVersions.document) })
      .from(contentVersions)
      .where(eq(contentVersions.key, key));
    for (const { hash } of [...inDraft, ...inVersions]) mentioned.add(hash);
  }
  return mentioned;
}
