import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { syncSheets } from './sheets.service.ts';

/** The nightly sync, which also runs at start; none when it is not configured. */
export function sheetsTasks(config: Context['config']): TaskDefinition<unknown, Context>[] {
  if (config.google === null) return [];
  return [
    {
      name: 'sheets-sync',
      schema: z.object({}),
      schedule: '15 4 * * *',
      atStart: true,
      retryLimit: 5,
      handle: async (ctx) => void (await syncSheets(ctx)),
    },
  ];
}
