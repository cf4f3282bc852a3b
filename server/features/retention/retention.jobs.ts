import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { WHEEL_LINK_DAYS } from '#shared/contracts/wheel.ts';
import { DAY_MS } from '#shared/durations.ts';
import { addDays, osloDate } from '#shared/oslo-time.ts';
import {
  blankAddresses,
  deleteContactMessages,
  deleteDrafts,
  deleteExpired,
  deleteFinishedMails,
  deletePastOfAccounts,
  deletePastOfAffiliates,
  deleteUnconfirmedSubscriptions,
  forgetWheelLinks,
} from './retention.store.ts';

const MAIL_DAYS = 30;
const KEY_DAYS = 1;
/** How long a message or draft that the back office deleted can still be brought back. */
const DELETED_DAYS = 30;
const REMINDER_DAYS = 30;

function monthsBefore(now: Date, months: number): Date {
  const moment = new Date(now);
  moment.setUTCMonth(moment.getUTCMonth() - months);
  return moment;
}

/**
 * Forgets personal data that is no longer needed
 * (docs/product/personal-data.md#what-is-kept-and-how-long), every night.
 */
export const retentionTask: TaskDefinition<Record<string, never>, Context> = {
  name: 'retention',
  schema: z.record(z.string(), z.never()),
  schedule: '30 3 * * *',
  async handle({ db: { orm }, clock, config }) {
    const now = clock.now();
    const { addressDays, contactMonths, unconfirmedNewsletterDays } = config.times.retention;
    const daysBefore = (days: number) => new Date(now.getTime() - days * DAY_MS);
    await blankAddresses(orm, daysBefore(addressDays));
    await deleteContactMessages(orm, {
      before: monthsBefore(now, contactMonths),
      deletedBefore: daysBefore(DELETED_DAYS),
    });
    await deleteDrafts(orm, daysBefore(DELETED_DAYS));
    await deleteUnconfirmedSubscriptions(orm, daysBefore(unconfirmedNewsletterDays));
    await forgetWheelLinks(orm, daysBefore(WHEEL_LINK_DAYS));
    const day = addDays(osloDate(now), -REMINDER_DAYS);
    await deletePastOfAccounts(orm, { expiredBefore: daysBefore(KEY_DAYS), day });
    await deletePastOfAffiliates(orm, {
      before: daysBefore(KEY_DAYS),
      refusedBefore: monthsBefore(now, contactMonths),
    });
    await deleteFinishedMails(orm, daysBefore(MAIL_DAYS));
    await deleteExpired(orm, now, daysBefore(KEY_DAYS));
  },
};
