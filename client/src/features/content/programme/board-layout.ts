import { idOf, type Json, valueAt } from '#shared/rules/content-pointer.ts';
import { type DraftSlot, lengthOf, minutesOf } from './slot.ts';

/** Step of an arrow key or of dragging, in minutes. */
export const STEP_MINUTES = 5;
/** Width of an act without an announced end, in minutes. */
const OPEN_MINUTES = 60;
const HOUR = 60;
/** Shown range of a day without acts, in minutes. */
const USUAL = { from: 16 * HOUR, to: 24 * HOUR };

/** An act being moved: it is shown at its target. */
export interface Moving {
  id: string;
  start: number;
  stage: string;
}

export interface BoardKey {
  slot: DraftSlot;
  start: number;
  minutes: number;
  /** Row within the stage: overlapping acts have different lanes. */
  lane: number;
}

interface BoardRow {
  stage: string;
  name: string;
  lanes: number;
  keys: readonly BoardKey[];
  clashes: readonly Clash[];
}

/** Two acts that are on at once on their stage, the earlier one first. */
type Clash = readonly [BoardKey, BoardKey];

export interface Board {
  /** First and last shown minute of the day, rounded to whole hours. */
  from: number;
  to: number;
  rows: readonly BoardRow[];
  /** Acts of the day without a valid start or a known stage. */
  homeless: readonly DraftSlot[];
}

function placed(slot: DraftSlot, moving: Moving | null) {
  const isMoving = moving?.id === slot.id;
  const start = isMoving ? moving.start : minutesOf(slot.start);
  const stage = isMoving ? moving.stage : String(slot.stage);
  return { slot, start, stage, minutes: lengthOf(slot.start, slot.end) ?? OPEN_MINUTES };
}

/** Assigns overlapping acts to as few lanes as possible. */
function inLanes(acts: readonly { slot: DraftSlot; start: number; minutes: number }[]): BoardKey[] {
  const freeFrom: number[] = [];
  return acts
    .toSorted((a, b) => a.start - b.start)
    .map((act) => {
      const free = freeFrom.findIndex((end) => end <= act.start);
      const lane = free === -1 ? freeFrom.length : free;
      freeFrom[lane] = act.start + act.minutes;
      return { ...act, lane };
    });
}

/** A cancelled act takes no time, and of one without an end nobody knows how much. */
function clashesOf(keys: readonly BoardKey[]): Clash[] {
  const standing = keys.filter(({ slot }) => slot.status !== 'cancelled');
  return standing.flatMap((later, index) =>
    standing
      .slice(0, index)
      .filter(({ slot, start, minutes }) => slot.end !== null && start + minutes > later.start)
      .map((earlier): Clash => [earlier, later]),
  );
}

/** Lays out one day: a row for each stage, time from left to right. */
export function layBoard(
  slots: readonly DraftSlot[],
  stages: Json | undefined,
  moving: Moving | null,
): Board {
  const known = (Array.isArray(stages) ? stages : []).map((stage) => ({
    id: idOf(stage) ?? '',
    name: String(valueAt(stage, '/name') ?? ''),
  }));
  const acts = slots.map((slot) => placed(slot, moving));
  const shown = acts.flatMap((act) =>
    act.start !== null && known.some(({ id }) => id === act.stage)
      ? [{ ...act, start: act.start }]
      : [],
  );
  const rows = known.map(({ id, name }) => {
    const keys = inLanes(shown.filter(({ stage }) => stage === id));
    const lanes = Math.max(1, ...keys.map(({ lane }) => lane + 1));
    return { stage: id, name, keys, lanes, clashes: clashesOf(keys) };
  });
  const homeless = slots.filter(({ id }) => !shown.some(({ slot }) => slot.id === id));
  const starts = shown.map(({ start }) => start);
  const ends = shown.map(({ start, minutes }) => start + minutes);
  return {
    rows,
    homeless,
    from: starts.length === 0 ? USUAL.from : hourBefore(Math.min(...starts)),
    to: ends.length === 0 ? USUAL.to : hourAfter(Math.max(...ends)),
  };
}

/** A free hour on both sides, as a target for moves. */
const hourBefore = (minute: number) => Math.max(0, (Math.floor(minute / HOUR) - 1) * HOUR);
const hourAfter = (minute: number) => (Math.ceil(minute / HOUR) + 1) * HOUR;
