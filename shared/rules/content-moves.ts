import {
  childOf,
  isMemberList,
  isObject,
  type Json,
  type JsonObject,
  sameJson,
} from './content-pointer.ts';

/** A move of at most this can be a correction. */
const SMALL_MINUTES = 10;
/** Most corrected starts that an act remembers. */
const MAX_CORRECTED = 20;

/**
 * A document in which every act that stands elsewhere than it was announced says so: its status is
 * 'moved' and `previous` is the first announced day, time and stage. That stays until the act is
 * back there; then it is planned again. A cancelled act stays cancelled. What is written in these
 * fields itself counts for nothing. What was said of an act where it stood before goes with it only
 * as far as it is still true.
 *
 * @param live the version that visitors see; null before the first publication
 * @param corrections ids of acts whose small move is a correction: nothing is said of it
 */
export function withMoves(
  document: JsonObject,
  live: JsonObject | null,
  corrections: ReadonlySet<string> = new Set(),
): JsonObject {
  if (!isMemberList(document.slots)) return document;
  const slots = document.slots.map((slot) =>
    markedSlot(slot, announcedIn(live, slot), corrections.has(String(slot.id))),
  );
  return { ...document, slots };
}

/** The ids of acts that a document moves by at most ten minutes, and changes nothing else of their place. */
export function smallMoves(document: JsonObject, live: JsonObject | null): string[] {
  if (!isMemberList(document.slots)) return [];
  return document.slots.flatMap((slot) => {
    const before = announcedIn(live, slot);
    return before !== null && isSmallMove(slot, before) ? [String(slot.id)] : [];
  });
}

/** An act as it is live; null for one whose time was never announced, as nobody can know a move of it. */
function announcedIn(live: JsonObject | null, { id }: JsonObject): JsonObject | null {
  const before = childOf(live?.slots ?? [], String(id));
  return isObject(before) && before.announced === undefined ? before : null;
}

/** Acts whose time is announced and would not be any more. */
export function timesTakenBack({ slots }: JsonObject, live: JsonObject): JsonObject[] {
  if (!isMemberList(slots)) return [];
  return slots.filter((slot) => slot.announced !== undefined && announcedIn(live, slot) !== null);
}

function isSmallMove(slot: JsonObject, live: JsonObject): boolean {
  if (slot.status === 'cancelled' || live.status === 'cancelled') return false;
  return slot.start !== live.start && isNear(placeOf(slot), placeOf(live));
}

/** Whether two places are at most ten minutes apart on one stage of one day. */
function isNear(one: JsonObject, other: JsonObject): boolean {
  if (one.date !== other.date || one.stage !== other.stage) return false;
  return Math.abs(minutesOf(one.start) - minutesOf(other.start)) <= SMALL_MINUTES;
}

/** NaN for a start that is unfinished. */
function minutesOf(start: Json | undefined): number {
  const [hours = '', minutes = ''] = String(start).split(':');
  return Number.parseInt(hours, 10) * 60 + Number.parseInt(minutes, 10);
}

/**
 * An act without what is no longer true of it since it stands elsewhere than before: the delay of a
 * stage, unless all that moved it was one; 'Forsinket, ny tid kommer' once it has a new time;
 * 'Fullt' on another stage or day.
 *
 * @param before null for an act that nobody has seen
 */
export function withoutStale(slot: JsonObject, before: JsonObject | null): JsonObject {
  const { late, delayed, full, ...rest } = slot;
  const isElsewhere =
    before !== null && (differs(slot, before, 'date') || differs(slot, before, 'stage'));
  const planned = (one: JsonObject) => minutesOf(one.start) - Number(one.late ?? 0);
  const isLate = before !== null && !isElsewhere && planned(slot) === planned(before);
  const isAtNewTime =
    before?.delayed === true && (differs(slot, before, 'date') || differs(slot, before, 'start'));
  return {
    ...rest,
    ...(late !== undefined && isLate && { late }),
    ...(delayed !== undefined && !isAtNewTime && { delayed }),
    ...(full !== undefined && !(isElsewhere && before.full === true) && { full }),
  };
}

const differs = (one: JsonObject, other: JsonObject, field: string): boolean =>
  !sameJson(one[field], other[field]);

function markedSlot(
  { corrected: _written, ...written }: JsonObject,
  live: JsonObject | null,
  isChosen: boolean,
): JsonObject {
  const slot = withoutStale(written, live);
  const isCorrection = isChosen && live !== null && isSmallMove(slot, live);
  const previous = previousOf(slot, live, isCorrection);
  const status =
    slot.status === 'cancelled' ? 'cancelled' : previous === null ? 'planned' : 'moved';
  const corrected = correctedOf(slot, live, isCorrection);
  return { ...slot, status, previous, ...(corrected.length > 0 && { corrected }) };
}

/** Where an act was announced before; null where it stands there, or where only a correction is between. */
function previousOf(slot: JsonObject, live: JsonObject | null, isCorrection: boolean): Json {
  if (live === null) return null;
  const announced = isObject(live.previous) ? live.previous : placeOf(live);
  const place = placeOf(slot);
  if (sameJson(announced, place)) return null;
  return isCorrection && isNear(announced, place) ? null : announced;
}

/** The corrected starts of an act, oldest first; none once it was moved. */
function correctedOf(slot: JsonObject, live: JsonObject | null, isCorrection: boolean): Json[] {
  if (live === null || !(isCorrection || sameJson(placeOf(slot), placeOf(live)))) return [];
  const before = Array.isArray(live.corrected) ? live.corrected : [];
  if (!isCorrection) return before;
  return [...before.filter((start) => start !== slot.start), live.start ?? null].slice(
    -MAX_CORRECTED,
  );
}

function placeOf({ date, start, stage }: JsonObject): JsonObject {
  return { date: date ?? null, start: start ?? null, stage: stage ?? null };
}
