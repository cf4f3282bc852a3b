import { z } from 'zod';
import type { EnqueuedTask } from '#server/jobs/index.ts';

/** One run can take as long as everything that waits. */
const HOUR_SECONDS = 3600;

/** The job that queueing a message stores. */
export const sendTask = {
  name: 'push-send',
  schema: z.object({}),
  retryLimit: 3,
  expireInSeconds: HOUR_SECONDS,
} satisfies EnqueuedTask<Record<string, never>>;
