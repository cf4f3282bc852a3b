import type { Context } from '#server/context.ts';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { badRequest, conflict } from '#server/lib/errors.ts';
import type { Mark, MarksRequest, PlanAnswer } from '#shared/contracts/plan.ts';
import type { Favourites } from '#shared/contracts/reminders.ts';
import { mergeMarks, withinLimit } from '#shared/rules/marks.ts';
import { dropMarks, feedTokenOf, marksOf, storeMarks } from './favourites.store.ts';
import { knownSlots, planView } from './favourites.view.ts';

const SOMEBODY_ELSE = 'En annen er logget inn nå. Last siden på nytt.';
const UNKNOWN = 'Programmet har endret seg. Last siden på nytt og prøv igjen.';
/** The database knows no moment before the year 1; nobody starred an act before this one. */
const EARLIEST = Date.parse('2000-01-01T00:00:00Z');

/** @throws AppError 400 naming the first field whose act the programme does not have */
function refuseUnknown(
  ctx: Pick<Context, 'content'>,
  slots: readonly string[],
  fieldOf: (index: number) => string,
): void {
  const known = new Set(knownSlots(ctx));
  const unknown = slots.findIndex((slot) => !known.has(slot));
  if (unknown >= 0) throw badRequest({ [fieldOf(unknown)]: UNKNOWN });
}

/** The plan of a user. */
export async function planOf(ctx: Context, userId: string): Promise<PlanAnswer> {
  const { orm } = ctx.db;
  return planView(ctx, await marksOf(orm, userId), await feedTokenOf(orm, userId));
}

/**
 * The marks as the server's clock would have dated them: moved by as much as the device's clock is
 * wrong, and none in the future (docs/product/pocket.md#one-plan-on-several-devices).
 */
function dated({ marks, sentAt }: MarksRequest, now: Date): Mark[] {
  const ahead = sentAt === undefined ? 0 : Date.parse(sentAt) - now.getTime();
  return mergeMarks(marks).map((mark) => {
    const at = Math.min(Date.parse(mark.at) - ahead, now.getTime());
    return { ...mark, at: new Date(Math.max(at, EARLIEST)).toISOString() };
  });
}

/** Stores what `change` makes of a user's marks; one change of a user at a time. */
async function changeMarks(
  ctx: Context,
  userId: string,
  change: (stored: readonly Mark[]) => Mark[],
): Promise<PlanAnswer> {
  return ctx.db.transaction(async (tx) => {
    await lockUntilCommit(tx, `favourites:${userId}`);
    const stored = await marksOf(tx, userId);
    const marks = withinLimit(change(stored));
    if (marks === null) throw badRequest({ marks: 'For mange merker' });
    await storeDifference(tx, { userId, stored, marks });
    return planView(ctx, marks, await feedTokenOf(tx, userId));
  });
}

async function storeDifference(
  tx: Orm,
  { userId, stored, marks }: { userId: string; stored: readonly Mark[]; marks: readonly Mark[] },
): Promise<void> {
  const before = new Map(stored.map((mark) => [mark.slot, mark]));
  const kept = new Set(marks.map(({ slot }) => slot));
  const gone = stored.filter(({ slot }) => !kept.has(slot));
  await dropMarks(tx, { userId, slots: gone.map(({ slot }) => slot) });
  const isNew = ({ slot, on, at }: Mark) => {
    return before.get(slot)?.on !== on || before.get(slot)?.at !== at;
  };
  await storeMarks(tx, { userId, marks: marks.filter(isNew) });
}

/**
 * Merges the marks of a device into a user's plan, mark by mark. The same marks again change nothing.
 * @throws AppError 400 for an act that the programme does not have, or too many, 409 when they are of
 * another user; nothing is changed
 */
export async function mergePlan(
  ctx: Context,
  userId: string,
  request: MarksRequest,
): Promise<PlanAnswer> {
  if (request.user !== undefined && request.user !== userId) throw conflict(SOMEBODY_ELSE);
  const slots = request.marks.map(({ slot }) => slot);
  refuseUnknown(ctx, slots, (index) => `marks.${index}.slot`);
  const sent = dated(request, ctx.clock.now());
  return changeMarks(ctx, userId, (stored) => mergeMarks(stored, sent));
}

/**
 * Makes `items` the starred acts of a user, now; of two calls at once the last one stays, whole.
 * @throws AppError 400 for an act that the programme does not have
 */
export async function setFavourites(
  ctx: Context,
  userId: string,
  { items }: Favourites,
): Promise<PlanAnswer> {
  refuseUnknown(ctx, items, () => 'items');
  const starred = new Set(items);
  const at = ctx.clock.now().toISOString();
  return changeMarks(ctx, userId, (stored) => {
    const others = stored.filter(({ slot }) => !starred.has(slot));
    return [
      ...others.map((mark) => (mark.on ? { ...mark, on: false, at } : mark)),
      ...[...starred].map((slot) => ({ slot, on: true, at })),
    ];
  });
}
