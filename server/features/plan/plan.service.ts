import type { Context } from '#server/context.ts';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { badRequest, conflict, notFound } from '#server/lib/errors.ts';
import type {
  CalendarFeedAnswer,
  PlanAnswer,
  PlanEntry,
  PlanItems,
  PlanRequest,
} from '#shared/contracts/plan.ts';
import { mergeEntries, withinLimit } from '#shared/rules/plan-entries.ts';
import type { ProgrammeCalendar } from '../programme/index.ts';
import {
  deleteEntries,
  entriesOf,
  feedTokenOf,
  ownerOfFeed,
  putFeedToken,
  storeEntries,
} from './plan.store.ts';

const SOMEBODY_ELSE = 'En annen er logget inn nå. Last siden på nytt.';
const UNKNOWN = 'Programmet har endret seg. Last siden på nytt og prøv igjen.';
/** Lower bound: PostgreSQL rejects some early dates, and no plan is older than this. */
const EARLIEST = Date.parse('2000-01-01T00:00:00Z');
const CALENDARS = '/kalender';
/** `{token}.ics`: the token is 32 random bytes. */
const FEED_FILE = /^([\w-]{43})\.ics$/;

/** Ids of all acts, in programme order. */
function knownSlots({ content }: Context): string[] {
  return content.current().editions.flatMap(({ slots }) => slots.map(({ id }) => id));
}

const idsOf = (entries: readonly PlanEntry[]) =>
  entries.flatMap(({ slot, on }) => (on ? [slot] : []));

const feedAddress = (ctx: Context, token: string) => `${ctx.publicUrl()}${CALENDARS}/${token}.ics`;

/** A plan as sent to its owner: only acts still in the programme, in its order. */
function planView(
  ctx: Context,
  entries: readonly PlanEntry[],
  feedToken: string | null,
): PlanAnswer {
  const bySlot = new Map(entries.map((entry) => [entry.slot, entry]));
  const known = knownSlots(ctx).flatMap((slot) => bySlot.get(slot) ?? []);
  return {
    marks: known,
    items: idsOf(known),
    calendar: feedToken === null ? null : feedAddress(ctx, feedToken),
  };
}

/** A user's plan. */
export async function planOf(ctx: Context, userId: string): Promise<PlanAnswer> {
  const { orm } = ctx.db;
  return planView(ctx, await entriesOf(orm, userId), await feedTokenOf(orm, userId));
}

/** @throws AppError 400 naming the first field with an unknown act */
function refuseUnknown(
  ctx: Context,
  slots: readonly string[],
  fieldOf: (index: number) => string,
): void {
  const known = new Set(knownSlots(ctx));
  const unknown = slots.findIndex((slot) => !known.has(slot));
  if (unknown >= 0) throw badRequest({ [fieldOf(unknown)]: UNKNOWN });
}

/**
 * Entries with their times corrected by the device's clock error, and none in the future
 * (docs/product/pocket.md#one-plan-on-several-devices).
 */
function dated({ marks, sentAt }: PlanRequest, now: Date): PlanEntry[] {
  const ahead = sentAt === undefined ? 0 : Date.parse(sentAt) - now.getTime();
  return mergeEntries(marks).map((entry) => {
    const at = Math.min(Date.parse(entry.at) - ahead, now.getTime());
    return { ...entry, at: new Date(Math.max(at, EARLIEST)).toISOString() };
  });
}

/** Stores the entries that `change` returns, serialised per user. */
async function changePlan(
  ctx: Context,
  userId: string,
  change: (stored: readonly PlanEntry[]) => PlanEntry[],
): Promise<PlanAnswer> {
  return ctx.db.transaction(async (tx) => {
    await lockUntilCommit(tx, `plan:${userId}`);
    const stored = await entriesOf(tx, userId);
    const entries = withinLimit(change(stored));
    if (entries === null) throw badRequest({ marks: 'For mange merker' });
    await storeDifference(tx, { userId, stored, entries });
    return planView(ctx, entries, await feedTokenOf(tx, userId));
  });
}

interface Difference {
  userId: string;
  stored: readonly PlanEntry[];
  entries: readonly PlanEntry[];
}

async function storeDifference(tx: Orm, { userId, stored, entries }: Difference): Promise<void> {
  const before = new Map(stored.map((entry) => [entry.slot, entry]));
  const kept = new Set(entries.map(({ slot }) => slot));
  const gone = stored.filter(({ slot }) => !kept.has(slot));
  await deleteEntries(tx, { userId, slots: gone.map(({ slot }) => slot) });
  const isNew = ({ slot, on, at }: PlanEntry) => {
    return before.get(slot)?.on !== on || before.get(slot)?.at !== at;
  };
  await storeEntries(tx, { userId, entries: entries.filter(isNew) });
}

/**
 * Merges a device's entries into a user's plan. Idempotent; changes nothing on error.
 * @throws AppError 400 for an unknown act or too many, 409 when the entries are another user's
 */
export async function mergePlan(
  ctx: Context,
  userId: string,
  request: PlanRequest,
): Promise<PlanAnswer> {
  if (request.user !== undefined && request.user !== userId) throw conflict(SOMEBODY_ELSE);
  const slots = request.marks.map(({ slot }) => slot);
  refuseUnknown(ctx, slots, (index) => `marks.${index}.slot`);
  const sent = dated(request, ctx.clock.now());
  return changePlan(ctx, userId, (stored) => mergeEntries(stored, sent));
}

/**
 * Replaces a user's plan with `items`; of two concurrent calls the last one wins as a whole.
 * @throws AppError 400 for an unknown act
 */
export async function replacePlan(
  ctx: Context,
  userId: string,
  { items }: PlanItems,
): Promise<PlanAnswer> {
  refuseUnknown(ctx, items, () => 'items');
  const wanted = new Set(items);
  const at = ctx.clock.now().toISOString();
  return changePlan(ctx, userId, (stored) => {
    const others = stored.filter(({ slot }) => !wanted.has(slot));
    return [
      ...others.map((entry) => (entry.on ? { ...entry, on: false, at } : entry)),
      ...[...wanted].map((slot) => ({ slot, on: true, at })),
    ];
  });
}

/** Creates a new secret URL for a user's calendar feed; the old one stops working at once. */
export async function renewFeed(ctx: Context, userId: string): Promise<CalendarFeedAnswer> {
  const token = ctx.random.token();
  await putFeedToken(ctx.db.orm, { userId, token, createdAt: ctx.clock.now() });
  return { address: feedAddress(ctx, token) };
}

/**
 * Calendar file with the plan of the feed's owner.
 * @throws AppError 404, the same for every invalid file name
 */
export async function feedFile(
  ctx: Context,
  calendar: ProgrammeCalendar,
  file: string,
): Promise<string> {
  const { orm } = ctx.db;
  const token = FEED_FILE.exec(file)?.[1];
  const owner = token === undefined ? null : await ownerOfFeed(orm, token);
  if (owner === null) throw notFound();
  return calendar.plan(idsOf(await entriesOf(orm, owner)));
}
