import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { BACKUP_JOB, takeBackup } from './backups.service.ts';

/**
 * The nightly backup, once over all processes, and the manual ones; none without a backup folder.
 */
export function backupTasks({ backup }: Context['config']): TaskDefinition<unknown, Context>[] {
  if (backup.folder === null) return [];
  const task: TaskDefinition<z.infer<typeof BACKUP_JOB.schema>, Context> = {
    ...BACKUP_JOB,
    schedule: `5 ${backup.hour} * * *`,
    handle: takeBackup,
  };
  return [task as TaskDefinition<unknown, Context>];
}
