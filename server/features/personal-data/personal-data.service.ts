import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { deleteMails } from '#server/email/index.ts';
import { deleteApplicationOf } from '../affiliates/index.ts';
import { forgetChatUser } from '../chat/index.ts';
import { deleteMessagesOf } from '../contact/index.ts';
import { deleteSubscriptionOf } from '../newsletter/index.ts';
import { deleteSharesOf } from '../shares/index.ts';
import { deleteSpinsOf } from '../wheel/index.ts';
import { rowsOfAccount, rowsOfAddress, rowsOfChat } from './personal-data.read.ts';

/* What is a person's is found by their id, and by an address only once it was shown to be theirs. */

interface Person {
  id: string;
  username: string;
  email: string;
  /** Null: nobody has shown that the address is theirs, so nothing is found by it. */
  emailConfirmedAt: Date | null;
}

/**
 * What the product keeps about a user beside the account's own row, for 'Last ned mine data'.
 * Dates become ISO 8601 when it is written as JSON.
 */
export async function userDataOf(orm: Orm, user: Person) {
  return {
    ...(await rowsOfAccount(orm, user.id)),
    chat: await rowsOfChat(orm, user.id),
    ...(user.emailConfirmedAt === null ? {} : await rowsOfAddress(orm, user.email)),
  };
}

/**
 * Forgets a user in every table that does not go with the account's row. Called before that row
 * is deleted, in the same transaction.
 */
export async function forgetUser(
  tx: Orm,
  ctx: Pick<Context, 'bus' | 'config'>,
  person: Person,
): Promise<void> {
  const { id, email, emailConfirmedAt } = person;
  await forgetChatUser(tx, ctx, person);
  const isTheirs = emailConfirmedAt !== null;
  if (isTheirs) await forgetAddress(tx, email);
  await deleteMails(tx, { concerns: [id], ...(isTheirs && { to: email }) });
}

/** Everything that came from an address without an account. */
async function forgetAddress(tx: Orm, email: string): Promise<void> {
  // The organisers were told of the messages.
  await deleteMails(tx, { concerns: await deleteMessagesOf(tx, email) });
  await deleteSharesOf(tx, email);
  await deleteSpinsOf(tx, email);
  await deleteApplicationOf(tx, email);
  await deleteSubscriptionOf(tx, email);
}
