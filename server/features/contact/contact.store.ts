import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { folded } from '#server/db/schema/columns.ts';
import { contactMessages as messages } from '#server/db/schema/index.ts';
import type { ContactRequest } from '#shared/contracts/contact.ts';

/** A message with its id, under which e-mails about it are stored. */
export type NewMessage = ContactRequest & { id: string; createdAt: Date };

/** Whether the message is stored already: by its id, or with the same content since a moment. */
export async function isStored(
  tx: Orm,
  { id, navn, epost, emne, melding }: NewMessage,
  since: Date,
): Promise<boolean> {
  const sameContent = and(
    gt(messages.createdAt, since),
    eq(messages.navn, navn),
    eq(messages.epost, epost),
    sql`${messages.emne} is not distinct from ${emne}::text`,
    eq(messages.melding, melding),
  );
  const found = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(or(eq(messages.id, id), sameContent))
    .limit(1);
  return found.length > 0;
}

export async function insertMessage(tx: Orm, message: NewMessage): Promise<void> {
  await tx.insert(messages).values(message);
}

/** Deletes messages from before `before`, and those soft-deleted before `deletedBefore`. */
export async function deleteOldMessages(
  orm: Orm,
  { before, deletedBefore }: { before: Date; deletedBefore: Date },
): Promise<void> {
  const { createdAt, deletedAt } = messages;
  await orm.delete(messages).where(or(lt(createdAt, before), lt(deletedAt, deletedBefore)));
}

/** Deletes the messages from an address; returns their ids. */
export async function deleteMessagesOf(tx: Orm, email: string): Promise<string[]> {
  const deleted = await tx
    .delete(messages)
    .where(sql`${folded(messages.epost)} = ${folded(email)}`)
    .returning({ id: messages.id });
  return deleted.map(({ id }) => id);
}
