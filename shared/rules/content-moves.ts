import { childOf, isMemberList, isObject, type JsonObject, sameJson } from './content-pointer.ts';

/**
 * A document in which every act that stands elsewhere than it was announced says so: its status is
 * 'moved' and `previous` is the first announced day, time and stage. That stays until the act is back
 * there; then it is planned again. A cancelled act stays cancelled. What is written in the two fields
 * itself counts for nothing.
 *
 * @param live the version that visitors see; null before the first publication
 */
export function withMoves(document: JsonObject, live: JsonObject | null): JsonObject {
  if (!isMemberList(document.slots)) return document;
  const slots = document.slots.map((slot) => {
    const before = childOf(live?.slots ?? [], String(slot.id));
    return markedSlot(slot, isObject(before) ? before : null);
  });
  return { ...document, slots };
}

function markedSlot(slot: JsonObject, live: JsonObject | null): JsonObject {
  const announced = live === null ? null : isObject(live.previous) ? live.previous : placeOf(live);
  const previous = announced === null || sameJson(announced, placeOf(slot)) ? null : announced;
  const status =
    slot.status === 'cancelled' ? 'cancelled' : previous === null ? 'planned' : 'moved';
  return { ...slot, status, previous };
}

function placeOf({ date, start, stage }: JsonObject): JsonObject {
  return { date: date ?? null, start: start ?? null, stage: stage ?? null };
}
