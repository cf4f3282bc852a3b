import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { type Act, insertAct } from './audit.store.ts';

/**
 * Notes who did what to which row, in the transaction that does it (decisions, section 3). The log
 * of the process gets the act without the row: it may hold somebody's name.
 */
export async function recordAct(
  tx: Orm,
  ctx: Pick<Context, 'clock'> & Partial<Pick<Context, 'logger'>>,
  act: Act,
): Promise<void> {
  await insertAct(tx, act, ctx.clock.now());
  const { actor, action, requestId } = act;
  ctx.logger?.info({ actor, action, ...(requestId != null && { requestId }) }, 'act');
}
