import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { foldVisits } from './visits.service.ts';

/** Shortly after midnight, replaces yesterday's visitor hashes by counts. */
export const visitsTask: TaskDefinition<Record<string, never>, Context> = {
  name: 'visits-fold',
  schema: z.record(z.string(), z.never()),
  schedule: '10 0 * * *',
  handle: foldVisits,
};
