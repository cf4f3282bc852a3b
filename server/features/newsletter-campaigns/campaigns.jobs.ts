import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { EnqueuedTask, TaskDefinition } from '#server/jobs/index.ts';
import { sendCampaigns } from './campaigns.sender.ts';

/** One run can take as long as a whole campaign. */
const HOUR_SECONDS = 3600;

/** The job that starting a campaign stores. */
export const sendTask = {
  name: 'newsletter-send',
  schema: z.object({}),
  expireInSeconds: HOUR_SECONDS,
} satisfies EnqueuedTask<Record<string, never>>;

/**
 * Sends campaigns in progress. Scheduled every minute too, because the job of a killed process
 * looks as if it still ran until its lease expires.
 */
export const campaignsTask: TaskDefinition<Record<string, unknown>, Context> = {
  ...sendTask,
  schedule: '* * * * *',
  atStart: true,
  retryLimit: 3,
  handle: (ctx) => sendCampaigns(ctx),
};
