import ICAL from 'ical.js';
import { ICalCalendar } from 'ical-generator';
import { describe, expect, it, vi } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import type { Edition, Slot } from '#shared/content/types.ts';
import { createEntries, programmeFile } from './programme.ics.ts';
import type { Revisions } from './programme.read.ts';

const { editions } = defaultContent;

const PUBLISHED = new Date('2025-06-01T10:00:00Z');
const CHANGED = new Date('2025-08-22T17:40:00Z');

const revisions: Revisions = {
  slots: new Map([
    ['2025-fre-band-1', { sequence: 2, changedAt: CHANGED }],
    ['2025-fre-komiker-1', { sequence: 0, changedAt: PUBLISHED }],
  ]),
  editions: new Map([['edition:2025', { sequence: 3, changedAt: PUBLISHED }]]),
  removed: new Map(),
  withdrawn: [],
};

/** The edition of 2025 with some of its acts changed. */
function changed(changes: Record<string, Partial<Slot>>): Edition[] {
  return editions.slice(0, 1).map((edition) => ({
    ...edition,
    slots: edition.slots.map((slot) => ({ ...slot, ...changes[slot.id] })),
  }));
}

/** The calendar file of some items, or of all. */
async function fileOf(items: string[] | null, of: readonly Edition[] = editions) {
  const entries = await createEntries(revisions, of).pick(of, items && new Set(items));
  return programmeFile(entries);
}

async function events(items: string[] | null, of: readonly Edition[] = editions) {
  return ((await fileOf(items, of)) ?? '').split('BEGIN:VEVENT').slice(1);
}

/** One event as another program reads it. */
async function read(id: string, of: readonly Edition[] = editions) {
  const file = (await fileOf([id], of)) ?? '';
  const [component] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
  if (component === undefined) throw new Error('No event');
  const event = new ICAL.Event(component);
  return { event, value: (name: string) => String(component.getFirstPropertyValue(name)) };
}

describe('the calendar file', () => {
  it('ends every line with CRLF, the last one too', async () => {
    const file = (await fileOf(null)) ?? '';
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('gives an act in UTC with a UID that stays the same', async () => {
    const [event] = await events(['2025-fre-komiker-1']);
    expect(event).toContain('UID:2025-fre-komiker-1@ctrl-festival\r\n');
    expect(event).toContain('DTSTART:20250822T153000Z\r\n');
    expect(event).toContain('DTEND:20250822T154500Z\r\n');
    expect(event).toContain('SUMMARY:Komiker 1\r\n');
    expect(event).toContain('STATUS:CONFIRMED\r\n');
  });

  it('puts the afterparty at midnight after the day and gives it no end', async () => {
    const [event] = await events(['2025-fre-afterparty']);
    expect(event).toContain('DTSTART:20250822T220000Z\r\n');
    expect(event).not.toContain('DTEND');
  });

  it('gives a day as a whole-day entry', async () => {
    const [event] = await events(['day-2025-08-22']);
    expect(event).toContain('DTSTART;VALUE=DATE:20250822\r\n');
    expect(event).toContain('DTEND;VALUE=DATE:20250823\r\n');
    expect(event).toContain('Dørene åpner 16:00.');
    const [first, ...others] = changed({});
    const days = first?.days.map((day) => ({ ...day, doors: '24:30' })) ?? [];
    const [late] = await events(['day-2025-08-22'], [{ ...(first as Edition), days }, ...others]);
    expect(late).toContain('Dørene åpner 00:30.');
  });

  it('leaves out what is not in the programme, and is nothing when nothing is', async () => {
    expect(await events(['2025-lor-dj-1', 'unknown'])).toHaveLength(1);
    expect(await fileOf(['unknown'])).toBeNull();
  });

  it('gives all of the editions when nothing is chosen', async () => {
    expect(await events(null)).toHaveLength(15);
    expect(await events(null, editions.slice(1))).toHaveLength(3);
  });

  it('says the same at every download, and a higher sequence after a change', async () => {
    const act = await read('2025-fre-band-1');
    expect(act.event.sequence).toBe(2);
    expect(act.value('dtstamp')).toBe('2025-08-22T17:40:00Z');
    expect(act.value('last-modified')).toBe('2025-08-22T17:40:00Z');
    expect((await read('2025-fre-komiker-1')).event.sequence).toBe(0);
    const day = await read('day-2025-08-22');
    expect(day.event.sequence).toBe(3);
    expect(day.value('dtstamp')).toBe('2025-06-01T10:00:00Z');
  });

  it('keeps a cancelled act with its UID, cancelled', async () => {
    const { event, value } = await read(
      '2025-fre-band-1',
      changed({ '2025-fre-band-1': { status: 'cancelled' } }),
    );
    expect(event.uid).toBe('2025-fre-band-1@ctrl-festival');
    expect(value('status')).toBe('CANCELLED');
    expect(event.summary).toBe('AVLYST: Band 1');
    expect(event.description).toMatch(/^Avlyst\. CTRL Festival 2025\./);
  });

  it('gives a moved act its new time and says which one it had', async () => {
    const previous = { date: '2025-08-22', start: '20:00', stage: 'fengselshotellet' };
    const of = changed({
      '2025-fre-band-1': { status: 'moved', start: '21:00', end: '22:30', previous },
    });
    const { event, value } = await read('2025-fre-band-1', of);
    expect(event.startDate.toJSDate().toISOString()).toBe('2025-08-22T19:00:00.000Z');
    expect(event.endDate.toJSDate().toISOString()).toBe('2025-08-22T20:30:00.000Z');
    expect(event.description).toMatch(/^Ny tid 21:00 \(før 20:00\)\./);
    expect(value('status')).toBe('CONFIRMED');
  });

  it('names the artists of an act, but for one that the act is called after', async () => {
    const plain = { text: '', picture: null, links: [], from: '' };
    const artists = ['Band 1', 'Gjest; med, tegn', 'Kor'].map((name, at) => ({
      ...{ ...plain, name, id: `a${at}` },
    }));
    const billed = (ids: string[]) =>
      changed({ '2025-fre-band-1': { artists: ids } }).map((edition) => ({ ...edition, artists }));
    const described = async (ids: string[]) =>
      (await read('2025-fre-band-1', billed(ids))).event.description;
    const bare = await described([]);
    expect(bare).not.toContain('Med');
    expect(await described(['a0'])).toBe(bare);
    expect(await described(['borte'])).toBe(bare);
    expect(await described(['a1'])).toContain('2025. Med Gjest; med, tegn. Rock.');
    expect(await described(['a0', 'a2', 'a1'])).toContain('Med Band 1, Kor og Gjest; med, tegn.');
  });

  it('is read as it was written, whatever an organiser types', async () => {
    const act = 'Bånd; «A», B\\n\u{1F3B8} '.padEnd(95, 'ø').trim();
    const of = changed({ '2025-fre-band-1': { act, genre: 'Rock, punk; mer' } });
    const { event } = await read('2025-fre-band-1', of);
    expect(event.summary).toBe(act);
    expect(event.description).toContain('Rock, punk; mer.');
    for (const line of ((await fileOf(null, of)) ?? '').split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }
  });
});

describe('the entries of a version', () => {
  const [festival] = editions;
  const [act] = festival?.slots ?? [];
  if (festival === undefined || act === undefined) throw new Error('No act');
  const slots = Array.from({ length: 400 }, (_, at) => ({ ...act, id: `akt-${at}` }));
  const large: Edition[] = [{ ...festival, days: [], slots }];

  /** Calls of `work` that had a turn of the event loop until `done`. */
  async function turnsUntil(done: Promise<unknown>): Promise<number> {
    let turns = 0;
    let over = false;
    const tick = () => {
      turns += 1;
      if (!over) setImmediate(tick);
    };
    setImmediate(tick);
    await done;
    over = true;
    return turns;
  }

  it('are each written once, whichever files they are in', async () => {
    const writes = vi.spyOn(ICalCalendar.prototype, 'createEvent');
    const entries = createEntries(revisions, large);
    await entries.pick(large, new Set(['akt-3', 'akt-7', 'nei']));
    expect(writes).toHaveBeenCalledTimes(2);
    const [all, again] = await Promise.all([entries.pick(large, null), entries.pick(large, null)]);
    expect(all).toHaveLength(400);
    expect(again).toEqual(all);
    expect(await entries.pick(large, new Set(['akt-7']))).toEqual([all[7]]);
    expect(writes).toHaveBeenCalledTimes(400);
    writes.mockRestore();
  });

  it('leave other requests their turns while 400 are written', async () => {
    const turns = await turnsUntil(createEntries(revisions, large).pick(large, null));
    expect(turns).toBeGreaterThan(15);
  });
});
