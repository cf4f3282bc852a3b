import type { Edition, Slot } from '../content/types.ts';
import { addDays, MINUTE_MS, osloClock, osloDate, weekdayName } from '../oslo-time.ts';
import { byStart, isAfterMidnight, shownTimes, slotState, stageName } from './acts.ts';
import {
  editionState,
  programmeEdition,
  slotEnd,
  slotInstants,
  takesPlace,
} from './festival-phase.ts';
import { minutesText } from './time-text.ts';

/** What goes on at one stage. */
export interface StageNow {
  /** Id of the stage. */
  stage: string;
  name: string;
  /** On stage, first started first; two where their times overlap. */
  now: readonly Slot[];
  /** Cancelled acts whose announced time it is. */
  cancelled: readonly Slot[];
  /** The next act that takes place. */
  next: Slot | null;
}

/** What is on and what comes at every stage of the edition that is on. */
interface NowNext {
  edition: Edition;
  stages: readonly StageNow[];
}

/**
 * What is on now and next, for each stage where something still comes
 * (docs/product/pocket.md#now-and-next), in the edition's order of stages. Null while no edition is
 * on, and when nothing of it is left.
 */
export function nowAndNext(editions: readonly Edition[], now: Date): NowNext | null {
  const edition = programmeEdition(editions, now);
  if (edition === null || editionState(edition, editions, now) !== 'now') return null;
  const order = [...new Set([...edition.stages.map(({ id }) => id), ...stagesOfSlots(edition)])];
  const stages = order.map((stage) => stageNow(edition, stage, now)).filter(hasSomething);
  return stages.length === 0 ? null : { edition, stages };
}

/** A document may name a stage that it does not list: it stands last. */
const stagesOfSlots = ({ slots }: Edition) => slots.map(({ stage }) => stage);

const hasSomething = ({ now, cancelled, next }: StageNow) =>
  now.length + cancelled.length > 0 || next !== null;

function stageNow(edition: Edition, stage: string, now: Date): StageNow {
  const acts = edition.slots.filter((slot) => slot.stage === stage).sort(byStart);
  const began = (slot: Slot) => slotInstants(slot).start <= now;
  return {
    stage,
    name: stageName(edition, stage),
    now: acts.filter((slot) => slotState(slot, now) === 'now'),
    cancelled: acts.filter((slot) => !takesPlace(slot) && began(slot) && now < slotEnd(slot)),
    next: acts.find((slot) => takesPlace(slot) && slotState(slot, now) === 'coming') ?? null,
  };
}

/**
 * Time that is left in words, `18 min igjen`, `1 t 5 min igjen`; null where no end is announced. A
 * begun minute counts, so that it never says that nothing is left of what goes on.
 */
export function timeLeft(slot: Slot, now: Date): string | null {
  const { end } = slotInstants(slot);
  return end === null
    ? null
    : `${minutesText(Math.max(1, Math.ceil((+end - +now) / MINUTE_MS)))} igjen`;
}

/** When a night ends: before it the present night is the one of the day before. */
const MORNING = '06:00';

/** Whether an act begins after midnight and before the coming morning. */
export function isTonight(slot: Slot, now: Date): boolean {
  const today = osloDate(now);
  const evening = osloClock(now) < MORNING ? addDays(today, -1) : today;
  return isAfterMidnight(slot) && slot.date === evening;
}

/**
 * When an act begins, `kl. 21:00`; with the day where that is not today's, `i morgen kl. 17:45`. Of
 * one that is delayed without a new time that this is to come.
 */
export function beginsAt(slot: Slot, now: Date): string {
  if (slot.delayed) return 'ny tid kommer';
  const today = osloDate(now);
  const date = osloDate(slotInstants(slot).start);
  const time = `kl. ${shownTimes(slot).start}`;
  if (date === today) return time;
  if (isTonight(slot, now)) return `i natt ${time}`;
  if (isAfterMidnight(slot)) return `natt til ${weekdayName(date)} ${time}`;
  if (slot.date === today) return time;
  return `${slot.date === addDays(today, 1) ? 'i morgen' : weekdayName(slot.date)} ${time}`;
}
