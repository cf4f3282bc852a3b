import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { EnqueuedTask, TaskDefinition } from '#server/jobs/index.ts';
import { sendCampaigns } from './campaigns.sender.ts';

/** One run may take as long as a whole campaign. */
const HOUR_SECONDS = 3600;

/** What starting a campaign stores. */
export const sendTask = {
  name: 'newsletter-send',
  schema: z.object({}),
  expireInSeconds: HOUR_SECONDS,
} satisfies EnqueuedTask<Record<string, never>>;

/**
 * Sends newsletters that are on their way. Every minute, because a process that was killed in the
 * middle of one leaves a job that looks as if it still ran.
 */
export const campaignsTask: TaskDefinition<Record<string, unknown>, Context> = {
  ...sendTask,
  schedule: '* * * * *',
  atStart: true,
  retryLimit: 3,
  handle: (ctx) => sendCampaigns(ctx),
};
