import { and, isNotNull, like, lt, or, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import {
  chatMessages,
  chatNames,
  chatPauses,
  chatReports,
  chatUsers,
} from '#server/db/schema/index.ts';

/**
 * Clears the address hashes of lines from before `before`, also inside the senders of visitors
 * without a cookie.
 */
export async function blankLineAddresses(orm: Orm, before: Date): Promise<void> {
  const { createdAt, addressHash, sender } = chatMessages;
  const isAddress = like(sender, 'a:%');
  await orm
    .update(chatMessages)
    .set({ addressHash: null, sender: sql`case when ${isAddress} then null else ${sender} end` })
    .where(and(lt(createdAt, before), or(isNotNull(addressHash), isAddress)));
  await orm
    .update(chatUsers)
    .set({ sender: null })
    .where(and(lt(chatUsers.lastActive, before), like(chatUsers.sender, 'a:%')));
}

/** Clears the addresses of reporters; the report's id keeps reporters of one line distinct. */
export async function blankReporterAddresses(orm: Orm, before: Date): Promise<void> {
  const { createdAt, id, reporter, countsAs } = chatReports;
  const isAddress = like(reporter, 'a:%');
  await orm
    .update(chatReports)
    .set({
      reporter: sql`case when ${isAddress} then 'x:' || ${id} else ${reporter} end`,
      countsAs: null,
    })
    .where(and(lt(createdAt, before), or(isAddress, isNotNull(countsAs))));
}

/** Deletes expired names and pauses. */
export async function deleteOutlived(orm: Orm, now: Date): Promise<void> {
  await orm.delete(chatNames).where(lt(chatNames.heldUntil, now));
  await orm.delete(chatPauses).where(lt(chatPauses.until, now));
}
