import type { Edition, PublicEdition, Slot } from '../content/types.ts';
import {
  addDays,
  formatDateRange,
  HOUR_MS,
  type IsoDate,
  osloDate,
  osloInstant,
} from '../oslo-time.ts';

/*
 * What the clock says about the festival. Days are Oslo calendar days: a day begins at 00:00 and is
 * over at 24:00 or, when an act goes on into the night, when its last act ends. An edition begins
 * with its first day and is over with its last.
 *
 *   planned → tickets → now → thanks → archive
 *
 * 'thanks' is the newest edition that is over; it becomes 'archive' when a
 * later edition is over too.
 */
type EditionState = 'planned' | 'tickets' | 'now' | 'thanks' | 'archive';
/** 'night': past midnight while an act of the day goes on. */
export type DayState = 'coming' | 'today' | 'night' | 'over';

/** Names whose time is not announced, of an edition as visitors get it. */
export type WithLineup = Pick<PublicEdition, 'lineup'>;

/** When an act without an announced end is taken to end: 03:00 the next morning. */
const OPEN_END = '27:00';

/** First day of an edition. */
export function firstDay(edition: Edition): IsoDate {
  return edition.days[0]?.date ?? `${edition.year}-01-01`;
}

/** Last day of an edition. */
export function lastDay(edition: Edition): IsoDate {
  return edition.days.at(-1)?.date ?? firstDay(edition);
}

/** First to last day of an edition: `20.–22. august 2026`. */
export function editionDates(edition: Edition): string {
  return formatDateRange(firstDay(edition), lastDay(edition));
}

/** Whether an act takes place. */
export function takesPlace({ status }: Pick<Slot, 'status'>): boolean {
  return status !== 'cancelled';
}

/** The instant at which a day with these acts is over, in milliseconds: never before midnight. */
function endOf(date: IsoDate, slots: readonly Slot[]): number {
  const ends = slots.filter(takesPlace).map((slot) => +slotEnd(slot));
  return Math.max(+osloInstant(date, '24:00'), ...ends);
}

/** The instant at which a day of an edition is gone and its last act has ended. */
export function dayEnd({ slots }: Edition, date: IsoDate): Date {
  const own = slots.filter((slot) => slot.date === date);
  return new Date(endOf(date, own));
}

/** Whether a day of an edition is ahead, today, in its last night or gone, in Oslo. */
export function dayState(edition: Edition, date: IsoDate, now: Date): DayState {
  const today = osloDate(now);
  if (date === today) return 'today';
  if (date > today) return 'coming';
  return now < dayEnd(edition, date) ? 'night' : 'over';
}

/** The instant at which an edition's last day is gone and its last act has ended. */
export function editionEnd(edition: Edition): Date {
  return new Date(endOf(lastDay(edition), edition.slots));
}

/** Whether an edition's last day is gone and its last act has ended. */
export function isOver(edition: Edition, now: Date): boolean {
  return now >= editionEnd(edition);
}

/** State of one edition among all. */
export function editionState(edition: Edition, all: readonly Edition[], now: Date): EditionState {
  const today = osloDate(now);
  if (isOver(edition, now)) {
    const laterIsOver = all.some(
      (other) => isOver(other, now) && lastDay(other) > lastDay(edition),
    );
    return laterIsOver ? 'archive' : 'thanks';
  }
  if (firstDay(edition) <= today) return 'now';
  return edition.ticketsFrom !== null && edition.ticketsFrom <= today ? 'tickets' : 'planned';
}

/** The edition the site is about: the one on now, else the next, else the newest. */
export function currentEdition<E extends Edition>(all: readonly E[], now: Date): E {
  const ahead = [...all]
    .filter((edition) => !isOver(edition, now))
    .sort((a, b) => (firstDay(a) < firstDay(b) ? -1 : 1));
  return ahead[0] ?? newestEdition(all);
}

/** Whether nothing of an edition is sold any more: what is left of it is cancelled. */
export function isSaleOver(edition: Edition, now: Date): boolean {
  return (
    edition.cancelled !== undefined ||
    edition.days.every(
      ({ date, cancelled }) => cancelled || dayState(edition, date, now) === 'over',
    )
  );
}

/** The edition with the last day of all. */
export function newestEdition<E extends Edition>(all: readonly E[]): E {
  const newest = [...all].sort((a, b) => (lastDay(a) < lastDay(b) ? 1 : -1))[0];
  if (!newest) throw new Error('There is no edition');
  return newest;
}

/**
 * The edition whose programme is shown: among those with acts the one that is on, else the next
 * one, else the newest; null while none has any. Names without times are a programme until the
 * edition is over.
 */
export function programmeEdition<E extends Edition & WithLineup>(
  all: readonly E[],
  now: Date,
): E | null {
  const announced = all.filter(
    (edition) => edition.slots.length > 0 || (edition.lineup && !isOver(edition, now)),
  );
  return announced.length === 0 ? null : currentEdition(announced, now);
}

/**
 * The edition whose kinds of tickets are shown: the one the site is about, or the programme's while
 * that has none; null when it has none either, or when nothing of it is sold any more.
 */
export function ticketEdition(all: readonly Edition[], now: Date): Edition | null {
  const current = currentEdition(all, now);
  const edition = current.tickets.length > 0 ? current : (programmeEdition(all, now) ?? current);
  return edition.tickets.length === 0 || isSaleOver(edition, now) ? null : edition;
}

/** First and last instant of a slot. An end at or before the start is on the next day. */
export function slotInstants(slot: Slot): { start: Date; end: Date | null } {
  const start = osloInstant(slot.date, slot.start);
  if (slot.end === null) return { start, end: null };
  const end = osloInstant(slot.date, slot.end);
  return { start, end: end > start ? end : osloInstant(addDays(slot.date, 1), slot.end) };
}

/** When an act is over; one without an announced end at 03:00 the next morning, or an hour after it began then. */
export function slotEnd(slot: Slot): Date {
  const { start, end } = slotInstants(slot);
  const open = osloInstant(slot.date, OPEN_END);
  return end ?? (start < open ? open : new Date(+start + HOUR_MS));
}

/**
 * Every instant at which a page may read differently: midnights around an edition's days, starts
 * and ends of acts.
 */
export function boundaries(all: readonly Edition[]): Date[] {
  const instants = all.flatMap((edition) => [
    ...edition.days.flatMap((day) => [
      osloInstant(day.date, '00:00'),
      osloInstant(day.date, '24:00'),
    ]),
    ...(edition.ticketsFrom ? [osloInstant(edition.ticketsFrom, '00:00')] : []),
    ...edition.slots.flatMap((slot) => [slotInstants(slot).start, slotEnd(slot)]),
  ]);
  return [...new Set(instants.map((instant) => instant.getTime()))]
    .sort((a, b) => a - b)
    .map((time) => new Date(time));
}
