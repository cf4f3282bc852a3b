import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { type Act, insertAct } from './audit.store.ts';

/** Notes who did what to which row, in the transaction that does it (decisions, section 3). */
export async function recordAct(tx: Orm, ctx: Pick<Context, 'clock'>, act: Act): Promise<void> {
  await insertAct(tx, act, ctx.clock.now());
}
