import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { chatMessages, chatRestrictions, chatUsers } from '#server/db/schema/index.ts';
import { DELETED_USER_NAME } from '#shared/rules/chat-names.ts';
import { userSender } from './connection/identity.ts';

/** Name in the chat of somebody who deleted their account. */
const navn = DELETED_USER_NAME;

/**
 * Replaces a person's name on their lines and clears sender and address; the lines stay, so that
 * conversations can be read.
 */
export async function renameLines(tx: Orm, userId: string): Promise<void> {
  await tx
    .update(chatMessages)
    .set({ navn, userId: null, sender: null, clientId: null, addressHash: null })
    .where(eq(chatMessages.userId, userId));
  // Announcements of their levels then refer to a deleted user.
  await tx.delete(chatUsers).where(eq(chatUsers.sender, userSender(userId)));
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
