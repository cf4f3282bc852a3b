import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { assignMails, deleteMails } from '#server/email/index.ts';
import { deleteApplicationOf, moveApplication } from '../affiliates/index.ts';
import { forgetChatUser } from '../chat/index.ts';
import { deleteMessagesOf, moveMessages } from '../contact/index.ts';
import { deleteSubscriptionOf, moveSubscription } from '../newsletter/index.ts';
import { pushSubscriptionsOf } from '../push/index.ts';
import { deleteSharesOf, moveShares } from '../shares/index.ts';
import { deleteSpinsOf, moveSpins } from '../wheel/index.ts';
import { rowsOfAccount, rowsOfAddress, rowsOfChat } from './personal-data.read.ts';

/* A person's data is found by their id, and by their e-mail address only once it is confirmed. */

interface Person {
  id: string;
  username: string;
  email: string;
  /** Null: the address is not confirmed, so no data is found by it. */
  emailConfirmedAt: Date | null;
}

/**
 * Stored data about a user apart from the account's own row, for 'Last ned mine data'. Dates are
 * serialised to ISO 8601.
 */
export async function userDataOf(orm: Orm, user: Person) {
  return {
    ...(await rowsOfAccount(orm, user.id)),
    pushSubscriptions: await pushSubscriptionsOf(orm, user.id),
    chat: await rowsOfChat(orm, user.id),
    ...(user.emailConfirmedAt === null ? {} : await rowsOfAddress(orm, user.email)),
  };
}

/**
 * Deletes a user's data in every table without a cascade from the account's row. Called before that
 * row is deleted, in the same transaction.
 */
export async function forgetUser(
  tx: Orm,
  ctx: Pick<Context, 'bus' | 'clock' | 'config' | 'jobs'>,
  person: Person,
): Promise<void> {
  const { id, email, emailConfirmedAt } = person;
  const isTheirs = emailConfirmedAt !== null;
  if (isTheirs) await forgetAddress(tx, ctx, email);
  await deleteMails(tx, { concerns: [id], ...(isTheirs && { to: email }) });
  // Last, because it holds the chat's lock until the commit.
  await forgetChatUser(tx, ctx, person);
}

/**
 * Moves everything that was submitted with a user's former address to the new one, so that it is
 * still found for the user, and not for a later owner of the former one. Both are confirmed, and the
 * caller holds their locks. Mails to the former address stay the user's.
 */
export async function moveAddress(
  tx: Orm,
  ctx: Pick<Context, 'config' | 'jobs'>,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<void> {
  await assignMails(tx, from, id);
  await moveMessages(tx, { from, to });
  await moveShares(tx, { from, to });
  await moveSpins(tx, { from, to });
  await moveApplication(tx, ctx, { from, to });
  await moveSubscription(tx, { from, to });
}

/** Deletes everything that was submitted with an address and without an account. */
async function forgetAddress(
  tx: Orm,
  ctx: Pick<Context, 'config' | 'jobs'>,
  email: string,
): Promise<void> {
  // The messages were e-mailed to the organisers.
  await deleteMails(tx, { concerns: await deleteMessagesOf(tx, email) });
  await deleteSharesOf(tx, email);
  await deleteSpinsOf(tx, email);
  await deleteApplicationOf(tx, ctx, email);
  await deleteSubscriptionOf(tx, email);
}
