import { and, isNotNull, like, lt, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { chatMessages, chatNames, chatPauses, chatReports } from '#server/db/schema/index.ts';

/** Blanks what stands for the addresses of lines from before `before`. */
export async function blankLineAddresses(orm: Orm, before: Date): Promise<void> {
  const { createdAt, addressHash } = chatMessages;
  await orm
    .update(chatMessages)
    .set({ addressHash: null })
    .where(and(lt(createdAt, before), isNotNull(addressHash)));
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
