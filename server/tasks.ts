import type { Config } from './config/index.ts';
import type { Context } from './context.ts';
import { mailTask } from './email/index.ts';
import { passwordLinkTask } from './features/accounts/index.ts';
import { applicationTask, loginLinkTask } from './features/affiliates/index.ts';
import { announcementsTask } from './features/announcements/announcements.service.ts';
import { backupTasks } from './features/backups/index.ts';
import { chatRetentionTask, renameLinesTask } from './features/chat/index.ts';
import { releaseAgainTask, releasesTask } from './features/content/index.ts';
import { contentPicturesTask } from './features/content-pictures/index.ts';
import { measuresTask } from './features/measures/index.ts';
import { confirmLinkTask } from './features/newsletter/index.ts';
import { campaignsTask } from './features/newsletter-campaigns/index.ts';
import { pushTask, soonTask } from './features/push/index.ts';
import { remindersTask } from './features/reminders/index.ts';
import { retentionTask } from './features/retention/retention.jobs.ts';
import { shareTask } from './features/shares/index.ts';
import { sheetsTasks } from './features/sheets/index.ts';
import { socialTasks } from './features/social/social.service.ts';
import { visitsTask } from './features/visits/index.ts';
import type { TaskDefinition } from './jobs/index.ts';

/** All background tasks of this server. Features that are not configured have none. */
export function tasksOf(config: Config): TaskDefinition<unknown, Context>[] {
  return [
    mailTask,
    passwordLinkTask,
    loginLinkTask,
    applicationTask,
    confirmLinkTask,
    shareTask,
    remindersTask,
    retentionTask,
    chatRetentionTask,
    renameLinesTask,
    visitsTask,
    measuresTask,
    contentPicturesTask,
    releasesTask,
    releaseAgainTask,
    campaignsTask,
    pushTask,
    soonTask,
    announcementsTask,
    ...backupTasks(config),
    ...sheetsTasks(config),
    ...socialTasks(config),
  ];
}
