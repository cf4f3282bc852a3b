import type { Orm } from '#server/db/database.ts';
import { rowsOfAccount, rowsOfAddress, rowsOfChat } from './personal-data.read.ts';
import { deleteMails, deleteRowsOfAddress, renameLines } from './personal-data.store.ts';

/** What stands in the chat in place of somebody who deleted their account (decisions, section 5). */
export const DELETED_USER = 'Slettet bruker';

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
    chat: await rowsOfChat(orm, user.username),
    ...(user.emailConfirmedAt === null ? {} : await rowsOfAddress(orm, user.email)),
  };
}

/**
 * Forgets a user in every table that does not go with the account's row. Called before that row
 * is deleted, in the same transaction. Lines of the chat stay under another name.
 */
export async function forgetUser(tx: Orm, user: Person): Promise<void> {
  await renameLines(tx, { ...user, name: DELETED_USER });
  if (user.emailConfirmedAt !== null) await deleteRowsOfAddress(tx, user.email);
  await deleteMails(tx, user.email);
}
