import type { Context } from '#server/context.ts';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import type { Edition } from '#shared/content/types.ts';
import { type ContentKey, editionDocument } from '#shared/contracts/content.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { osloClock } from '#shared/oslo-time.ts';
import { actPath } from '#shared/paths.ts';
import { slotInstants, takesPlace } from '#shared/rules/festival-phase.ts';
import { stageName } from '#shared/rules/stages.ts';
import { liveVersionOf } from '../content/index.ts';
import { actTag, newKeys, type PushMessage, queuePushes } from '../push/index.ts';

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

const TOLD_BEFORE_MS = 15 * MINUTE_MS;

/** What is to be told now of the acts that are about to begin. */
export function soonMessages(edition: Edition, now: Date): PushMessage[] {
  return edition.slots.filter(takesPlace).flatMap((slot) => {
    const { start } = slotInstants(slot);
    if (+now < +start - TOLD_BEFORE_MS || now >= start) return [];
    return {
      key: `soon:${slot.id}:${start.toISOString()}:${slot.stage}`,
      subject: 'soon',
      slots: [slot.id],
      payload: {
        title: `${slot.act} begynner ${osloClock(start)}`,
        body: stageName(edition, slot.stage),
        url: actPath(slot.id),
        tag: actTag(slot.id),
      },
      expiresAt: start,
      urgent: false,
    };
  });
}
