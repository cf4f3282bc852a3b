import type { Context } from '#server/context.ts';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import type { Edition } from '#shared/content/types.ts';
import { type ContentKey, editionDocument } from '#shared/contracts/content.ts';
import { liveVersionOf } from '../content/index.ts';
import { newKeys, queuePushes } from '../push/index.ts';
import { soonMessages } from './soon.message.ts';

/**
 * Queues what those are told who starred an act that is about to begin, once for its time and stage
 * (docs/product/pocket.md#before-a-starred-act). What this process shows says whether there is
 * something to tell; what is told is read of the live version, under the lock of publications, so that
 * nobody is told a time that has just changed.
 */
export async function queueSoon(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  for (const edition of ctx.content.current().editions) {
    const keys = soonMessages(edition, now).map(({ key }) => key);
    if (keys.length === 0 || (await newKeys(ctx.db.orm, keys)).length === 0) continue;
    await queueOf(ctx, `edition:${edition.year}`, now);
  }
}

async function queueOf(ctx: Context, key: ContentKey, now: Date): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockUntilCommit(tx, 'push-programme');
    const live = await liveVersionOf(tx, key);
    const edition: Edition | undefined = editionDocument.safeParse(live?.document).data;
    if (edition !== undefined) await queuePushes(tx, ctx, soonMessages(edition, now));
  });
}
