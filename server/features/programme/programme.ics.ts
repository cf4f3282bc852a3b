import { setImmediate } from 'node:timers/promises';
import { ICalCalendar, type ICalEventData, ICalEventStatus } from 'ical-generator';
import type { Edition, FestivalDay, Slot } from '#shared/content/types.ts';
import { addDays } from '#shared/oslo-time.ts';
import { shownTime, stageName } from '#shared/rules/acts.ts';
import { artistsOf } from '#shared/rules/artists.ts';
import { slotInstants, takesPlace } from '#shared/rules/festival-phase.ts';
import { cancellationOf } from '#shared/rules/public-edition.ts';
import { slotMark } from '#shared/rules/slot-marks.ts';
import type { Removed, Revision, Revisions, Withdrawn } from './programme.read.ts';

/** Domain part of every UID. Fixed, so that an entry keeps its identity wherever the site runs. */
const UID_DOMAIN = 'ctrl-festival';

function uid(id: string): string {
  return `${id}@${UID_DOMAIN}`;
}

function utcDay(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/**
 * SEQUENCE and timestamps: equal for every download of a version and higher after each change, so
 * that calendars update existing entries (RFC 5545, sections 3.8.7.2 to 3.8.7.4).
 */
function revised({ sequence, changedAt }: Revision): Partial<ICalEventData> {
  return { stamp: changedAt, lastModified: changedAt, sequence };
}

function dayEvent(edition: Edition, day: FestivalDay): ICalEventData {
  const off = cancellationOf(edition, day.date);
  const doors = day.doors === null ? '' : `Dørene åpner ${shownTime(day.doors)}. `;
  const name = `${edition.name}: ${day.title}`;
  return {
    id: uid(day.id),
    start: utcDay(day.date),
    end: utcDay(addDays(day.date, 1)),
    allDay: true,
    summary: off === null ? name : `AVLYST: ${name}`,
    location: edition.venue,
    description: off?.reason || `${doors}Aldersgrense ${day.minAge} år.`,
    ...(off !== null && { status: ICalEventStatus.CANCELLED }),
  };
}

function removedDayEvent(edition: Edition, day: FestivalDay, revision: Revision): ICalEventData {
  const event = dayEvent(edition, day);
  return {
    ...event,
    ...revised(revision),
    summary: `AVLYST: ${event.summary?.replace(/^AVLYST: /, '')}`,
    status: ICalEventStatus.CANCELLED,
  };
}

const list = new Intl.ListFormat('nb', { type: 'conjunction' });

/** The artists by name: 'Med A, B og C'. Empty where there is none but the act itself. */
function billing(edition: Edition, slot: Slot): string {
  const names = artistsOf({ edition, slot }).map(({ name }) => name);
  const isTold = names.length === 0 || (names.length === 1 && names[0] === slot.act);
  return isTold ? '' : `Med ${list.format(names)}`;
}

function slotEvent(edition: Edition, slot: Slot): ICalEventData {
  const { start, end } = slotInstants(slot);
  const mark = slotMark(slot, edition);
  const age = `Aldersgrense ${slot.minAge} år`;
  const reason = cancellationOf(edition, slot.date)?.reason;
  const facts = [mark?.text, reason, edition.name, billing(edition, slot), slot.genre, age];
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
    status: statusOf(slot),
  };
}

function statusOf(slot: Slot): ICalEventStatus {
  if (!takesPlace(slot)) return ICalEventStatus.CANCELLED;
  return slot.delayed ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

function removedSlotEvent(edition: Edition, slot: Slot, revision: Revision): ICalEventData {
  return { ...slotEvent(edition, { ...slot, status: 'cancelled' }), ...revised(revision) };
}

interface Item {
  id: string;
  event: () => ICalEventData;
}

const NOTHING_REMOVED: Removed = { days: [], slots: [] };

/**
 * Days and acts of an edition, removed ones included: a calendar keeps an entry until it gets a
 * cancellation.
 */
function itemsOf(edition: Edition, revisions: Revisions): Item[] {
  const ofEdition = revisions.editions.get(`edition:${edition.year}`) ?? {
    sequence: 0,
    changedAt: utcDay(`${edition.year}-01-01`),
  };
  const ofSlot = (id: string) => revisions.slots.get(id) ?? ofEdition;
  const { days, slots } = revisions.removed.get(`edition:${edition.year}`) ?? NOTHING_REMOVED;
  return [
    ...edition.days.map((day) => ({
      id: day.id,
      event: () => ({ ...dayEvent(edition, day), ...revised(ofEdition) }),
    })),
    ...edition.slots.map((slot) => ({
      id: slot.id,
      event: () => ({ ...slotEvent(edition, slot), ...revised(ofSlot(slot.id)) }),
    })),
    ...days.map(({ day, revision }) => ({
      id: day.id,
      event: () => removedDayEvent(edition, day, revision),
    })),
    ...slots.map((slot) => ({
      id: slot.id,
      event: () => removedSlotEvent(edition, slot, ofSlot(slot.id)),
    })),
  ];
}

/** Days and acts of a withdrawn edition, as cancellations. */
function withdrawnItems({ edition, revision }: Withdrawn, { slots }: Revisions): Item[] {
  return [
    ...edition.days.map((day) => ({
      id: day.id,
      event: () => removedDayEvent(edition, day, revision),
    })),
    ...edition.slots.map((slot) => ({
      id: slot.id,
      event: () => removedSlotEvent(edition, slot, slots.get(slot.id) ?? revision),
    })),
  ];
}

type Header = ConstructorParameters<typeof ICalCalendar>[0];

const END = 'END:VCALENDAR';

function calendarText(header: Header, event: ICalEventData | null): string {
  const calendar = new ICalCalendar({
    ...header,
    prodId: { company: 'CTRL Festival', product: 'Program', language: 'NO' },
  });
  if (event !== null) calendar.createEvent(event);
  return calendar.toString();
}

/** Everything before the first entry of a calendar file. */
function headOf(header: Header): string {
  const text = calendarText(header, null);
  return text.slice(0, text.lastIndexOf(END));
}

/** Lines of one entry, identical in every file that contains it. */
function entryText(event: ICalEventData): string {
  const text = calendarText({}, event);
  return text.slice(text.indexOf('BEGIN:VEVENT'), text.lastIndexOf(END));
}

/** Entries serialised per turn of the event loop. */
const PER_TURN = 20;

/** Days and acts, with a cache of their serialised entries by id. */
interface Written {
  items: readonly Item[];
  texts: Map<string, string>;
}

const unwritten = (items: readonly Item[]): Written => ({ items, texts: new Map() });

export interface CalendarEntries {
  /** Ids that are in none of the shown editions any more. */
  gone: readonly string[];
  /**
   * Entries of the wanted ids, or all when `wanted` is null; unknown ids are skipped. "All"
   * includes a withdrawn edition when it was the current one.
   */
  pick(of: readonly Edition[], wanted: ReadonlySet<string> | null): Promise<string[]>;
}

/**
 * Entries of a published version, each serialised on first use and cached. Yields to other requests
 * now and then, because a calendar of 400 acts takes a tenth of a second.
 */
export function createEntries(revisions: Revisions, shown: readonly Edition[]): CalendarEntries {
  const written = new Map<Edition, Written>();
  const ofEdition = (edition: Edition) => {
    const known = written.get(edition) ?? unwritten(itemsOf(edition, revisions));
    written.set(edition, known);
    return known;
  };

  const known = new Set(shown.map(ofEdition).flatMap(({ items }) => items.map(({ id }) => id)));
  const withdrawn = revisions.withdrawn.map((one) => ({
    wasCurrent: one.wasCurrent,
    ...unwritten(withdrawnItems(one, revisions).filter(({ id }) => !known.has(id))),
  }));

  return {
    gone: withdrawn.flatMap(({ items }) => items.map(({ id }) => id)),
    async pick(of, wanted) {
      const picked: string[] = [];
      let made = 0;
      const gone = withdrawn.filter(({ wasCurrent }) => wanted !== null || wasCurrent);
      for (const { items, texts } of [...of.map(ofEdition), ...gone]) {
        for (const { id, event } of items) {
          if (wanted !== null && !wanted.has(id)) continue;
          const text = texts.get(id) ?? entryText(event());
          if (!texts.has(id)) {
            texts.set(id, text);
            made += 1;
            if (made % PER_TURN === 0) await setImmediate();
          }
          picked.push(text);
        }
      }
      return picked;
    },
  };
}

const PROGRAMME = headOf({ name: 'CTRL Festival' });

function fileOf(head: string, entries: readonly string[]): string {
  // The library omits the final line break, which RFC 5545 (section 3.1) requires.
  return `${head}${entries.join('')}${END}\r\n`;
}

/**
 * Calendar file of programme entries; null when empty. Slots are in UTC, so every calendar shows
 * the right local time; days are all-day entries.
 */
export function programmeFile(entries: readonly string[]): string | null {
  return entries.length === 0 ? null : fileOf(PROGRAMME, entries);
}

/** Refresh interval suggested to calendars that subscribe to a plan. */
const FEED_SECONDS = 15 * 60;
const PLAN = headOf({ name: 'Min timeplan, CTRL Festival', ttl: FEED_SECONDS });

/**
 * Calendar file of a person's acts, which calendars poll. Valid also without acts, because an
 * answer that is no calendar would end the subscription.
 */
export function planFile(entries: readonly string[]): string {
  return fileOf(PLAN, entries);
}
