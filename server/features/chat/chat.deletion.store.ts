import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { chatMessages, chatNames, chatRestrictions, chatUsers } from '#server/db/schema/index.ts';
import { DELETED_USER_NAME } from '#shared/rules/chat-names.ts';
import { userSender } from './connection/identity.ts';

/** Name in the chat of somebody who deleted their account. */
const navn = DELETED_USER_NAME;

/** Lines that one statement renames: a person may have written tens of thousands. */
const SLICE = 500;

/**
 * Replaces a person's name on their newest lines that still have it and clears sender and address; the
 * lines stay, so that conversations can be read.
 * @returns how many there were, and whether there may be more
 */
export async function renameLines(
  tx: Orm,
  userId: string,
): Promise<{ count: number; more: boolean }> {
  const newest = tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(eq(chatMessages.userId, userId))
    .orderBy(desc(chatMessages.id))
    .limit(SLICE);
  const lines = await tx
    .update(chatMessages)
    .set({ navn, userId: null, sender: null, clientId: null, addressHash: null })
    // Again by the person: a line that a moderator restores meanwhile gets another id.
    .where(and(inArray(chatMessages.id, newest), eq(chatMessages.userId, userId)))
    .returning({ id: chatMessages.id });
  return { count: lines.length, more: lines.length === SLICE };
}

/**
 * Deletes a person's activity; announcements of their levels then refer to a deleted user.
 * @returns whether there was any
 */
export async function deleteActivity(tx: Orm, userId: string): Promise<boolean> {
  const theirs = eq(chatUsers.sender, userSender(userId));
  await tx
    .update(chatMessages)
    .set({ aboutName: null })
    .where(
      inArray(chatMessages.about, tx.select({ id: chatUsers.id }).from(chatUsers).where(theirs)),
    );
  const active = await tx.delete(chatUsers).where(theirs).returning({ id: chatUsers.id });
  return active.length > 0;
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
