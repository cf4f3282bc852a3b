import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { queueSoon } from './acts.service.ts';
import { sendTask } from './push.service.ts';
import { sendPushes } from './send.service.ts';

/** Sends queued messages. Also scheduled every minute, for retries. */
export const pushTask: TaskDefinition<Record<string, unknown>, Context> = {
  ...sendTask,
  schedule: '* * * * *',
  atStart: true,
  handle: (ctx) => sendPushes(ctx),
};

/** Queues reminders for starred acts, every minute. */
export const soonTask: TaskDefinition<Record<string, never>, Context> = {
  name: 'push-soon',
  schema: z.record(z.string(), z.never()),
  schedule: '* * * * *',
  atStart: true,
  retryLimit: 1,
  handle: (ctx) => queueSoon(ctx),
};
