import { and, asc, eq, gt, lte, ne, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { admins, contentEditors as editors } from '#server/db/schema/index.ts';
import type { ContentKey } from '#shared/contracts/content.ts';
import { MINUTE_MS } from '#shared/durations.ts';

/** Who read or changed a document within this time has it open. */
const PRESENT_MS = MINUTE_MS;

/**
 * Notes that somebody has a document open.
 * @returns whether they had not just before
 */
export async function noteEditor(
  orm: Orm,
  key: ContentKey,
  adminId: string,
  now: Date,
): Promise<boolean> {
  const gone = new Date(now.getTime() - PRESENT_MS);
  await orm.delete(editors).where(and(eq(editors.key, key), lte(editors.seenAt, gone)));
  const [noted] = await orm
    .insert(editors)
    .values({ key, adminId, since: now, seenAt: now })
    .onConflictDoUpdate({ target: [editors.key, editors.adminId], set: { seenAt: now } })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return noted?.isNew === true;
}

/** The others who have a document open, in the order in which they came. */
export async function otherEditors(orm: Orm, key: ContentKey, adminId: string, now: Date) {
  return orm
    .select({ id: admins.id, username: admins.username, since: editors.since })
    .from(editors)
    .innerJoin(admins, eq(admins.id, editors.adminId))
    .where(
      and(
        eq(editors.key, key),
        ne(editors.adminId, adminId),
        gt(editors.seenAt, new Date(now.getTime() - PRESENT_MS)),
      ),
    )
    .orderBy(asc(editors.since), admins.id);
}
