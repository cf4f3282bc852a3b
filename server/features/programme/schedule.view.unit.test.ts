import { describe, expect, it } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import type { Artist, Content, Slot } from '#shared/content/types.ts';
import { scheduleAnswer } from '#shared/contracts/schedule.ts';
import { scheduleView } from './schedule.view.ts';

const now = new Date('2025-08-22T12:00:00Z');

/** The default content with some acts of 2025 changed. */
function content(changes: Record<string, Partial<Slot>> = {}): Content {
  const editions = defaultContent.editions.map((edition) => ({
    ...edition,
    slots: edition.slots.map((slot) => ({ ...slot, ...changes[slot.id] })),
  }));
  return { ...defaultContent, version: '7', editions };
}

function schedule(of = content(), at = now) {
  return scheduleAnswer.parse(scheduleView(of, at, 'https://ctrl.example')).schedule;
}

const eventsOf = (of: Content) =>
  schedule(of).conference.days.flatMap(({ rooms }) => Object.values(rooms).flat());
const eventOf = (of: Content, slug: string) => {
  const event = eventsOf(of).find((one) => one.slug === slug);
  if (event === undefined) throw new Error(`No ${slug}`);
  return event;
};

type Branch = Record<string, unknown>;

/** Every object of a document whose fields the format names: all but the rooms of a day. */
function objectsOf(value: unknown, name = ''): Branch[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, one]) => objectsOf(one, key));
  const isNamed = !Array.isArray(value) && name !== 'rooms';
  return isNamed ? [value as Branch, ...inner] : inner;
}

describe('the contract of the schedule', () => {
  const whole = () => structuredClone(scheduleView(content(), now, 'https://ctrl.example'));
  const isRefused = (change: (object: Branch) => void, at: number) => {
    const document = whole();
    const object = objectsOf(document)[at];
    if (object !== undefined) change(object);
    return !scheduleAnswer.safeParse(document).success;
  };

  it('refuses a field too many or too few, wherever it is', () => {
    expect(scheduleAnswer.safeParse(whole()).success).toBe(true);
    for (const [at, object] of objectsOf(whole()).entries()) {
      expect(isRefused((one) => Object.assign(one, { further: 1 }), at)).toBe(true);
      for (const key of Object.keys(object)) {
        expect(
          isRefused((one) => Reflect.deleteProperty(one, key), at),
          key,
        ).toBe(true);
      }
    }
  });
});

describe('scheduleView', () => {
  it('is the edition with acts, day by day and room by room', () => {
    const { version, conference } = schedule();
    expect(version).toBe('7');
    expect(conference).toMatchObject({
      acronym: 'ctrl2025',
      start: '2025-08-22',
      end: '2025-08-23',
      daysCount: 2,
      time_zone_name: 'Europe/Oslo',
    });
    expect(conference.rooms.map(({ name }) => name)).toEqual([
      'Fengselshotellet',
      'Lille Andevinge',
    ]);
    const [friday] = conference.days;
    expect(friday?.rooms.Fengselshotellet?.map(({ title }) => title)).toEqual([
      'Komiker 1',
      'Komiker 2',
      'Band 1',
      'Band 2',
    ]);
    expect(schedule(content(), new Date('2026-06-01T12:00:00Z')).conference.acronym).toBe(
      'ctrl2025',
    );
  });

  it('gives times on Oslo’s clocks, and three hours to a party without an end', () => {
    expect(eventOf(content(), '2025-fre-band-1')).toMatchObject({
      date: '2025-08-22T20:00:00+02:00',
      start: '20:00',
      duration: '01:30',
      room: 'Fengselshotellet',
    });
    expect(eventOf(content(), '2025-fre-afterparty')).toMatchObject({
      date: '2025-08-23T00:00:00+02:00',
      start: '00:00',
      duration: '03:00',
    });
  });

  it('keeps guid and id of an act, whatever changes about it', () => {
    const before = eventOf(content(), '2025-fre-band-1');
    const after = eventOf(
      content({
        '2025-fre-band-1': { act: 'Band X', start: '21:00' },
        '2025-fre-band-2': { act: 'Y' },
      }),
      '2025-fre-band-1',
    );
    expect([after.guid, after.id]).toEqual([before.guid, before.id]);
    // As it was first published: an app that knows the act by it must find it again.
    expect(before.guid).toBe('95cbe2cc-10f9-51ee-bc3c-525a327f08b0');
    expect(new Set(eventsOf(content()).map(({ guid }) => guid)).size).toBe(10);
    expect(new Set(eventsOf(content()).map(({ id }) => id)).size).toBe(10);
  });

  it('tells a cancelled and a moved act', () => {
    const previous = { date: '2025-08-22', start: '21:00', stage: 'fengselshotellet' };
    const of = content({
      '2025-fre-band-1': { status: 'cancelled' },
      '2025-fre-band-2': { status: 'moved', start: '22:00', end: '23:00', previous },
    });
    expect(eventOf(of, '2025-fre-band-1')).toMatchObject({
      title: 'AVLYST: Band 1',
      subtitle: 'Avlyst',
    });
    expect(eventOf(of, '2025-fre-band-2')).toMatchObject({
      title: 'Band 2',
      subtitle: 'Ny tid 22:00 (før 21:00)',
      start: '22:00',
    });
  });

  it('names the artists of an act with their texts, pictures and links', () => {
    const plain = { text: '', picture: null, links: [], from: '' };
    const upload = { kind: 'upload', hash: 'a'.repeat(64), width: 240, height: 180 } as const;
    const artists: Artist[] = [
      { ...plain, id: 'b', name: 'Bånd', picture: { kind: 'bank', name: 'mikser', alt: '' } },
      {
        ...{ id: 'a', name: 'Nattsvermer', from: 'Bergen', text: 'Fire stykker.' },
        picture: { ...upload, alt: 'Fire stykker' },
        links: ['https://open.spotify.com/artist/4', 'https://nattsvermer.no'],
      },
      { ...plain, id: 'c', name: 'Gjest', links: ['https://nattsvermer.no/'] },
    ];
    const of = content({ '2025-fre-band-1': { artists: ['a', 'b', 'borte', 'c'] } });
    const editions = of.editions.map((edition) => ({ ...edition, artists }));
    const { persons, links } = eventOf({ ...of, editions }, '2025-fre-band-1');
    expect(persons.map(({ guid, ...person }) => person)).toEqual([
      {
        name: 'Nattsvermer',
        biography: 'Fire stykker.',
        avatar: `https://ctrl.example/bilder/${'a'.repeat(64)}-240.webp`,
      },
      { name: 'Bånd' },
      { name: 'Gjest' },
    ]);
    expect(new Set(persons.map(({ guid }) => guid)).size).toBe(3);
    // As it was first published, as for the acts.
    expect(persons[0]?.guid).toBe('ace70cec-274a-5be4-b149-4f5ae3622468');
    expect(links).toEqual([
      { url: 'https://open.spotify.com/artist/4', title: 'Nattsvermer: Spotify' },
      { url: 'https://nattsvermer.no/', title: 'Nattsvermer: nattsvermer.no' },
    ]);
    expect(eventOf({ ...of, editions }, '2025-fre-band-2')).toMatchObject({
      persons: [],
      links: [],
    });
  });

  it('takes any name of a stage', () => {
    const of = content();
    const editions = of.editions.map((edition) => ({
      ...edition,
      stages: edition.stages.map((stage, at) =>
        at === 0 ? { ...stage, name: '__proto__' } : stage,
      ),
    }));
    const { days } = scheduleView({ ...of, editions }, now, 'https://ctrl.example').schedule
      .conference;
    expect(days.flatMap(({ rooms }) => Object.values(rooms).flat())).toHaveLength(10);
  });

  it('names an act of one sign by two or more', () => {
    const of = content({ '2025-fre-band-1': { id: 'x' } });
    expect(eventOf(of, 'akt-x').title).toBe('Band 1');
  });

  it('puts every act in a room that the conference lists', () => {
    const { rooms, days } = schedule().conference;
    for (const [name, events] of days.flatMap((day) => Object.entries(day.rooms))) {
      expect(rooms.map((room) => room.name)).toContain(name);
      for (const { room } of events) expect(room).toBe(name);
    }
  });

  it('is there before any act is known', () => {
    const of = { ...content(), editions: content().editions.slice(1) };
    expect(schedule(of).conference.acronym).toBe('ctrl2026');
    expect(eventsOf(of)).toEqual([]);
  });
});
