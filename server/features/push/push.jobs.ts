import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { queueSoon } from './acts.service.ts';
import { sendTask } from './push.service.ts';
import { sendPushes } from './send.service.ts';

/** Sends what waits. Scheduled every minute too, for what is to be tried again. */
export const pushTask: TaskDefinition<Record<string, unknown>, Context> = {
  ...sendTask,
  schedule: '* * * * *',
  atStart: true,
  handle: (ctx) => sendPushes(ctx),
};

/** Looks every minute which starred acts are about to begin. */
export const soonTask: TaskDefinition<Record<string, never>, Context> = {
  name: 'push-soon',
  schema: z.record(z.string(), z.never()),
  schedule: '* * * * *',
  atStart: true,
  retryLimit: 1,
  handle: (ctx) => queueSoon(ctx),
};
