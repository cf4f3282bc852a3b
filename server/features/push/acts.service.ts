import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import type { Published } from '#server/realtime/bus.ts';
import type { Edition } from '#shared/content/types.ts';
import {
  type ContentKey,
  editionDocument,
  type Slot,
  slotSchema,
} from '#shared/contracts/content.ts';
import { capitalize, MINUTE_MS, osloClock } from '#shared/oslo-time.ts';
import { actPath, paths } from '#shared/paths.ts';
import { actDay, shownStart, stageName } from '#shared/rules/acts.ts';
import { childOf, isMemberList, isObject, type JsonObject } from '#shared/rules/content-pointer.ts';
import { nameOf, slotChanges } from '#shared/rules/content-slot-changes.ts';
import { slotEnd, slotInstants, takesPlace } from '#shared/rules/festival-phase.ts';
import { type ProgrammeNews, programmeNews } from '#shared/rules/programme-news.ts';
import { publicEdition } from '#shared/rules/public-edition.ts';
import { liveVersionOf } from '../content/index.ts';
import { queuePushes } from './push.service.ts';
import { newKeys, type PushMessage, replaceMessages } from './push.store.ts';

/* Push messages to people who starred an act: about changes, and before it starts. */

/**
 * Queues messages about changed acts for people who starred them, in the publication's transaction
 * (docs/product/pocket.md#what-is-sent). Unsent reminders about these acts are outdated and are
 * withdrawn.
 */
export async function queueChanges(
  tx: Orm,
  ctx: Pick<Context, 'clock' | 'jobs'>,
  { key, number, before, after, untold }: Published,
): Promise<void> {
  if (before === null || !isMemberList(before.slots)) return;
  const [old, now] = [before, after].map((document) => editionDocument.safeParse(document).data);
  const news = old && now ? programmeNews(publicEdition(old), publicEdition(now)) : [];
  const together = new Set(news.flatMap(({ acts }) => acts.map(({ is }) => is.id)));
  const acts = changedActs(before, after).filter(({ is }) => !together.has(is.id));
  if (acts.length + news.length === 0) return;
  await lockUntilCommit(tx, 'push-programme');
  const tags = [...acts.map(({ is }) => is.id), ...together].map(actTag);
  await replaceMessages(tx, 'soon', tags, { except: [], replacedAt: ctx.clock.now() });
  const told = [
    ...news.map((one) => newsMessage(one, `change:${key}:${number}`)),
    ...acts
      .filter(({ is }) => !untold.includes(is.id))
      .map((act) => changeMessage(act, `change:${key}:${number}`)),
  ];
  if (told.length > 0) await queuePushes(tx, ctx, told);
}

/** One message to everybody who starred any of the acts that something changed together. */
function newsMessage({ about, title, body, acts }: ProgrammeNews, key: string): PushMessage {
  const ends = acts.flatMap(({ was, is }) => [+slotEnd(was), +slotEnd(is)]);
  return {
    key: `${key}:${about}`,
    subject: 'changes',
    slots: acts.map(({ is }) => is.id),
    payload: { title, body: body || 'Se timeplanen din.', url: paths.plan, tag: about },
    expiresAt: new Date(Math.max(...ends)),
    urgent: false,
  };
}

/** Fields whose change is announced. */
const TOLD = ['status', 'date', 'start', 'stage', 'delayed', 'full'];

/** An act before and after a publication, with its documents. */
interface ChangedAct {
  was: Slot;
  is: Slot;
  before: JsonObject;
  after: JsonObject;
}

/** Acts that were cancelled, reinstated, moved in time or to another stage, held up, or are full now. */
export function changedActs(before: JsonObject, after: JsonObject): ChangedAct[] {
  const slots = isMemberList(after.slots) ? after.slots : [];
  return slots.flatMap((slot) => {
    const [was, is] = [slotOf(childOf(before.slots, String(slot.id))), slotOf(slot)];
    if (was === null || is === null) return [];
    // Nobody was told a time that could change.
    if (was.announced !== undefined || is.announced !== undefined) return [];
    if (was.status === 'cancelled' && is.status === 'cancelled') return [];
    const isCancelledNow = (was.status === 'cancelled') !== (is.status === 'cancelled');
    const isMoved = was.date !== is.date || was.start !== is.start || was.stage !== is.stage;
    const isHeldUp = is.delayed === true && was.delayed !== true;
    const isFullNow = is.full === true && was.full !== true;
    const isTold = isCancelledNow || isMoved || isHeldUp || isFullNow;
    return isTold ? [{ was, is, before, after }] : [];
  });
}

function slotOf(value: unknown): Slot | null {
  return slotSchema.safeParse(value).data ?? null;
}

/** Tag of all messages about an act: a newer message replaces the one before. */
const actTag = (slot: string): string => `act-${slot}`;

/** 'Fredag 21. august 20:00, Hallen', 'Natt til lørdag 22. august 01:30, Baren'. */
function placeText(slot: Slot, document: JsonObject): string {
  const stage = childOf(document.stages, slot.stage);
  const where = isObject(stage) ? `, ${nameOf(stage)}` : '';
  return `${capitalize(actDay(slot))} ${shownStart(slot.start)}${where}`;
}

/** Message about a changed act; it expires when the act, at its old or new time, is over. */
export function changeMessage({ was, is, before, after }: ChangedAct, key: string): PushMessage {
  const ends = [slotEnd(was), slotEnd(is)].map((end) => end.getTime());
  return {
    key: `${key}:${is.id}`,
    subject: 'changes',
    slots: [is.id],
    payload: {
      title: changeTitle({ was, is, before, after }),
      body: placeText(is, after),
      url: actPath(is.id),
      tag: actTag(is.id),
    },
    expiresAt: new Date(Math.max(...ends)),
    urgent: false,
  };
}

/** 'Avlyst: DJ 2', 'DJ 2 spiller 21:00 (før 20:00)'. */
function changeTitle({ was, is, before, after }: ChangedAct): string {
  if (is.status === 'cancelled') return `Avlyst: ${is.act}`;
  return slotChanges(was, is, { before, after })
    .filter(({ fields, text }) => text !== null && fields.some((field) => TOLD.includes(field)))
    .map(({ text }) => text)
    .join('. ');
}

/**
 * Queues the reminders for starred acts that start soon, once per time and stage
 * (docs/product/pocket.md#before-a-starred-act). This process's content decides whether to look;
 * the messages are built from the live version under the publication lock, so that no reminder has
 * a time that has just changed.
 */
async function queueSoon(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  for (const edition of ctx.content.current().editions) {
    const keys = soonMessages(edition, now).map(({ key }) => key);
    if (keys.length === 0 || (await newKeys(ctx.db.orm, keys)).length === 0) continue;
    await queueOf(ctx, `edition:${edition.year}`, now);
  }
}

async function queueOf(ctx: Context, key: ContentKey, now: Date): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockUntilCommit(tx, 'push-programme');
    const live = await liveVersionOf(tx, key);
    const { data: edition } = editionDocument.safeParse(live?.document);
    if (edition === undefined) return;
    await queuePushes(tx, ctx, soonMessages(publicEdition(edition), now));
  });
}

const TOLD_BEFORE_MS = 15 * MINUTE_MS;

/** Reminders due now. */
export function soonMessages(edition: Edition, now: Date): PushMessage[] {
  const awaited = edition.slots.filter((slot) => takesPlace(slot) && !slot.delayed);
  return awaited.flatMap((slot) => {
    const { start } = slotInstants(slot);
    if (+now < +start - TOLD_BEFORE_MS || now >= start) return [];
    return {
      key: `soon:${slot.id}:${start.toISOString()}:${slot.stage}`,
      subject: 'soon',
      slots: [slot.id],
      payload: {
        title: `${slot.act} begynner ${osloClock(start)}`,
        body: stageName(edition, slot.stage),
        url: actPath(slot.id),
        tag: actTag(slot.id),
      },
      expiresAt: start,
      urgent: false,
    };
  });
}

/** Queues reminders for starred acts, every minute. */
export const soonTask: TaskDefinition<Record<string, never>, Context> = {
  name: 'push-soon',
  schema: z.record(z.string(), z.never()),
  schedule: '* * * * *',
  atStart: true,
  retryLimit: 1,
  handle: (ctx) => queueSoon(ctx),
};
