import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Orm } from '#server/db/database.ts';
import { folded } from '#server/db/schema/columns.ts';
import {
  affiliates,
  chatMessages,
  chatNames,
  chatRestrictions,
  chatUsers,
  contactMessages,
  mailOutbox,
  newsletterSubscriptions,
  socialShares,
  wheelSpins,
} from '#server/db/schema/index.ts';

const same = (column: AnyPgColumn, text: string) => sql`${folded(column)} = ${folded(text)}`;

/** Takes a person's name and traces off their lines; the lines stay, so that talks can be read. */
export async function renameLines(
  tx: Orm,
  { id, username, name }: { id: string; username: string; name: string },
): Promise<void> {
  await tx
    .update(chatMessages)
    .set({ navn: name, userId: null, sender: null, clientId: null, addressHash: null })
    .where(or(eq(chatMessages.userId, id), same(chatMessages.navn, username)));
  await tx
    .update(chatMessages)
    .set({ melding: sql`left(replace(${chatMessages.melding}, ${username}, ${name}), 500)` })
    .where(
      and(
        eq(chatMessages.isSystemMessage, true),
        sql`strpos(${chatMessages.melding}, ${username}) > 0`,
      ),
    );
  await tx.delete(chatUsers).where(same(chatUsers.navn, username));
  await tx.delete(chatNames).where(same(chatNames.key, username));
  await tx.delete(chatRestrictions).where(same(chatRestrictions.nameKey, username));
}

/** E-mails to an address, waiting ones too, and those that tell the organisers of its messages. */
export async function deleteMails(tx: Orm, email: string): Promise<void> {
  await tx.delete(mailOutbox).where(same(mailOutbox.recipient, email));
}

/**
 * Everything that came from an address without an account. Who was once approved as an affiliate
 * has an account of another kind, with a ledger, which stays.
 */
export async function deleteRowsOfAddress(tx: Orm, email: string): Promise<void> {
  await tx.delete(mailOutbox).where(
    sql`${mailOutbox.subject} in (select 'Ny melding fra ' || ${contactMessages.navn}
      from ${contactMessages} where ${same(contactMessages.epost, email)})`,
  );
  await tx.delete(contactMessages).where(same(contactMessages.epost, email));
  await tx.delete(socialShares).where(same(socialShares.epost, email));
  await tx.delete(wheelSpins).where(same(wheelSpins.epost, email));
  await tx
    .delete(affiliates)
    .where(and(same(affiliates.epost, email), isNull(affiliates.personalCode)));
  await tx.delete(newsletterSubscriptions).where(same(newsletterSubscriptions.email, email));
}
