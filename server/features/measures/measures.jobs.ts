import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { DAY_MS } from '#shared/durations.ts';
import { foldDays } from './measures.service.ts';
import { deleteMinutes, deleteProcesses } from './measures.store.ts';

/** Uptime is computed from 30 days of minutes; older minutes are summed into a row per day. */
const MINUTE_DAYS = 40;
const PROCESS_DAYS = 14;

/** Sums yesterday's minutes, and deletes minutes and processes that are no longer needed. */
export const measuresTask: TaskDefinition<Record<string, never>, Context> = {
  name: 'measures-fold',
  schema: z.record(z.string(), z.never()),
  schedule: '20 0 * * *',
  async handle(ctx) {
    const now = ctx.clock.now().getTime();
    await foldDays(ctx);
    await deleteMinutes(ctx.db.orm, new Date(now - MINUTE_DAYS * DAY_MS));
    await deleteProcesses(ctx.db.orm, new Date(now - PROCESS_DAYS * DAY_MS));
  },
};
