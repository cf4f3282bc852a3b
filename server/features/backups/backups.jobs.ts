import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { takeNightly } from './backups.service.ts';

/** The nightly backup, once over all processes; none without a folder for it. */
export function backupTasks({ backup }: Context['config']): TaskDefinition<unknown, Context>[] {
  if (backup.folder === null) return [];
  return [
    {
      name: 'backup',
      schema: z.object({}),
      schedule: `5 ${backup.hour} * * *`,
      retryLimit: 4,
      retryDelaySeconds: 300,
      expireInSeconds: 3600,
      handle: takeNightly,
    },
  ];
}
