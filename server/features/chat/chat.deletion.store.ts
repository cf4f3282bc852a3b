import { eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { chatMessages, chatNames, chatRestrictions, chatUsers } from '#server/db/schema/index.ts';
import { DELETED_USER_NAME } from '#shared/rules/chat-names.ts';
import { userSender } from './connection/identity.ts';

/** Name in the chat of somebody who deleted their account. */
const navn = DELETED_USER_NAME;

/**
 * Replaces a person's name on their lines and clears sender and address; the lines stay, so that
 * conversations can be read.
 * @returns whether there were any
 */
export async function renameLines(tx: Orm, userId: string): Promise<boolean> {
  const lines = await tx
    .update(chatMessages)
    .set({ navn, userId: null, sender: null, clientId: null, addressHash: null })
    .where(eq(chatMessages.userId, userId))
    .returning({ id: chatMessages.id });
  // Announcements of their levels then refer to a deleted user.
  const theirs = eq(chatUsers.sender, userSender(userId));
  await tx
    .update(chatMessages)
    .set({ aboutName: null })
    .where(
      inArray(chatMessages.about, tx.select({ id: chatUsers.id }).from(chatUsers).where(theirs)),
    );
  const active = await tx.delete(chatUsers).where(theirs).returning({ id: chatUsers.id });
  return lines.length + active.length > 0;
}

/** Time-outs and bans of a person stay in force; only the hash of the name is kept. */
export async function keepRestrictions(tx: Orm, userId: string, hash: string): Promise<void> {
  const sender = userSender(userId);
  const { senders } = chatRestrictions;
  await tx
    .update(chatRestrictions)
    .set({ navn, nameKey: hash, senders: sql`array_remove(${senders}, ${sender})` })
    .where(sql`${sender} = any (${senders})`);
}

/** No visitor goes on under the name of a deleted account while people take it for theirs. */
export async function keepName(tx: Orm, hash: string, heldUntil: Date): Promise<void> {
  const kept = { navn, holder: 'deleted', heldUntil };
  await tx
    .insert(chatNames)
    .values({ key: hash, ...kept })
    .onConflictDoUpdate({ target: chatNames.key, set: kept });
}
