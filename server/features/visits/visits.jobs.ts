import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { foldVisits } from './visits.service.ts';

/** After midnight the visitors of yesterday become numbers, and nothing leads back to them. */
export const visitsTask: TaskDefinition<Record<string, never>, Context> = {
  name: 'visits-fold',
  schema: z.record(z.string(), z.never()),
  schedule: '10 0 * * *',
  handle: foldVisits,
};
