import type { Context } from '#server/context.ts';
import type { OverviewAnswer } from '#shared/contracts/back-office.ts';
import { osloDate, osloInstant } from '#shared/oslo-time.ts';
import { vitalsOf } from '../measures/index.ts';
import { countAll } from './overview.read.ts';

/**
 * The figures above the tabs: numbers of rows, and the state of the servers
 * (docs/product/back-office.md#figures).
 */
export function overviewOf(ctx: Context): () => Promise<OverviewAnswer> {
  const vitals = vitalsOf(ctx);
  return async () => {
    const now = ctx.clock.now();
    const dayStart = osloInstant(osloDate(now), '00:00');
    const counted = await countAll(ctx.db.orm, { now, dayStart });
    return { stats: { ...counted, ...(await vitals()) } };
  };
}
