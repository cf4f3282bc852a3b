import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Orm } from '#server/db/database.ts';
import { folded } from '#server/db/schema/columns.ts';
import {
  affiliates,
  chatMessages,
  chatRestrictions,
  chatUsers,
  contactMessages,
  mailOutbox,
  newsletterSubscriptions,
  socialShares,
  wheelSpins,
} from '#server/db/schema/index.ts';
import { DELETED_USER_NAME } from '#shared/rules/chat-names.ts';
import { userSender } from '../chat/index.ts';

/* What is a person's is found by their id, and by an address only once it was shown to be theirs. */

const same = (column: AnyPgColumn, text: string) => sql`${folded(column)} = ${folded(text)}`;

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

/** Time-outs and bans of a person stay in force; of the name, only `mark` stays. */
export async function keepRestrictions(tx: Orm, userId: string, mark: string): Promise<void> {
  const sender = userSender(userId);
  const { senders } = chatRestrictions;
  await tx
    .update(chatRestrictions)
    .set({ navn, nameKey: mark, senders: sql`array_remove(${senders}, ${sender})` })
    .where(sql`${sender} = any (${senders})`);
}

/** E-mails about an account, waiting ones too, and all to an address that was shown to be theirs. */
export async function deleteMails(
  tx: Orm,
  { concerns, to }: { concerns: string; to?: string },
): Promise<void> {
  const { recipient } = mailOutbox;
  const isAbout = eq(mailOutbox.concerns, concerns);
  await tx.delete(mailOutbox).where(to === undefined ? isAbout : or(isAbout, same(recipient, to)));
}

/**
 * Everything that came from an address without an account. Who was once approved as an affiliate
 * has an account of another kind, with a ledger, which stays.
 */
export async function deleteRowsOfAddress(tx: Orm, email: string): Promise<void> {
  const messages = await tx
    .delete(contactMessages)
    .where(same(contactMessages.epost, email))
    .returning({ id: contactMessages.id });
  const ids = messages.map(({ id }) => id);
  // The organisers were told of them.
  await tx.delete(mailOutbox).where(inArray(mailOutbox.concerns, ids));
  await tx.delete(socialShares).where(same(socialShares.epost, email));
  await tx.delete(wheelSpins).where(same(wheelSpins.epost, email));
  await tx
    .delete(affiliates)
    .where(and(same(affiliates.epost, email), isNull(affiliates.personalCode)));
  await tx.delete(newsletterSubscriptions).where(same(newsletterSubscriptions.email, email));
}
