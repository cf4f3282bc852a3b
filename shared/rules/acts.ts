import { labels } from '../content/labels.ts';
import type { Edition, SiteDocument, Slot, SlotKind, World } from '../content/types.ts';
import { addDays, type ClockTime, formatDay, type IsoDate } from '../oslo-time.ts';
import { actPath } from '../paths.ts';
import { slotEnd, slotInstants, takesPlace } from './festival-phase.ts';

/** An act and the edition that it is of. */
export interface Act {
  edition: Edition;
  slot: Slot;
}

/** The act with an id, in whichever edition it is; null where there is none. */
export function findAct(editions: readonly Edition[], id: string): Act | null {
  for (const edition of editions) {
    const slot = edition.slots.find((one) => one.id === id);
    if (slot !== undefined) return { edition, slot };
  }
  return null;
}

/** Path of the page of every act. */
export function actPaths(editions: readonly Edition[]): string[] {
  return editions.flatMap(({ slots }) => slots.map(({ id }) => actPath(id)));
}

/** The world that each kind of act is of where its day has several. */
const WORLD_OF_KIND: Record<SlotKind, World> = {
  standup: 'musikk',
  band: 'musikk',
  dj: 'musikk',
  afterparty: 'musikk',
  tournament: 'gaming',
  competition: 'cosplay',
  workshop: 'cosplay',
  meet: 'cosplay',
  panel: 'ctrl',
};

/** The world whose light an act stands in: its day's, where that has one. */
export function worldOf({ edition, slot }: Act): World {
  const [world, another] = edition.days.find(({ date }) => date === slot.date)?.worlds ?? [];
  return world === undefined || another !== undefined ? WORLD_OF_KIND[slot.kind] : world;
}

/** The order of acts by their starts; of two at once, as they stand in the programme. */
export function byStart(a: Slot, b: Slot): number {
  return +slotInstants(a).start - +slotInstants(b).start;
}

/** The acts before and after one on its stage, whatever became of them; null at both ends. */
export function neighboursOf({ edition, slot }: Act): { before: Slot | null; after: Slot | null } {
  const acts = edition.slots.filter(({ stage }) => stage === slot.stage).sort(byStart);
  const place = acts.indexOf(slot);
  return { before: acts[place - 1] ?? null, after: acts[place + 1] ?? null };
}

/** Whether an act begins after the midnight that ends its day. */
export function isAfterMidnight({ start }: Pick<Slot, 'start'>): boolean {
  return start > '24:00';
}

/** A time as clocks show it: `00:30` for the festival's `24:30`. */
export function shownTime(time: ClockTime): ClockTime {
  const hour = Number(time.slice(0, 2));
  return hour >= 24 ? `${String(hour - 24).padStart(2, '0')}${time.slice(2)}` : time;
}

/**
 * A start as clocks show it. What begins at the midnight that ends a day begins at `24:00`, as the
 * specification writes it: `fredag 00:00` would be the night before.
 */
export function shownStart(time: ClockTime): ClockTime {
  return time === '24:00' ? time : shownTime(time);
}

/** Start and end of an act as clocks show them; null where no end is announced. */
export function shownTimes({ start, end }: Slot): { start: ClockTime; end: ClockTime | null } {
  return { start: shownStart(start), end: end && shownTime(end) };
}

/**
 * The day of an act in words, `fredag 22. august`; after midnight `natt til lørdag 23. august`.
 *
 * @param nameOf how a day is written
 */
export function actDay(
  slot: Pick<Slot, 'date' | 'start'>,
  nameOf: (date: IsoDate) => string = formatDay,
): string {
  return isAfterMidnight(slot) ? `natt til ${nameOf(addDays(slot.date, 1))}` : nameOf(slot.date);
}

/** What visitors read of a kind of act. */
export function kindName({ kinds }: Pick<SiteDocument, 'kinds'>, kind: SlotKind): string {
  return kinds?.[kind] ?? labels.kinds[kind];
}

/** What the acts of one kind have in common: their genre, where it is one, else the kind's name. */
export function kindWords(
  slots: readonly Slot[],
  kind: SlotKind,
  site: Pick<SiteDocument, 'kinds'>,
): string {
  const genres = new Set(slots.filter((slot) => slot.kind === kind).map(({ genre }) => genre));
  const [genre = ''] = genres;
  return genres.size === 1 && genre !== '' ? genre : kindName(site, kind);
}

export type SlotState = 'coming' | 'now' | 'over';

/**
 * Whether an act is ahead, on stage or done; a cancelled one is never on stage, and one that is
 * delayed without a new time is ahead until it would be over.
 */
export function slotState(slot: Slot, now: Date): SlotState {
  if (now < slotInstants(slot).start) return 'coming';
  if (now >= slotEnd(slot)) return 'over';
  return takesPlace(slot) && !slot.delayed ? 'now' : 'coming';
}

/** Name of an edition's stage by its id; the venue where the edition has no such stage. */
export function stageName(
  { stages, venue }: Pick<Edition, 'stages' | 'venue'>,
  id: string,
): string {
  return stages.find((stage) => stage.id === id)?.name ?? venue;
}
