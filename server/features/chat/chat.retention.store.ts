import { and, isNotNull, lt } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { chatMessages, chatNames, chatPauses } from '#server/db/schema/index.ts';

/** Blanks what stands for the addresses of lines from before `before`. */
export async function blankLineAddresses(orm: Orm, before: Date): Promise<void> {
  const { createdAt, addressHash } = chatMessages;
  await orm
    .update(chatMessages)
    .set({ addressHash: null })
    .where(and(lt(createdAt, before), isNotNull(addressHash)));
}

/** Names that are free again and pauses that are over. */
export async function deleteOutlived(orm: Orm, now: Date): Promise<void> {
  await orm.delete(chatNames).where(lt(chatNames.heldUntil, now));
  await orm.delete(chatPauses).where(lt(chatPauses.until, now));
}
