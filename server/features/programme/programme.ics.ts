import { ICalCalendar, type ICalEventData, ICalEventStatus } from 'ical-generator';
import type { Edition, FestivalDay, Slot } from '#shared/content/types.ts';
import { addDays } from '#shared/oslo-time.ts';
import { slotInstants } from '#shared/rules/festival-phase.ts';
import { slotMark, takesPlace } from '#shared/rules/slot-marks.ts';
import { stageName } from '#shared/rules/stages.ts';
import type { Revision, Revisions } from './programme.read.ts';

/** Right side of every UID. Fixed, so that an entry keeps its identity wherever the site runs. */
const UID_DOMAIN = 'ctrl-festival';

function uid(id: string): string {
  return `${id}@${UID_DOMAIN}`;
}

function utcDay(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/**
 * The same for every download of the same version, and higher after each change, so that a calendar
 * that has the entry already takes the new one (RFC 5545, sections 3.8.7.2 to 3.8.7.4).
 */
function revised({ sequence, changedAt }: Revision): Partial<ICalEventData> {
  return { stamp: changedAt, lastModified: changedAt, sequence };
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
  const mark = slotMark(slot, edition);
  const facts = [mark?.text, edition.name, slot.genre, `Aldersgrense ${slot.minAge} år`];
  const isOn = takesPlace(slot);
  return {
    id: uid(slot.id),
    start,
    ...(end && { end }),
    summary: isOn ? slot.act : `AVLYST: ${slot.act}`,
    location: stageName(edition, slot.stage),
    description: facts
      .filter((fact) => fact)
      .map((fact) => `${fact}.`)
      .join(' '),
    status: isOn ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
  };
}

type Entry = [id: string, event: ICalEventData];

function allEvents(edition: Edition, revisions: Revisions): Entry[] {
  const ofEdition = revisions.editions.get(`edition:${edition.year}`) ?? {
    sequence: 0,
    changedAt: utcDay(`${edition.year}-01-01`),
  };
  const ofSlot = (id: string) => revised(revisions.slots.get(id) ?? ofEdition);
  return [
    ...edition.days.map((day): Entry => {
      return [day.id, { ...dayEvent(edition, day), ...revised(ofEdition) }];
    }),
    ...edition.slots.map((slot): Entry => {
      return [slot.id, { ...slotEvent(edition, slot), ...ofSlot(slot.id) }];
    }),
  ];
}

type Header = ConstructorParameters<typeof ICalCalendar>[0];

function calendarFile(events: readonly Entry[], header: Header): string {
  const calendar = new ICalCalendar({
    ...header,
    prodId: { company: 'CTRL Festival', product: 'Program', language: 'NO' },
  });
  for (const [, event] of events) calendar.createEvent(event);
  // The library leaves out the last line's end, which RFC 5545 (section 3.1) asks for.
  return `${calendar.toString()}\r\n`;
}

/**
 * Calendar file of the chosen days and slots of the editions, or of everything when `items` is null.
 * Slots are in UTC, so every calendar shows them right; a day is a whole-day entry. Ids that are
 * not in the programme are left out; null when none of the wanted ones is.
 */
export function programmeCalendar(
  editions: readonly Edition[],
  items: readonly string[] | null,
  revisions: Revisions,
): string | null {
  const wanted = items && new Set(items);
  const events = editions
    .flatMap((edition) => allEvents(edition, revisions))
    .filter(([id]) => wanted === null || wanted.has(id));
  return events.length === 0 ? null : calendarFile(events, { name: 'CTRL Festival' });
}

/**
 * Calendar file of a person's acts, which a calendar reads again every `refreshSeconds`. Also without
 * any act, because an answer that is no calendar would end the subscription.
 */
export function feedCalendar(
  editions: readonly Edition[],
  slots: readonly string[],
  revisions: Revisions,
  refreshSeconds: number,
): string {
  const wanted = new Set(slots);
  const events = editions
    .flatMap((edition) => allEvents(edition, revisions))
    .filter(([id]) => wanted.has(id));
  return calendarFile(events, { name: 'Min timeplan, CTRL Festival', ttl: refreshSeconds });
}
