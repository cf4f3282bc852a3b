import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { deleteFinishedMails } from '#server/email/index.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { WHEEL_LINK_DAYS } from '#shared/contracts/wheel.ts';
import { addDays, DAY_MS, osloDate } from '#shared/oslo-time.ts';
import { deleteExpiredTokens } from '../accounts/index.ts';
import { deletePastOfAffiliates } from '../affiliates/index.ts';
import { deleteOldMessages } from '../contact/index.ts';
import { deleteUnconfirmed } from '../newsletter/index.ts';
import { deleteDeletedDrafts } from '../newsletter-campaigns/index.ts';
import { deleteDeadSubscriptions, deleteFinishedMessages } from '../push/index.ts';
import { deletePastReminders } from '../reminders/index.ts';
import { deletePastUses } from '../rewards/index.ts';
import { blankShareOrigins } from '../shares/index.ts';
import { blankSpinOrigins, dropClaimLinks } from '../wheel/index.ts';
import { deleteOldKeys } from './retention.store.ts';

const MAIL_DAYS = 30;
const KEY_DAYS = 1;
/** Days after which a soft-deleted message or draft can no longer be restored. */
const DELETED_DAYS = 30;
const REMINDER_DAYS = 30;
/** Days without an accepted message, and without any sign, after which a push subscription goes. */
const PUSH_FAILING_DAYS = 60;
const PUSH_SILENT_DAYS = 400;
/** Days of failure after which one goes of which nothing was ever accepted. */
const PUSH_UNPROVEN_DAYS = 7;

function monthsBefore(now: Date, months: number): Date {
  const moment = new Date(now);
  moment.setUTCMonth(moment.getUTCMonth() - months);
  // A day that the month does not have became one of the next month.
  if (moment.getUTCDate() !== now.getUTCDate()) moment.setUTCDate(0);
  return moment;
}

/**
 * Deletes every night personal data whose retention time is over
 * (docs/product/personal-data.md#what-is-kept-and-how-long).
 */
export const retentionTask: TaskDefinition<Record<string, never>, Context> = {
  name: 'retention',
  schema: z.record(z.string(), z.never()),
  schedule: '30 3 * * *',
  async handle({ db: { orm }, clock, config, sessions, limits }) {
    const now = clock.now();
    const { addressDays, contactMonths, unconfirmedNewsletterDays } = config.times.retention;
    const daysBefore = (days: number) => new Date(now.getTime() - days * DAY_MS);
    await blankShareOrigins(orm, daysBefore(addressDays));
    await blankSpinOrigins(orm, daysBefore(addressDays));
    await deleteOldMessages(orm, {
      before: monthsBefore(now, contactMonths),
      deletedBefore: daysBefore(DELETED_DAYS),
    });
    await deleteDeletedDrafts(orm, daysBefore(DELETED_DAYS));
    await deleteUnconfirmed(orm, daysBefore(unconfirmedNewsletterDays));
    await dropClaimLinks(orm, daysBefore(WHEEL_LINK_DAYS));
    await deleteExpiredTokens(orm, daysBefore(KEY_DAYS));
    await deletePastUses(orm, addDays(osloDate(now), -1 - WHEEL_LINK_DAYS));
    await deletePastReminders(orm, addDays(osloDate(now), -REMINDER_DAYS));
    await deletePastOfAffiliates(orm, {
      before: daysBefore(KEY_DAYS),
      refusedBefore: monthsBefore(now, contactMonths),
    });
    await deleteFinishedMails(orm, daysBefore(MAIL_DAYS));
    await deleteDeadSubscriptions(orm, {
      failingBefore: daysBefore(PUSH_FAILING_DAYS),
      silentBefore: daysBefore(PUSH_SILENT_DAYS),
      unprovenFailingBefore: daysBefore(PUSH_UNPROVEN_DAYS),
    });
    await deleteFinishedMessages(orm, daysBefore(MAIL_DAYS));
    await sessions.deleteExpired();
    await limits.deleteExpired();
    await deleteOldKeys(orm, daysBefore(KEY_DAYS));
  },
};
