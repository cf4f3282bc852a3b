import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { DAY_MS } from '#shared/durations.ts';
import {
  blankLineAddresses,
  blankReporterAddresses,
  deleteOutlived,
} from './chat.retention.store.ts';

/**
 * Deletes every night the chat's data whose retention time is over
 * (docs/product/personal-data.md#what-is-kept-and-how-long).
 */
export const chatRetentionTask: TaskDefinition<Record<string, never>, Context> = {
  name: 'chat-retention',
  schema: z.record(z.string(), z.never()),
  schedule: '40 3 * * *',
  async handle({ db: { orm }, clock, config }) {
    const now = clock.now();
    const { addressDays } = config.times.retention;
    const before = new Date(now.getTime() - addressDays * DAY_MS);
    await blankLineAddresses(orm, before);
    await blankReporterAddresses(orm, before);
    await deleteOutlived(orm, now);
  },
};
