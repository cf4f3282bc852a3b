import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { reminderMail } from '#server/email/index.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { badRequest, conflict, notFound } from '#server/lib/errors.ts';
import {
  REMINDER_MAILS_AT,
  type ReminderRequest,
  type UserReminder,
} from '#shared/contracts/reminders.ts';
import { addDays, osloClock, osloDate } from '#shared/oslo-time.ts';
import {
  deleteReminder,
  insertReminder,
  type Reminder,
  remindersFrom,
  takeDue,
} from './reminders.store.ts';

/** How far ahead a reminder may be; this also limits their number per user. */
const DAYS_AHEAD = 5 * 365;

function view({ id, date, text, createdAt }: Reminder): UserReminder {
  return { id, date, text, createdAt: createdAt.toISOString() };
}

/** The user's reminders of today and later, earliest first. */
export async function listReminders(ctx: Context, userId: string): Promise<UserReminder[]> {
  const today = osloDate(ctx.clock.now());
  return (await remindersFrom(ctx.db.orm, userId, today)).map(view);
}

/**
 * Sets a reminder for an Oslo day.
 * @throws AppError 400 for a day that is over, too far ahead, or whose e-mails have gone out, 409 when the
 *   day has one
 */
export async function addReminder(
  ctx: Context,
  userId: string,
  { date, text }: ReminderRequest,
): Promise<UserReminder> {
  const createdAt = ctx.clock.now();
  const today = osloDate(createdAt);
  if (date < today) throw badRequest({ date: 'Velg i dag eller en dag som kommer' });
  if (date === today && osloClock(createdAt) >= REMINDER_MAILS_AT) {
    throw badRequest({ date: 'Dagens påminnelser ble sendt klokka 08:00. Velg en dag som kommer' });
  }
  if (date > addDays(today, DAYS_AHEAD))
    throw badRequest({ date: 'Velg en dag de neste fem årene' });
  const reminder = await insertReminder(ctx.db.orm, { userId, date, text, createdAt });
  if (reminder === null) throw conflict('Du har allerede en påminnelse denne dagen.');
  return view(reminder);
}

/**
 * Deletes a reminder.
 * @throws AppError 404 for an unknown reminder and for another person's
 */
export async function removeReminder(ctx: Context, userId: string, id: string): Promise<void> {
  if (!(await deleteReminder(ctx.db.orm, userId, id))) throw notFound();
}

const BATCH = 50;

/**
 * Sends the day's reminders at 08:00 in Oslo (docs/product/accounts.md#reminders). A reminder is
 * marked and its e-mail queued in one transaction, so it is sent once even if the job is
 * interrupted. The second run takes those that were stored while the first one read.
 */
export const remindersTask: TaskDefinition<Record<string, never>, Context> = {
  name: 'reminders',
  schema: z.record(z.string(), z.never()),
  schedule: '0,5 8 * * *',
  async handle(ctx) {
    const now = ctx.clock.now();
    // A run that makes up for a missed day may happen before 08:00 of the current one.
    if (osloClock(now) < REMINDER_MAILS_AT) return;
    while ((await mailBatch(ctx, osloDate(now))) === BATCH);
  },
};

/** Queues up to BATCH reminders of a day; returns their number. */
function mailBatch(ctx: Context, day: string): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const due = await takeDue(tx, { day, limit: BATCH, mailedAt: ctx.clock.now() });
    for (const { userId, email, confirmed, ...reminder } of due) {
      // An account may be made with anybody's address.
      if (!confirmed) continue;
      const mail = reminderMail({ publicUrl: ctx.publicUrl(), ...reminder });
      await ctx.mailer.enqueue(tx, { to: email, concerns: userId, ...mail });
    }
    return due.length;
  });
}
