import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { publishDue, publishRelease, RELEASE_AGAIN } from './releases.service.ts';

/**
 * Publishes planned releases at their time; after a restart at once those that became due while no
 * process ran.
 */
export const releasesTask: TaskDefinition<Record<string, unknown>, Context> = {
  name: 'releases',
  schema: z.object({}),
  schedule: '* * * * *',
  atStart: true,
  retryLimit: 3,
  retryDelaySeconds: 5,
  handle: (ctx) => publishDue(ctx),
};

/** Tries a release again that broke. */
export const releaseAgainTask: TaskDefinition<z.output<typeof RELEASE_AGAIN.schema>, Context> = {
  ...RELEASE_AGAIN,
  handle: (ctx, { id, key }) => publishRelease(ctx, id, key),
};
