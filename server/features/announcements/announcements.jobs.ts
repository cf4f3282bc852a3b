import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { beginDue } from './announcements.service.ts';

/**
 * Starts scheduled announcements at their time. After a restart it starts at once those that became
 * due while no process ran and have not ended.
 */
export const announcementsTask: TaskDefinition<Record<string, unknown>, Context> = {
  name: 'announcements',
  schema: z.object({}),
  schedule: '* * * * *',
  atStart: true,
  retryLimit: 3,
  retryDelaySeconds: 5,
  handle: (ctx) => beginDue(ctx),
};
