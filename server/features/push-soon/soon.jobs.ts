import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { queueSoon } from './soon.service.ts';

/** Looks every minute which starred acts are about to begin. */
export const soonTask: TaskDefinition<Record<string, never>, Context> = {
  name: 'push-soon',
  schema: z.record(z.string(), z.never()),
  schedule: '* * * * *',
  atStart: true,
  retryLimit: 1,
  handle: (ctx) => queueSoon(ctx),
};
