import type { Context } from '#server/context.ts';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { defaultContent } from '#shared/content/index.ts';
import {
  CONTENT_SCHEMA_VERSION,
  type Content,
  type ContentKey,
} from '#shared/contracts/content.ts';
import { describeChanges } from '#shared/rules/content-changes.ts';
import type { JsonObject } from '#shared/rules/content-pointer.ts';
import {
  allDrafts,
  insertDraft,
  insertLive,
  liveVersions,
  raiseSlots,
  setBase,
  type Version,
} from './content.store.ts';
import { publishedSlots } from './publication.ts';

/** Publisher shown for the seeded versions. */
const PUBLISHER = 'CTRL';
const COMMENT = 'Innholdet ved oppstart';

/**
 * Seeds an empty database, once, with the content delivered with the software as version 1 of each
 * document. When several processes start at once, only one does it.
 */
export async function seedContent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  content: Content = defaultContent,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUntilCommit(tx, 'content');
    if ((await allDrafts(tx)).length > 0) return;
    const publishedAt = clock.now();
    for (const [key, document] of documentsOf(content)) {
      await insertDraft(tx, { key, document, changedAt: null });
      await insertLive(tx, {
        key,
        number: 1,
        document,
        schemaVersion: CONTENT_SCHEMA_VERSION,
        comment: COMMENT,
        changes: describeChanges(null, document),
        publisher: PUBLISHER,
        publishedAt,
      });
      await setBase(tx, key, 1);
      await raiseSlots(tx, publishedSlots(null, document), publishedAt);
    }
  });
}

/** Whether a version is a seeded one. */
export function isSeeded({ number, publisher, comment }: Version): boolean {
  return number === 1 && publisher === PUBLISHER && comment === COMMENT;
}

/** Whether nobody has published anything: every document is the one delivered with the software. */
export async function deliveredOnly(orm: Orm): Promise<boolean> {
  return (await liveVersions(orm)).every(isSeeded);
}

function documentsOf({ site, editions }: Content): [ContentKey, JsonObject][] {
  return [
    ['site', plain(site)],
    ...editions.map((edition): [ContentKey, JsonObject] => [
      `edition:${edition.year}`,
      plain(edition),
    ]),
  ];
}

const plain = (document: unknown): JsonObject => JSON.parse(JSON.stringify(document));
