import { ICalCalendar, type ICalEventData } from 'ical-generator';
import type { Edition, FestivalDay, Slot } from '#shared/content/types.ts';
import { addDays } from '#shared/oslo-time.ts';
import { currentEdition, slotInstants } from '#shared/rules/festival-phase.ts';
import { stageName } from '#shared/rules/stages.ts';

/** Right side of every UID. Fixed, so that an entry keeps its identity wherever the site runs. */
const UID_DOMAIN = 'ctrl-festival';

function uid(id: string): string {
  return `${id}@${UID_DOMAIN}`;
}

function utcDay(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

function dayEvent(edition: Edition, day: FestivalDay): ICalEventData {
  const doors = day.doors === null ? '' : `Dørene åpner ${day.doors}. `;
  return {
    id: uid(day.id),
    start: utcDay(day.date),
    end: utcDay(addDays(day.date, 1)),
    allDay: true,
    summary: `${edition.name}: ${day.title}`,
    location: edition.venue,
    description: `${doors}Aldersgrense ${day.minAge} år.`,
  };
}

function slotEvent(edition: Edition, slot: Slot): ICalEventData {
  const { start, end } = slotInstants(slot);
  return {
    id: uid(slot.id),
    start,
    ...(end && { end }),
    summary: slot.act,
    location: stageName(edition, slot.stage),
    description: `${edition.name}. ${slot.genre}. Aldersgrense ${slot.minAge} år.`,
  };
}

function allEvents(edition: Edition): [id: string, event: ICalEventData][] {
  return [
    ...edition.days.map((day): [string, ICalEventData] => [day.id, dayEvent(edition, day)]),
    ...edition.slots.map((slot): [string, ICalEventData] => [slot.id, slotEvent(edition, slot)]),
  ];
}

/**
 * Calendar file of the chosen days and slots, or of the whole current edition when `items` is null.
 * Slots are in UTC, so every calendar shows them right; a day is a whole-day entry. Ids that are
 * not (any longer) in the programme are left out; null when none of the wanted ones is.
 */
export function programmeCalendar(
  editions: readonly Edition[],
  items: readonly string[] | null,
  now: Date,
): string | null {
  const wanted = items && new Set(items);
  const events = wanted
    ? editions.flatMap(allEvents).filter(([id]) => wanted.has(id))
    : allEvents(currentEdition(editions, now));
  if (events.length === 0) return null;
  const calendar = new ICalCalendar({
    name: 'CTRL Festival',
    prodId: { company: 'CTRL Festival', product: 'Program', language: 'NO' },
  });
  for (const [, event] of events) calendar.createEvent({ ...event, stamp: now });
  // The library leaves out the last line's end, which RFC 5545 (section 3.1) asks for.
  return `${calendar.toString()}\r\n`;
}
