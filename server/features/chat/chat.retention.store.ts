import { and, isNotNull, like, lt, or, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import {
  chatMessages,
  chatNames,
  chatPauses,
  chatReports,
  chatUsers,
} from '#server/db/schema/index.ts';

/** Blanks what stands for the addresses of lines from before `before`, in senders without a cookie too. */
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

/** Forgets which address a report came from; the id keeps reporters of one line apart. */
export async function blankReporterAddresses(orm: Orm, before: Date): Promise<void> {
  const { createdAt, id, reporter } = chatReports;
  await orm
    .update(chatReports)
    .set({ reporter: sql`'x:' || ${id}` })
    .where(and(lt(createdAt, before), like(reporter, 'a:%')));
}

/** Names that are free again and pauses that are over. */
export async function deleteOutlived(orm: Orm, now: Date): Promise<void> {
  await orm.delete(chatNames).where(lt(chatNames.heldUntil, now));
  await orm.delete(chatPauses).where(lt(chatPauses.until, now));
}
