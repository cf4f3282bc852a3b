import type { Context } from '#server/context.ts';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { nameKey } from '#shared/rules/chat-names.ts';
import { keepRestrictions, renameLines } from './chat.deletion.store.ts';
import { publishLinesRenamed } from './chat.events.ts';
import { nameHash } from './connection/identity.ts';

/**
 * Removes a user's data from the chat, in the transaction that deletes the account. Their lines
 * stay under a replacement name; the chat's lock ensures that no line is inserted under the old
 * name afterwards.
 */
export async function forgetChatUser(
  tx: Orm,
  ctx: Pick<Context, 'bus' | 'config'>,
  { id, username }: { id: string; username: string },
): Promise<void> {
  await lockUntilCommit(tx, 'chat');
  await renameLines(tx, id);
  await keepRestrictions(tx, id, nameHash(ctx.config, nameKey(username)));
  await publishLinesRenamed(ctx, tx);
}
