import type { Edition, Slot } from '../content/types.ts';
import { type IsoDate, MINUTE_MS } from '../oslo-time.ts';
import { slotState } from './acts.ts';
import { slotEnd, slotInstants, takesPlace } from './festival-phase.ts';

/*
 * What somebody's own programme says (docs/product/pocket.md#own-plan): acts by festival day, what
 * is on and what comes next, the free time between, and what clashes. All from the ids of the acts,
 * the content and the clock.
 */

/** Shortest free time that is told, in minutes: one unit of the programme. */
const SHORTEST_FREE = 15;
/** Most acts that are named in place of a cancelled one. */
const MOST_INSTEAD = 3;

/** An act with its edition; `end` is 03:00 the next morning where none is announced. */
export interface PlanAct {
  edition: Edition;
  slot: Slot;
  start: Date;
  end: Date;
  /** Whether it is in the plan; one that was just taken out is still shown. */
  isIn: boolean;
}

/** A festival day with acts, in their order. What is after midnight belongs to the day before. */
export interface PlanDay {
  edition: Edition;
  date: IsoDate;
  acts: readonly PlanAct[];
}

/** One line of a day. Free time is in minutes. */
export type PlanRow =
  | { kind: 'act'; start: Date; act: PlanAct; clashes: readonly PlanAct[] }
  | { kind: 'free'; start: Date; minutes: number };

function planAct(edition: Edition, slot: Slot, isIn: boolean): PlanAct {
  return { edition, slot, start: slotInstants(slot).start, end: slotEnd(slot), isIn };
}

/** Whether an act is one to go to: in the plan, and not cancelled. */
const isWanted = ({ isIn, slot }: PlanAct) => isIn && takesPlace(slot);

const byTime = (a: PlanAct, b: PlanAct) => +a.start - +b.start || +a.end - +b.end;

/** Acts as a plan has them, in their order. */
export function actsOf(edition: Edition, slots: readonly Slot[]): PlanAct[] {
  return slots.map((slot) => planAct(edition, slot, true)).sort(byTime);
}

/**
 * The festival days that have acts of these ids, oldest first; ids without an act are left out.
 *
 * @param out ids that are shown too, though they are not (any more) in the plan
 */
export function planDays(
  editions: readonly Edition[],
  ids: ReadonlySet<string>,
  out: ReadonlySet<string> = new Set(),
): PlanDay[] {
  return editions.flatMap((edition) => {
    const own = edition.slots.filter(({ id }) => ids.has(id) || out.has(id));
    const dates = [...new Set(own.map(({ date }) => date))].sort();
    return dates.map((date) => ({
      edition,
      date,
      acts: own
        .filter((slot) => slot.date === date)
        .map((slot) => planAct(edition, slot, ids.has(slot.id)))
        .sort(byTime),
    }));
  });
}

/**
 * Which of the acts are on, and which begin next: all that begin at the same moment. A cancelled
 * act is neither.
 */
export function nowAndNext(acts: readonly PlanAct[], now: Date): Record<'now' | 'next', PlanAct[]> {
  const taking = acts.filter(isWanted);
  const coming = taking.filter(({ slot }) => slotState(slot, now) === 'coming');
  const first = Math.min(...coming.map(({ start }) => +start));
  return {
    now: taking.filter(({ slot }) => slotState(slot, now) === 'now'),
    next: coming.filter(({ start }) => +start === first),
  };
}

const overlap = (a: PlanAct, b: PlanAct) => a.start < b.end && b.start < a.end;

/** The acts that are on at the same time as this one, where both take place. */
function clashesOf(act: PlanAct, acts: readonly PlanAct[]): PlanAct[] {
  if (!isWanted(act)) return [];
  return acts.filter((other) => other !== act && isWanted(other) && overlap(act, other));
}

/** Free time between the acts that take place; none is known after an act without an announced end. */
function freeTimes(acts: readonly PlanAct[]): PlanRow[] {
  const rows: PlanRow[] = [];
  let until: Date | null = null;
  for (const { slot, start, end } of acts.filter(isWanted)) {
    const minutes = until === null ? 0 : Math.floor((+start - +until) / MINUTE_MS);
    if (until !== null && minutes >= SHORTEST_FREE) {
      rows.push({ kind: 'free', start: until, minutes });
    }
    if (slot.end === null) return rows;
    if (until === null || end > until) until = end;
  }
  return rows;
}

/** The lines of a day: its acts with what they clash with, and the free time between them. */
export function planRows({ acts }: PlanDay): PlanRow[] {
  const rows = acts.map((act): PlanRow => {
    return { kind: 'act', start: act.start, act, clashes: clashesOf(act, acts) };
  });
  const order = ({ kind }: PlanRow) => (kind === 'free' ? 0 : 1);
  return [...rows, ...freeTimes(acts)].sort((a, b) => +a.start - +b.start || order(a) - order(b));
}

/**
 * Acts of the programme that are on while a cancelled one would have been, also those of the plan.
 * The first three.
 */
export function insteadOf({ edition, slot, start, end }: PlanAct): PlanAct[] {
  return edition.slots
    .filter((other) => other.id !== slot.id && takesPlace(other))
    .map((other) => planAct(edition, other, false))
    .filter((other) => other.start < end && start < other.end)
    .sort(byTime)
    .slice(0, MOST_INSTEAD);
}
