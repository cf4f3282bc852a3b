import type { Context } from '#server/context.ts';
import { createAlarm } from '#server/lib/alarm.ts';
import type { AnnouncementsAnswer } from '#shared/contracts/announcements.ts';
import { beginDue } from './announcements.service.ts';
import { type AnnouncementRow, openAnnouncements } from './announcements.store.ts';
import { announcementView, byImportance, stateOf } from './announcements.view.ts';

/** The first moment after `now` at which one of these begins or ends; null without one. */
function nextChange(rows: readonly AnnouncementRow[], now: Date): Date | null {
  const moments = rows
    .filter(({ approvedAt }) => approvedAt !== null)
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .filter((moment) => moment !== null && moment > now)
    .map((moment) => Number(moment));
  return moments.length === 0 ? null : new Date(Math.min(...moments));
}

/**
 * Reads what is on now, and calls back at the next moment at which that changes by the clock. Only
 * the last reading's moment counts.
 */
export function announcementsByClock(
  ctx: Context,
  onChange: () => void,
): () => Promise<AnnouncementsAnswer> {
  const alarm = createAlarm(ctx, onChange);
  return async () => {
    const now = ctx.clock.now();
    const open = await openAnnouncements(ctx.db.orm, now);
    alarm.set(nextChange(open, now));
    const active = open.filter((row) => stateOf(row, now) === 'active').sort(byImportance);
    return { announcements: active.map(announcementView) };
  };
}

/** Begins what is due, from a timer: a failure is logged, and the job of every minute tries again. */
export function beginDueSoon(ctx: Context): void {
  beginDue(ctx).catch((error: unknown) => {
    ctx.logger.warn({ err: error }, 'an announcement could not be begun at its time');
  });
}
