import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { chatMessages, chatRestrictions, chatUsers } from '#server/db/schema/index.ts';
import { DELETED_USER_NAME } from '#shared/rules/chat-names.ts';
import { userSender } from './connection/identity.ts';

/** What stands in the chat in place of somebody who deleted their account. */
const navn = DELETED_USER_NAME;

/** Takes a person's name and traces off their lines; the lines stay, so that talks can be read. */
export async function renameLines(tx: Orm, userId: string): Promise<void> {
  await tx
    .update(chatMessages)
    .set({ navn, userId: null, sender: null, clientId: null, addressHash: null })
    .where(eq(chatMessages.userId, userId));
  // News of their levels tell of a deleted user from then on.
  await tx.delete(chatUsers).where(eq(chatUsers.sender, userSender(userId)));
}

/** Time-outs and bans of a person stay in force; of the name, only its hash stays. */
export async function keepRestrictions(tx: Orm, userId: string, hash: string): Promise<void> {
  const sender = userSender(userId);
  const { senders } = chatRestrictions;
  await tx
    .update(chatRestrictions)
    .set({ navn, nameKey: hash, senders: sql`array_remove(${senders}, ${sender})` })
    .where(sql`${sender} = any (${senders})`);
}
