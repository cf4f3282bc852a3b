import type { Edition, Slot } from '../contracts/content.ts';
import type { ContentConflict, ContentOperation } from '../contracts/content-admin.ts';
import type { HotCommand } from '../contracts/content-calls.ts';
import { type ClockTime, daysBetween, osloClock, osloDate } from '../oslo-time.ts';
import { byStart } from './acts.ts';
import { withoutStale } from './content-moves.ts';
import { childOf, isObject, type Json, type JsonObject, sameJson } from './content-pointer.ts';
import { slotEnd, slotInstants, takesPlace } from './festival-phase.ts';
import { cancellationOf } from './public-edition.ts';

/** What became of hot changes: the new document, the changes of its fields, what undoes them, and conflicts. */
interface HotResult {
  document: JsonObject;
  changed: ContentOperation[];
  inverse: ContentOperation[];
  /** Fields with another value than the one that the command changes; they keep it. */
  conflicts: ContentConflict[];
}

/** The fields that a command sets, with the values that it expects and wants; null is absent. */
interface Fields {
  /** The list and the member whose fields these are; null for the edition's own. */
  list: 'slots' | 'tickets' | 'days' | null;
  id: string;
  from: Readonly<Record<string, Json>>;
  to: Readonly<Record<string, Json>>;
}

function fieldsOf(command: HotCommand): Fields {
  switch (command.kind) {
    case 'cancel':
      return {
        list: 'slots',
        id: command.act,
        from: { status: command.from },
        to: { status: command.to },
      };
    case 'move':
      return { list: 'slots', id: command.act, from: command.from, to: command.to };
    case 'ticket':
      return {
        list: 'tickets',
        id: command.ticket,
        from: { status: command.from },
        to: { status: command.to },
      };
    case 'flag': {
      const value = (isSet: boolean) => ({ [command.flag]: isSet ? true : null });
      const [from, to] = [value(command.from), value(command.to)];
      return { list: 'slots', id: command.act, from, to };
    }
    case 'cancelDay': {
      const value = (reason: string | null) => ({ cancelled: reason === null ? null : { reason } });
      const [from, to] = [value(command.from), value(command.to)];
      return { list: command.day === null ? null : 'days', id: command.day ?? '', from, to };
    }
  }
}

/** Fields that a document has only while they say something. */
const OPTIONAL = new Set(['late', 'delayed', 'full', 'cancelled']);

/**
 * Applies hot changes to an edition one by one, without mutating the given document. A value that
 * already equals the wanted one is not a conflict. A moved act loses what is no longer true of it.
 */
export function applyHot(edition: JsonObject, commands: readonly HotCommand[]): HotResult {
  const document = structuredClone(edition);
  const result: HotResult = { document, changed: [], inverse: [], conflicts: [] };
  for (const command of commands) {
    const { list, id, from, to } = fieldsOf(command);
    const member = list === null ? document : childOf(document[list], id);
    const before = isObject(member) ? { ...member } : null;
    for (const [field, yours] of Object.entries(to)) {
      const path = list === null ? `/${field}` : `/${list}/${id}/${field}`;
      const present = isObject(member) ? member[field] : undefined;
      const theirs = OPTIONAL.has(field) ? (present ?? null) : present;
      if (isObject(member) && sameJson(theirs, yours)) continue;
      if (!isObject(member) || theirs === undefined || !sameJson(theirs, from[field] ?? null)) {
        result.conflicts.push({ path, yours, ...(theirs !== undefined && { theirs }) });
        continue;
      }
      put(result, member, path, yours === null && OPTIONAL.has(field) ? undefined : yours);
    }
    if (command.kind !== 'move' || !isObject(member)) continue;
    const kept = withoutStale(member, before);
    for (const field of Object.keys(member).filter((name) => !(name in kept))) {
      put(result, member, `/slots/${id}/${field}`, undefined);
    }
  }
  return result;
}

/** Sets the field at the end of a path, or takes it away, and keeps note of what undoes it. */
function put(result: HotResult, member: JsonObject, path: string, to: Json | undefined): void {
  const field = path.slice(path.lastIndexOf('/') + 1);
  const from = member[field];
  if (to === undefined) delete member[field];
  else member[field] = to;
  const [old, now] = [from !== undefined && { from }, to !== undefined && { to }];
  result.changed.push({ path, ...old, ...now });
  result.inverse.unshift({
    path,
    ...(to !== undefined && { from: to }),
    ...(from !== undefined && { to: from }),
  });
}

/*
 * A stage that runs late. A delay is counted on the face of the clock, in the notation of the
 * festival's day: 23:50 and 20 minutes are 24:10. It moves the acts of one day, because the next
 * morning the stage begins anew (docs/product/content.md#a-stage-that-runs-late).
 */

/** Shortest and longest delay at once, in minutes; delays add up. */
export const DELAY_LIMITS = { least: 5, most: 180 } as const;
/** Most minutes that an act can be late in all. */
const MOST_LATE = 600;
/** Last minute of a festival's day, 29:59. */
const LAST_MINUTE = 29 * 60 + 59;
const DAY = 24 * 60;
const STEP = 5;

type Programme = Pick<Edition, 'days' | 'slots' | 'stages' | 'cancelled'>;

/** An act with its times before and after. */
export interface StageMove {
  before: Slot;
  after: Slot;
}

/** What becomes of a stage: its acts with new times and the commands for it, or why nothing does. */
export type StageChange =
  | { kind: 'moved'; moves: StageMove[]; commands: HotCommand[] }
  | { kind: 'refused'; message: string };

/** The acts of a stage that a delay can begin with: those that are not over, first one first. */
export function delayable(edition: Programme, stage: string, now: Date): Slot[] {
  return edition.slots
    .filter((slot) => slot.stage === stage && isOn(edition, slot) && now < slotEnd(slot))
    .sort(byStart);
}

/**
 * Delays a stage by so many minutes: every act that has not begun moves, start and end, on the day
 * of the first of them. With `from` the acts move from that one on; it may be one whose time has
 * come by the clock, since only who stands there knows that it has not begun.
 *
 * @param edition the document, or what visitors see of it
 * @param from id of an act; null for from now on
 */
export function delayStage(
  edition: Programme,
  stage: string,
  { minutes, from }: { minutes: number; from: string | null },
  now: Date,
): StageChange {
  const name = edition.stages.find(({ id }) => id === stage)?.name;
  if (name === undefined) return refused('Ukjent scene.');
  const { least, most } = DELAY_LIMITS;
  if (!Number.isInteger(minutes) || minutes < least || minutes > most) {
    return refused(`Velg mellom ${least} og ${most} minutter.`);
  }
  const acts = delayable(edition, stage, now);
  const first = acts.find((slot) => (from === null ? hasNotBegun(slot, now) : slot.id === from));
  if (first === undefined) {
    return refused(
      from === null
        ? `Ingen programposter på ${name} står for tur.`
        : 'Programposten er over eller borte. Velg en annen.',
    );
  }
  const isMoved = (slot: Slot) =>
    slot.date === first.date &&
    byStart(slot, first) >= 0 &&
    (from !== null || hasNotBegun(slot, now));
  const moves = acts.filter(isMoved).map((slot) => shiftedBy(slot, minutes));
  const ahead = moves.filter(({ after }) => slotInstants(after).start > now);
  const isTooShort = ahead.length === 0 || (from !== null && ahead.length < moves.length);
  if (isTooShort) {
    return refused(`${first.act} ville ha begynt før nå. Velg flere minutter.`);
  }
  return changeOf(ahead);
}

/**
 * Brings a stage back on time: every late act that has not begun is given its planned time. Where
 * that has passed it begins at the next whole five minutes, which is as soon as it can, and stays
 * late by the rest.
 */
export function stageOnTime(edition: Programme, stage: string, now: Date): StageChange {
  const moves = delayable(edition, stage, now)
    .filter((slot) => slot.late !== undefined && hasNotBegun(slot, now))
    .map((slot) => shiftedBy(slot, soonest(slot, now) - minutesOf(slot.start)))
    .filter(({ before, after }) => after.start < before.start);
  return moves.length === 0
    ? refused('Ingen programposter på scenen kan begynne tidligere enn de gjør.')
    : changeOf(moves);
}

/** The minute at which a late act can begin: its planned one, or the next whole five minutes. */
function soonest(slot: Slot, now: Date): number {
  const [hours = 0, minutes = 0] = osloClock(now).split(':').map(Number);
  const passed = daysBetween(slot.date, osloDate(now)) * DAY + hours * 60 + minutes;
  const isAhead = (minute: number) => slotInstants({ ...slot, start: clockOf(minute) }).start > now;
  const planned = minutesOf(slot.start) - (slot.late ?? 0);
  if (isAhead(planned)) return planned;
  let next = (Math.floor(passed / STEP) + 1) * STEP;
  // In the second of the two hours from 02:00 when summer time ends, 02:35 is the first hour's.
  while (!isAhead(next)) next += STEP;
  return next;
}

/**
 * The acts that a change of a stage lets end after closing. No field says when the house closes, so
 * it closes when the last act of the day was to end before anything was late; an act without an end
 * lasts until 03:00.
 */
export function endsAfterClosing(edition: Programme, moves: readonly StageMove[]): Slot[] {
  return moves
    .map(({ after }) => after)
    .filter((slot) => {
      const planned = edition.slots
        .filter((one) => one.date === slot.date && isOn(edition, one))
        .map((one) => +slotEnd(shiftedBy(one, -(one.late ?? 0)).after));
      const end = slotInstants(slot).end ?? slotInstants(slot).start;
      return +end > Math.max(...planned);
    });
}

/**
 * The minutes by which a delay of its stage moves an act between two versions, negative on its way
 * back; null where it was moved otherwise, or not at all.
 */
export function delayBetween(before: StageFields, after: StageFields): number | null {
  const minutes = (after.late ?? 0) - (before.late ?? 0);
  if (minutes === 0 || before.date !== after.date || before.stage !== after.stage) return null;
  const moved = minutesOf(after.start) - minutesOf(before.start);
  return moved === minutes && endAfter(before, minutes) === after.end ? minutes : null;
}

type StageFields = Pick<Slot, 'date' | 'stage' | 'start' | 'end' | 'late'>;

/** Whether an act takes place: neither it nor its day nor the edition is cancelled. */
function isOn(edition: Programme, slot: Slot): boolean {
  const isOff = cancellationOf(edition, slot.date) !== null;
  return takesPlace(slot) && !isOff && slot.announced === undefined;
}

/** By the clock, unless it is said of the act that it does not begin when it says. */
function hasNotBegun(slot: Slot, now: Date): boolean {
  return slot.delayed === true || slotInstants(slot).start > now;
}

const refused = (message: string): StageChange => ({ kind: 'refused', message });

function changeOf(moves: StageMove[]): StageChange {
  const [tooLate, most] = [
    moves.find(({ after }) => minutesOf(after.start) > LAST_MINUTE),
    moves.find(({ after }) => (after.late ?? 0) > MOST_LATE),
  ];
  if (tooLate !== undefined) {
    return refused(
      `${tooLate.before.act} ville ha begynt etter 05:59 om natten. Flytt den i stedet.`,
    );
  }
  if (most !== undefined) {
    return refused(
      `${most.before.act} ville blitt over ${MOST_LATE / 60} timer forsinket. Flytt den i stedet.`,
    );
  }
  return { kind: 'moved', moves, commands: moves.map(commandOf) };
}

/** Start and end that move together, with the delay that they then contain. */
function shiftedBy(before: Slot, minutes: number): StageMove {
  const { late, ...rest } = before;
  const total = (late ?? 0) + minutes;
  const start = clockOf(minutesOf(before.start) + minutes);
  const after = {
    ...rest,
    start,
    end: endAfter(before, minutes),
    ...(total !== 0 && { late: total }),
  };
  return { before, after };
}

/** The end that an act has so many minutes later; from 30:00 on as the next day's clock shows it. */
function endAfter({ end }: Pick<Slot, 'end'>, minutes: number): ClockTime | null {
  if (end === null) return null;
  const moved = minutesOf(end) + minutes;
  return clockOf(moved > LAST_MINUTE ? moved - DAY : moved < 0 ? moved + DAY : moved);
}

function commandOf({ before, after }: StageMove): HotCommand {
  const fields = ({ start, end, late }: Slot) => ({
    start,
    ...(before.end !== after.end && { end }),
    late: late ?? null,
  });
  return { kind: 'move', act: before.id, from: fields(before), to: fields(after) };
}

function minutesOf(time: ClockTime): number {
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function clockOf(minutes: number): ClockTime {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
