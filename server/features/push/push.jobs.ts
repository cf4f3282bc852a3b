import type { Context } from '#server/context.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { sendTask } from './push.task.ts';
import { sendPushes } from './send.service.ts';

/** Sends what waits. Scheduled every minute too, for what is to be tried again. */
export const pushTask: TaskDefinition<Record<string, unknown>, Context> = {
  ...sendTask,
  schedule: '* * * * *',
  atStart: true,
  handle: (ctx) => sendPushes(ctx),
};
