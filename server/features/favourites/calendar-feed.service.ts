import type { Context } from '#server/context.ts';
import { notFound } from '#server/lib/errors.ts';
import type { CalendarFeedAnswer } from '#shared/contracts/plan.ts';
import type { ProgrammeCalendar } from '../programme/index.ts';
import { marksOf, ownerOfFeed, putFeedToken } from './favourites.store.ts';
import { feedAddress } from './favourites.view.ts';

/** `{token}.ics`: 32 random bytes. */
const FILE = /^([\w-]{43})\.ics$/;

/** Makes a new secret address of a user's calendar feed; the one before it ends at once. */
export async function renewFeed(ctx: Context, userId: string): Promise<CalendarFeedAnswer> {
  const token = ctx.random.token();
  await putFeedToken(ctx.db.orm, { userId, token, createdAt: ctx.clock.now() });
  return { address: feedAddress(ctx, token) };
}

/**
 * The starred acts of whoever has this calendar feed, as a calendar file.
 * @throws AppError 404, the same for every file that is none
 */
export async function feedFile(
  ctx: Context,
  calendar: ProgrammeCalendar,
  file: string,
): Promise<string> {
  const { orm } = ctx.db;
  const token = FILE.exec(file)?.[1];
  const owner = token === undefined ? null : await ownerOfFeed(orm, token);
  if (owner === null) throw notFound();
  const marks = await marksOf(orm, owner);
  return calendar.plan(marks.flatMap(({ slot, on }) => (on ? [slot] : [])));
}
