import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { DAY_MS } from '#shared/durations.ts';
import { publishChatEvent } from './chat.events.ts';
import { nameKey } from './filters/words.ts';
import { nameHash } from './identity.ts';
import {
  blankLineAddresses,
  blankReporterAddresses,
  deleteActivity,
  deleteOutlived,
  keepName,
  keepRestrictions,
  renameLines,
} from './store/people.store.ts';

/**
 * Removes a user's data from the chat, in the transaction that deletes the account. Their lines
 * stay under a replacement name; the chat's lock ensures that no line is inserted under the old
 * name afterwards. It is held for their newest lines only, which hold everything that rooms show:
 * a job renames what is older.
 */
export async function forgetChatUser(
  tx: Orm,
  ctx: Pick<Context, 'bus' | 'clock' | 'config' | 'jobs'>,
  { id, username }: { id: string; username: string },
): Promise<void> {
  await lockUntilCommit(tx, 'chat');
  const { count, more } = await renameLines(tx, id);
  if (more) await ctx.jobs.enqueue(tx, renameLinesTask, { userId: id });
  const wasActive = await deleteActivity(tx, id);
  const hash = nameHash(ctx.config, nameKey(username));
  await keepRestrictions(tx, id, hash);
  await keepName(tx, hash, new Date(ctx.clock.now().getTime() + ctx.config.chat.nameMs));
  // The announcements of their levels hold no id of theirs, so every line is read again.
  if (count > 0 || wasActive) await publishChatEvent(ctx, tx, { kind: 'renamed' });
}

const renameJob = z.object({ userId: z.uuid() });

/**
 * Renames the older lines of a deleted account, each slice in a transaction of its own and without the
 * chat's lock. A run that ended early is followed by one that goes on with what is left.
 */
export const renameLinesTask: TaskDefinition<z.infer<typeof renameJob>, Context> = {
  name: 'chat-rename-lines',
  schema: renameJob,
  async handle(ctx, { userId }) {
    for (let more = true; more; ) {
      more = await ctx.db.transaction(async (tx) => {
        const renamed = await renameLines(tx, userId);
        if (!renamed.more) await publishChatEvent(ctx, tx, { kind: 'renamed' });
        return renamed.more;
      });
    }
  },
};

/**
 * Deletes every night the chat's data whose retention time is over
 * (docs/product/personal-data.md#what-is-kept-and-how-long).
 */
export const chatRetentionTask: TaskDefinition<Record<string, never>, Context> = {
  name: 'chat-retention',
  schema: z.record(z.string(), z.never()),
  schedule: '40 3 * * *',
  async handle({ db: { orm }, clock, config }) {
    const now = clock.now();
    const { addressDays } = config.times.retention;
    const before = new Date(now.getTime() - addressDays * DAY_MS);
    await blankLineAddresses(orm, before);
    await blankReporterAddresses(orm, before);
    await deleteOutlived(orm, now);
  },
};
