import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { DAY_MS } from '#shared/oslo-time.ts';
import { publishChatEvent } from './chat.events.ts';
import { nameKey } from './filters/words.ts';
import { nameHash } from './identity.ts';
import {
  blankLineAddresses,
  blankReporterAddresses,
  deleteActivity,
  deleteOutlived,
  forgetReporter,
  keepName,
  keepRestrictions,
  renameLines,
} from './store/people.store.ts';

/**
 * Removes a user's data from the chat, in the transaction that deletes the account. Their lines
 * stay under a replacement name; the chat's lock ensures that no line is inserted under the old
 * name afterwards. The lock covers only pinned and the newest lines, which include all that rooms show; a
 * job renames the older ones.
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
  await forgetReporter(tx, id);
  await keepRestrictions(tx, id, hash);
  await keepName(tx, hash, new Date(ctx.clock.now().getTime() + ctx.config.chat.nameMs));
  // Announcements of their levels hold no id of the user, so every line is re-read.
  if (count > 0 || wasActive) await publishChatEvent(ctx, tx, { kind: 'renamed' });
}

const renameJob = z.object({ userId: z.uuid() });

/**
 * Renames the older lines of a deleted account, each slice in its own transaction and without the
 * chat's lock. After an interrupted run the next one continues with the rest.
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
 * Nightly deletion of chat data past its retention time
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
