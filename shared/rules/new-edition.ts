import type { Edition, FestivalDay, Slot } from '../contracts/content.ts';
import { addDays, type IsoDate, osloDate } from '../oslo-time.ts';

/** Whether days are given in order without gaps, all in one year. */
export function isRunOfDays(days: readonly IsoDate[]): boolean {
  const [first] = days;
  return (
    first !== undefined &&
    days.every((date, index) => date === addDays(first, index)) &&
    days.at(-1)?.slice(0, 4) === first.slice(0, 4)
  );
}

/**
 * Why an edition can't be made for a year, in words; null where it can: this year's, or one of the
 * two that follow.
 */
export function yearFault(days: readonly IsoDate[], now: Date): string | null {
  const present = Number(osloDate(now).slice(0, 4));
  const year = Number(days[0]?.slice(0, 4));
  if (year >= present && year <= present + 2) return null;
  return `Velg dager i ${present}, ${present + 1} eller ${present + 2}`;
}

/**
 * An edition copied onto other days: its n-th day becomes the n-th of them with its acts, and a day
 * beyond takes over what the last one says. Acts of days that there are no more are left out. Ids
 * are new, every act is planned and every ticket to be had. What was said of the old sale is not
 * copied, since nothing of it is decided.
 *
 * @param days first to last day, without gaps; at least one
 */
export function newEdition(source: Edition, days: readonly IsoDate[]): Edition {
  const year = Number(days[0]?.slice(0, 4));
  const renamed = (text: string) => text.replaceAll(String(source.year), String(year));
  const dates = new Map(source.days.map(({ date }, index) => [date, days[index]]));
  const usedIds = new Set(source.slots.map(({ id }) => id));
  const slots = source.slots.flatMap((slot) => {
    const date = dates.get(slot.date);
    if (date === undefined) return [];
    return [{ ...asPlanned(slot), id: freshId(slot.id, source.year, year, usedIds), date }];
  });
  return {
    ...source,
    id: `ctrl-${year}`,
    year,
    name: renamed(source.name),
    days: days.map((date, index) => dayOn(date, source.days[index] ?? source.days.at(-1))),
    slots,
    ticketsFrom: null,
    tickets: source.tickets.map((ticket) => ({ ...ticket, status: 'available' })),
    texts: {
      label: source.texts.label,
      notes: [],
      programme: slots.length > 0 ? renamed(source.texts.programme) : '',
      sale: null,
    },
  };
}

function dayOn(date: IsoDate, like: FestivalDay | undefined): FestivalDay {
  const blank = { doors: null, minAge: 18, title: 'Festival', worlds: [] };
  return { ...blank, ...like, id: `day-${date}`, date };
}

/** An act that was moved is planned where it was moved to. Its crew and their contacts are not copied. */
function asPlanned({ corrected: _corrected, crew: _crew, ...slot }: Slot): Slot {
  return { ...slot, status: 'planned', previous: null };
}

/** An id with the new year in front, that nothing else has. */
function freshId(id: string, from: number, to: number, used: Set<string>): string {
  const rest = id.startsWith(`${from}-`) ? id.slice(`${from}-`.length) : id;
  let base = `${to}-${rest}`.slice(0, 72);
  while (base.endsWith('-')) base = base.slice(0, -1);
  let fresh = base;
  for (let count = 2; used.has(fresh); count += 1) fresh = `${base}-${count}`;
  used.add(fresh);
  return fresh;
}
