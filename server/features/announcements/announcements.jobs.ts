import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { beginDue } from './announcements.service.ts';

/**
 * Begins scheduled announcements at their time, also after a restart: what became due while nothing
 * ran, and is not over, begins at once.
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
