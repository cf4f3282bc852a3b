import { type Slot, slotSchema } from '#shared/contracts/content.ts';
import { capitalize } from '#shared/oslo-time.ts';
import { actPath } from '#shared/paths.ts';
import { actDay, shownStart } from '#shared/rules/acts.ts';
import { childOf, isMemberList, isObject, type JsonObject } from '#shared/rules/content-pointer.ts';
import { nameOf, slotChanges } from '#shared/rules/content-slot-changes.ts';
import { slotEnd } from '#shared/rules/festival-phase.ts';
import type { PushMessage } from './push.types.ts';

/** The fields of an act whose change its audience has to know. */
const TOLD = ['status', 'date', 'start', 'stage'];

/** An act as it was and as it is, in its documents. */
export interface ChangedAct {
  was: Slot;
  is: Slot;
  before: JsonObject;
  after: JsonObject;
}

/** The acts of both documents that were cancelled, taken back, or moved in time or to another stage. */
export function changedActs(before: JsonObject, after: JsonObject): ChangedAct[] {
  const slots = isMemberList(after.slots) ? after.slots : [];
  return slots.flatMap((slot) => {
    const [was, is] = [slotOf(childOf(before.slots, String(slot.id))), slotOf(slot)];
    if (was === null || is === null) return [];
    if (was.status === 'cancelled' && is.status === 'cancelled') return [];
    const isCancelledNow = (was.status === 'cancelled') !== (is.status === 'cancelled');
    const isMoved = was.date !== is.date || was.start !== is.start || was.stage !== is.stage;
    return isCancelledNow || isMoved ? [{ was, is, before, after }] : [];
  });
}

function slotOf(value: unknown): Slot | null {
  return slotSchema.safeParse(value).data ?? null;
}

/** The tag of all messages about an act: a newer one takes the place of the one before. */
export const actTag = (slot: string): string => `act-${slot}`;

/** 'Fredag 21. august 20:00, Hallen', 'Natt til lørdag 22. august 01:30, Baren'. */
function placeText(slot: Slot, document: JsonObject): string {
  const stage = childOf(document.stages, slot.stage);
  const where = isObject(stage) ? `, ${nameOf(stage)}` : '';
  return `${capitalize(actDay(slot))} ${shownStart(slot.start)}${where}`;
}

/** What those who starred an act are told of its change: until it is over, as it was or as it is. */
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
