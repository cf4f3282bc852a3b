import type { Context } from '#server/context.ts';
import { tryWhileLocked } from '#server/db/advisory-locks.ts';
import { finishMessages, isAnythingDue } from './deliveries.store.ts';
import { keysOf } from './keys.service.ts';
import { isQuiet, sendDue } from './send.run.ts';
import { createSend } from './sender.ts';

/** Deliveries that one statement drops. */
const DROPPED_AT_ONCE = 500;

/**
 * Sends everything that is due (docs/product/pocket.md#sending). One process at a time does; after a
 * killed one the next run goes on where it stood.
 */
export async function sendPushes(ctx: Context): Promise<void> {
  let mayGoOn = true;
  while (mayGoOn && !ctx.readiness.stopping) {
    const run = await tryWhileLocked(ctx.db, 'push-send', async () => {
      const send = createSend(ctx, await keysOf(ctx));
      await finish(ctx);
      const isThrough = await sendDue(ctx, send);
      await finish(ctx);
      return isThrough;
    });
    // A message that came while the run ended found the lock taken: look once more.
    mayGoOn = run?.result === true && (await isDue(ctx));
  }
}

function isDue(ctx: Context): Promise<boolean> {
  return isAnythingDue(ctx.db.orm, ctx.clock.now(), isQuiet(ctx));
}

async function finish({ db, clock }: Context): Promise<void> {
  while (await finishMessages(db.orm, clock.now(), DROPPED_AT_ONCE));
}
