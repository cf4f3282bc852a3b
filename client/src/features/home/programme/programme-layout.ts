import type { Edition, FestivalDay, Slot } from '#shared/content/types.ts';
import type { ClockTime } from '#shared/oslo-time.ts';
import { byStart, type SlotState, shownStart, shownTime, slotState } from '#shared/rules/acts.ts';
import { dayState } from '#shared/rules/festival-phase.ts';

/*
 * Lays the programme out as a keyboard. One unit (1u) is 15 minutes and a row of keys is a lane;
 * each stage has its own lanes, and overlapping acts get separate ones. An act that starts after
 * the last hour and has no announced end (the afterparty) is at the right edge, across all lanes of
 * its day.
 */

export const UNIT_MINUTES = 15;
export const UNITS_PER_HOUR = 60 / UNIT_MINUTES;

/** Width of the key for the opening of the doors, unless an act begins sooner. */
const DOOR_UNITS = 3;

/** Most hours whose keys are wide enough to read the names; with more, each day has a board of its own. */
const WIDE_UNITS = 10 * UNITS_PER_HOUR;

/** In units: a gap is not cut into unlit keys narrower than this. */
const SHORTEST_UNLIT = 2;

/** Grid position of a key in units and lanes, both from 0; unit 0 is the first hour. */
export interface Place {
  unit: number;
  units: number;
  lane: number;
  lanes: number;
}

export interface DoorsKey {
  id: string;
  time: ClockTime;
  place: Place;
}

export interface SlotKey {
  slot: Slot;
  place: Place;
  /** The key's own slot, and the same act on the following days, which get no key of their own. */
  standsFor: readonly Slot[];
  /** True for a slot that the key of another day represents. */
  covered: boolean;
}

/** The lanes of a stage on a day. */
export interface StageLanes extends Pick<Place, 'lane' | 'lanes'> {
  id: string;
}

export interface DayKeys {
  day: FestivalDay;
  lane: number;
  lanes: number;
  doors: DoorsKey | null;
  slots: readonly SlotKey[];
  stages: readonly StageLanes[];
  /** Whether the acts are on several stages, so that each has to name its stage. */
  hasStages: boolean;
}

export interface ProgrammeLayout {
  hours: readonly ClockTime[];
  units: number;
  lanes: number;
  /** Whether this is one day of a programme of too many hours for one board. */
  isWide: boolean;
  /** Whether there is a column for open-ended acts after the last hour. */
  openColumn: boolean;
  days: readonly DayKeys[];
  unlit: readonly Place[];
}

interface Span {
  from: number;
  to: number;
}

/** Minutes after 00:00 of the day; `24:00` is 1440. */
export function minutesOf(time: ClockTime): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** In minutes of the day; an end at or before the start is after midnight. */
function minutesSpan(slot: Slot): Span {
  const from = minutesOf(slot.start);
  if (slot.end === null) return { from, to: from };
  const end = minutesOf(slot.end);
  return { from, to: end > from ? end : end + 24 * 60 };
}

/** Assigns acts to as few lanes as their overlaps allow; each takes the first free lane. */
export function assignLanes(spans: readonly Span[]): number[] {
  const freeFrom: number[] = [];
  return spans.map(({ from, to }) => {
    const free = freeFrom.findIndex((end) => end <= from);
    const lane = free === -1 ? freeFrom.length : free;
    freeFrom[lane] = to;
    return lane;
  });
}

/** Lanes of acts from `first` on, grouped by stage in the order of `ids`, and those of each stage. */
function lanesByStage(
  slots: readonly Slot[],
  spans: readonly Span[],
  ids: string[],
  first: number,
) {
  const lanes = slots.map(() => first);
  const stages: StageLanes[] = [];
  let lane = first;
  for (const id of ids) {
    const indexes = [...slots.keys()].filter((index) => slots[index]?.stage === id);
    const own = assignLanes(indexes.map((index) => spans[index] ?? { from: 0, to: 1 }));
    indexes.forEach((index, at) => {
      lanes[index] = lane + (own[at] ?? 0);
    });
    const count = Math.max(0, ...own.map((at) => at + 1));
    stages.push({ id, lane, lanes: count });
    lane += count;
  }
  return { lanes, stages };
}

/** Stages with acts, in the edition's order; stages that the edition does not list come last. */
function stagesOf({ stages }: Edition, slots: readonly Slot[]): string[] {
  const order = stages.map(({ id }) => id);
  const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...new Set(slots.map(({ stage }) => stage))].sort((a, b) => rank(a) - rank(b));
}

/**
 * Unlit keys for the gaps in one lane. They are cut at whole hours, offset by one unit per lane
 * like the rows of a keyboard.
 */
export function unlitSpans(taken: readonly Span[], units: number, stagger: number): Span[] {
  const keys: Span[] = [];
  let from = 0;
  for (const span of [...taken, { from: units, to: units }].sort((a, b) => a.from - b.from)) {
    keys.push(...cutGap({ from, to: span.from }, stagger));
    from = Math.max(from, span.to);
  }
  return keys;
}

function cutGap({ from, to }: Span, stagger: number): Span[] {
  const cuts: number[] = [];
  const first = Math.floor((from - stagger) / UNITS_PER_HOUR + 1) * UNITS_PER_HOUR + stagger;
  for (let cut = first; cut < to; cut += UNITS_PER_HOUR) {
    const before = cuts.at(-1) ?? from;
    if (cut - before >= SHORTEST_UNLIT && to - cut >= SHORTEST_UNLIT) cuts.push(cut);
  }
  if (to <= from) return [];
  return [from, ...cuts].map((start, index) => ({ from: start, to: cuts[index] ?? to }));
}

/** Clock label of a whole hour; midnight is `24:00` if the acts write it that way. */
function hourLabel(index: number, { slots }: Edition): ClockTime {
  const hour = `${String(index).padStart(2, '0')}:00`;
  return slots.some(({ start }) => start === hour) ? shownStart(hour) : shownTime(hour);
}

interface HourRange {
  first: number;
  last: number;
}

/** From the earliest opening or act to the latest end. */
function hourRange(edition: Edition): HourRange {
  const starts = [
    ...edition.slots.map((slot) => minutesSpan(slot).from),
    ...edition.days.flatMap((day) => (day.doors ? [minutesOf(day.doors)] : [])),
  ];
  const ends = edition.slots.map((slot) => minutesSpan(slot).to);
  return {
    first: Math.floor(Math.min(...starts) / 60),
    last: Math.ceil(Math.max(...ends) / 60),
  };
}

/** The same act on another day, unchanged; one that was cancelled or moved gets its own key. */
const sameAct = (a: Slot, b: Slot) =>
  a.status === 'planned' &&
  b.status === 'planned' &&
  a.act === b.act &&
  a.stage === b.stage &&
  a.start === b.start &&
  a.end === b.end;

interface Frame {
  edition: Edition;
  units: number;
  unitOf: (minutes: number) => number;
  open: readonly Slot[];
}

function frameOf(edition: Edition, first: number, last: number): Frame {
  const units = (last - first) * UNITS_PER_HOUR;
  const unitOf = (minutes: number) => (minutes - first * 60) / UNIT_MINUTES;
  const open = edition.slots.filter(
    (slot) => slot.end === null && unitOf(minutesOf(slot.start)) >= units,
  );
  return { edition, units, unitOf, open };
}

/** Whether the acts have to name their stage; the afterparty always does. */
function hasStages(keys: readonly SlotKey[]): boolean {
  const onStage = keys.filter(({ slot }) => slot.kind !== 'afterparty');
  return new Set(onStage.map(({ slot }) => slot.stage)).size > 1;
}

/** Keys of one day, starting at `lane`, without the open-ended acts. */
function layDay(day: FestivalDay, slots: readonly Slot[], frame: Frame, lane: number) {
  const spans = slots.map((slot) => {
    const { from, to } = minutesSpan(slot);
    // Keys begin and end on whole units: a span of the grid takes no fraction.
    const start = Math.round(frame.unitOf(from));
    return { from: start, to: Math.max(Math.round(frame.unitOf(to)), start + 1) };
  });
  const own = lanesByStage(slots, spans, stagesOf(frame.edition, slots), lane);
  const lanes = Math.max(1, ...own.lanes.map((index) => index + 1 - lane));
  const doors = doorsKey(day, frame.unitOf, spans, lane);
  const keys = slots.map((slot, index): SlotKey => {
    const { from, to } = spans[index] ?? { from: 0, to: 1 };
    const place = { unit: from, units: to - from, lane: own.lanes[index] ?? lane, lanes: 1 };
    return { slot, place, standsFor: [slot], covered: false };
  });
  const lit = [...keys.map(({ place }) => place), ...(doors ? [doors.place] : [])];
  const unlit = unlitLanes(lit, frame.units, lane, lanes);
  return { day, lane, lanes, doors, slots: keys, stages: own.stages, unlit };
}

function unlitLanes(lit: readonly Place[], units: number, lane: number, lanes: number): Place[] {
  return Array.from({ length: lanes }, (_, index) => lane + index).flatMap((row) => {
    const taken = lit
      .filter((place) => place.lane === row)
      .map(({ unit, units: width }) => ({ from: unit, to: unit + width }));
    return unlitSpans(taken, units, row % UNITS_PER_HOUR).map(({ from, to }) => ({
      unit: from,
      units: to - from,
      lane: row,
      lanes: 1,
    }));
  });
}

/** Keys of the open-ended acts: a single key over all lanes if every day ends with the same act. */
function openKeys(
  edition: Edition,
  { open, units }: Frame,
  days: readonly Omit<DayKeys, 'hasStages'>[],
  lanes: number,
): SlotKey[] {
  const [act] = open;
  const shared =
    act !== undefined &&
    open.length === edition.days.length &&
    open.every((slot) => sameAct(slot, act));
  return open.map((slot, index) => {
    const own = days.find(({ day }) => day.date === slot.date);
    const rows = shared || !own ? { lane: 0, lanes } : { lane: own.lane, lanes: own.lanes };
    return {
      slot,
      place: { unit: units, units: UNITS_PER_HOUR, ...rows },
      standsFor: shared ? open : [slot],
      covered: shared && index > 0,
    };
  });
}

/** The boards of a programme: one, or one for each day. None while the edition has no acts. */
export function layoutProgramme(edition: Edition): ProgrammeLayout[] {
  if (edition.slots.length === 0) return [];
  const hours = hourRange(edition);
  if ((hours.last - hours.first) * UNITS_PER_HOUR <= WIDE_UNITS) {
    return [layBoard(edition, hours, false)];
  }
  return edition.days.map((day) => {
    const slots = edition.slots.filter(({ date }) => date === day.date);
    const own = { ...edition, days: [day], slots };
    return layBoard(own, slots.length === 0 ? hours : hourRange(own), true);
  });
}

function layBoard(edition: Edition, { first, last }: HourRange, isWide: boolean): ProgrammeLayout {
  const frame = frameOf(edition, first, last);
  const timed = edition.slots.filter((slot) => !frame.open.includes(slot)).sort(byStart);
  const days: (Omit<DayKeys, 'hasStages'> & { unlit: Place[] })[] = [];
  let lanes = 0;
  for (const day of edition.days) {
    const laid = layDay(
      day,
      timed.filter(({ date }) => date === day.date),
      frame,
      lanes,
    );
    days.push(laid);
    lanes += laid.lanes;
  }
  const open = openKeys(edition, frame, days, lanes);
  return {
    hours: Array.from({ length: last - first + 1 }, (_, index) =>
      hourLabel(first + index, edition),
    ),
    units: frame.units,
    lanes,
    isWide,
    openColumn: open.length > 0,
    days: days.map(({ unlit: _, ...keys }) => {
      const own = [...keys.slots, ...open.filter(({ slot }) => slot.date === keys.day.date)];
      const slots = own.sort((a, b) => byStart(a.slot, b.slot));
      return { ...keys, slots, hasStages: hasStages(slots) };
    }),
    unlit: days.flatMap(({ unlit }) => unlit),
  };
}

function doorsKey(
  day: FestivalDay,
  unitOf: (minutes: number) => number,
  spans: readonly Span[],
  lane: number,
): DoorsKey | null {
  if (!day.doors) return null;
  const unit = Math.round(unitOf(minutesOf(day.doors)));
  const next = Math.min(...spans.map(({ from }) => from));
  if (next <= unit) return null;
  const units = Math.max(1, Math.min(DOOR_UNITS, next - unit));
  return { id: `${day.id}-doors`, time: day.doors, place: { unit, units, lane, lanes: 1 } };
}

/** 'now' if any act of the key is on stage, 'over' when all of them are over. */
export function keyState({ standsFor }: SlotKey, now: Date): SlotState {
  const states = standsFor.map((slot) => slotState(slot, now));
  if (states.includes('now')) return 'now';
  return states.every((state) => state === 'over') ? 'over' : 'coming';
}

/**
 * Whether the edition is under way, so that finished acts are unlit. In the archive, while another
 * edition is ahead, every key is lit.
 */
export function isUnderWay(edition: Edition, now: Date): boolean {
  const states = edition.days.map(({ date }) => dayState(edition, date, now));
  return !states.every((state) => state === 'coming') && states.some((state) => state !== 'over');
}
