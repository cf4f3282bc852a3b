import type { Context } from '#server/context.ts';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { nameKey } from '#shared/rules/chat-names.ts';
import { nameHash, publishLinesRenamed } from '../chat/index.ts';
import { rowsOfAccount, rowsOfAddress, rowsOfChat } from './personal-data.read.ts';
import {
  deleteMails,
  deleteRowsOfAddress,
  keepRestrictions,
  renameLines,
} from './personal-data.store.ts';

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
 * is deleted, in the same transaction. Lines of the chat stay under another name; the lock keeps
 * one that is being written from coming after them.
 */
export async function forgetUser(
  tx: Orm,
  ctx: Pick<Context, 'db' | 'bus' | 'config'>,
  { id, username, email, emailConfirmedAt }: Person,
): Promise<void> {
  await lockUntilCommit(tx, 'chat');
  await renameLines(tx, id);
  await keepRestrictions(tx, id, nameHash(ctx.config, nameKey(username)));
  await publishLinesRenamed(ctx, tx);
  const isTheirs = emailConfirmedAt !== null;
  if (isTheirs) await deleteRowsOfAddress(tx, email);
  await deleteMails(tx, { concerns: id, ...(isTheirs && { to: email }) });
}
