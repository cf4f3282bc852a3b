import type { Context } from '#server/context.ts';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { keepName, keepRestrictions, renameLines } from './chat.deletion.store.ts';
import { publishChatEvent } from './chat.events.ts';
import { nameHash } from './connection/identity.ts';
import { nameKey } from './filters/names.ts';

/**
 * Removes a user's data from the chat, in the transaction that deletes the account. Their lines
 * stay under a replacement name; the chat's lock ensures that no line is inserted under the old
 * name afterwards.
 */
export async function forgetChatUser(
  tx: Orm,
  ctx: Pick<Context, 'bus' | 'clock' | 'config'>,
  { id, username }: { id: string; username: string },
): Promise<void> {
  await lockUntilCommit(tx, 'chat');
  const renamed = await renameLines(tx, id);
  const hash = nameHash(ctx.config, nameKey(username));
  await keepRestrictions(tx, id, hash);
  await keepName(tx, hash, new Date(ctx.clock.now().getTime() + ctx.config.chat.nameMs));
  // The announcements of their levels hold no id of theirs, so every line is read again.
  if (renamed) await publishChatEvent(ctx, tx, { kind: 'renamed' });
}
