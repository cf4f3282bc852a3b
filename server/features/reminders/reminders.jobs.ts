import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { reminderMail } from '#server/email/index.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { osloClock, osloDate } from '#shared/oslo-time.ts';
import { takeDue } from './reminders.store.ts';

const MORNING = '08:00';
const BATCH = 50;

/**
 * Sends the day's reminders at 08:00 in Oslo (docs/product/accounts.md#reminders). A reminder is
 * marked and its e-mail queued in one transaction, so it is sent once even if the job is
 * interrupted.
 */
export const remindersTask: TaskDefinition<Record<string, never>, Context> = {
  name: 'reminders',
  schema: z.record(z.string(), z.never()),
  schedule: '0 8 * * *',
  async handle(ctx) {
    const now = ctx.clock.now();
    // A run that makes up for a missed day may happen before 08:00 of the current one.
    if (osloClock(now) < MORNING) return;
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
