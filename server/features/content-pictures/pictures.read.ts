import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { contentDrafts, contentVersions } from '#server/db/schema/index.ts';

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
