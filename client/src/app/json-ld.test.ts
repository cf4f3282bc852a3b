import { describe, expect, it } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import type { PracticalEntry } from '#shared/content/types.ts';
import { actPath, paths } from '#shared/paths.ts';
import { contentOfPage } from '#shared/rules/page-content.ts';
import { jsonLd } from './json-ld.ts';

const { editions } = defaultContent;
const site = {
  content: defaultContent,
  now: new Date('2026-06-01T10:00:00Z'),
  publicUrl: 'https://ctrl.example',
  image: 'https://ctrl.example/og.png',
};

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Every node of a type, wherever it stands. */
function nodes(value: unknown, type: string): Node[] {
  if (Array.isArray(value)) return value.flatMap((item) => nodes(item, type));
  if (!isNode(value)) return [];
  const own = value['@type'] === type ? [value] : [];
  return [...own, ...Object.values(value).flatMap((item) => nodes(item, type))];
}

const home = jsonLd(paths.home, site);
const named = (type: string, name: string) => nodes(home, type).find((node) => node.name === name);

describe('the festival as schema.org data', () => {
  it('has a festival for each edition, an event for each day, a music event for each slot', () => {
    expect(nodes(home, 'Festival')).toHaveLength(editions.length);
    expect(nodes(home, 'Event')).toHaveLength(editions.flatMap(({ days }) => days).length);
    expect(nodes(home, 'MusicEvent')).toHaveLength(editions.flatMap(({ slots }) => slots).length);
  });

  it("gives times with Oslo's offset of that day", () => {
    expect(named('MusicEvent', 'DJ 1')).toMatchObject({
      startDate: '2025-08-23T18:00:00+02:00',
      endDate: '2025-08-23T19:15:00+02:00',
      typicalAgeRange: '18-',
      location: { '@type': 'Place', name: 'Fengselshotellet' },
    });
    expect(named('Event', 'CTRL Festival 2025: Stand-up og rock')).toMatchObject({
      startDate: '2025-08-22T16:00:00+02:00',
      doorTime: '2025-08-22T16:00:00+02:00',
      endDate: '2025-08-23T03:00:00+02:00',
    });
    expect(named('Festival', 'CTRL Festival 2026')).toMatchObject({
      startDate: '2026-08-20',
      endDate: '2026-08-22',
      typicalAgeRange: '10-',
      offers: [{ validFrom: '2025-08-24T00:00:00+02:00' }],
    });
  });

  it('lasts until the last act ends, and sells tickets until then', () => {
    expect(named('Festival', 'CTRL Festival 2025')).toMatchObject({
      endDate: '2025-08-24T03:00:00+02:00',
      offers: expect.arrayContaining([
        expect.objectContaining({ validThrough: '2025-08-24T03:00:00+02:00' }),
      ]),
    });
    const [edition] = editions;
    if (edition === undefined) throw new Error('No edition');
    const slots = edition.slots.filter(({ kind }) => kind !== 'afterparty');
    const content = { ...defaultContent, editions: [{ ...edition, slots }] };
    const graph = jsonLd(paths.home, { ...site, content });
    expect(nodes(graph, 'Event').map(({ endDate }) => endDate)).toEqual([
      '2025-08-22',
      '2025-08-23',
    ]);
    expect(nodes(graph, 'Offer')[0]?.validThrough).toBe('2025-08-24T00:00:00+02:00');
  });

  it('says what is cancelled, and what has another time than it had', () => {
    const previous = { date: '2025-08-22', start: '21:00', stage: 'fengselshotellet' };
    const changes: Record<string, object> = {
      '2025-fre-band-1': { status: 'cancelled' },
      '2025-fre-band-2': { status: 'moved', start: '22:00', previous },
      '2025-fre-komiker-1': { status: 'moved', previous: { ...previous, start: '17:30' } },
      '2025-lor-dj-1': { kind: 'tournament' },
    };
    const changed = editions.map((edition) => ({
      ...edition,
      slots: edition.slots.map((slot) => ({ ...slot, ...changes[slot.id] })),
    }));
    const graph = jsonLd(paths.home, {
      ...site,
      content: { ...defaultContent, editions: changed },
    });
    const act = (type: string, name: string) =>
      nodes(graph, type).find((node) => node.name === name);
    expect(act('MusicEvent', 'Band 1')).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
      startDate: '2025-08-22T20:00:00+02:00',
    });
    expect(act('MusicEvent', 'Band 2')).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      startDate: '2025-08-22T22:00:00+02:00',
      previousStartDate: '2025-08-22T21:00:00+02:00',
    });
    // Another stage is no other time.
    expect(act('MusicEvent', 'Komiker 1')?.eventStatus).toBe('https://schema.org/EventScheduled');
    expect(act('Event', 'DJ 1')).not.toHaveProperty('performer');
  });

  it('says of a cancelled festival without acts that it is, and offers no tickets', () => {
    const cancelled = { reason: 'Storm' };
    const off = editions.map((edition) => ({ ...edition, slots: [], cancelled }));
    const graph = jsonLd(paths.home, { ...site, content: { ...defaultContent, editions: off } });
    for (const node of [...nodes(graph, 'Festival'), ...nodes(graph, 'Event')]) {
      expect(node).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
    }
    expect(nodes(graph, 'Offer')).toEqual([]);
  });

  it('says that a day and a festival are cancelled when all of their acts are', () => {
    const [day = ''] = editions.at(0)?.days.map(({ date }) => date) ?? [];
    const cancelledOn = (date: string | null) => ({
      ...defaultContent,
      editions: editions.map((edition) => ({
        ...edition,
        slots: edition.slots.map((slot) =>
          date === null || slot.date === date ? { ...slot, status: 'cancelled' as const } : slot,
        ),
      })),
    });
    const statuses = (date: string | null, type: string) =>
      nodes(jsonLd(paths.home, { ...site, content: cancelledOn(date) }), type).map(
        ({ eventStatus }) => String(eventStatus).split('/').at(-1),
      );
    expect(statuses(day, 'Event').slice(0, 2)).toEqual(['EventCancelled', 'EventScheduled']);
    expect(statuses(day, 'Festival')[0]).toBe('EventScheduled');
    // The other edition has no acts yet: nothing of it is cancelled.
    expect(statuses(null, 'Festival')).toEqual(['EventCancelled', 'EventScheduled']);
  });

  it('names the artists of an act, with what its own page tells of them', () => {
    const artists = [
      {
        ...{ id: 'a', name: 'Nattsvermer', text: 'Fire stykker.', picture: null, from: 'Bergen' },
        links: ['https://nattsvermer.no', 'http://usikker.no'],
      },
      { id: 'b', name: 'Gjest', text: '', picture: null, links: [], from: '' },
    ];
    const named: Record<string, object> = {
      '2025-fre-band-1': { artists: ['b', 'a'] },
      '2025-fre-afterparty': { artists: ['b'] },
      '2025-lor-dj-1': { kind: 'workshop' },
    };
    const content = {
      ...defaultContent,
      editions: editions.map((edition) => ({
        ...edition,
        artists,
        slots: edition.slots.map((slot) => ({ ...slot, ...named[slot.id] })),
      })),
    };
    const performersOf = (path: string, name: string) => {
      const graph = jsonLd(path, { ...site, content: contentOfPage(content, path, site.now) });
      return [...nodes(graph, 'MusicEvent'), ...nodes(graph, 'Event')].find(
        (node) => node.name === name,
      )?.performer;
    };
    const group = { '@type': 'PerformingGroup' };
    expect(performersOf(actPath('2025-fre-band-1'), 'Band 1')).toEqual([
      { ...group, name: 'Gjest' },
      {
        ...{ ...group, name: 'Nattsvermer', description: 'Fire stykker.' },
        sameAs: ['https://nattsvermer.no/'],
      },
    ]);
    expect(performersOf(paths.home, 'Band 1')).toEqual([
      { ...group, name: 'Gjest' },
      { ...group, name: 'Nattsvermer' },
    ]);
    expect(performersOf(paths.home, 'Afterparty')).toEqual([{ ...group, name: 'Gjest' }]);
    expect(performersOf(paths.home, 'Band 2')).toEqual({ ...group, name: 'Band 2' });
    expect(performersOf(paths.home, 'DJ 1')).toBeUndefined();
  });

  it('leaves out a genre that an act does not have', () => {
    const bare = editions.map((edition) => ({
      ...edition,
      slots: edition.slots.map((slot) => ({ ...slot, genre: '' })),
    }));
    const graph = jsonLd(paths.home, { ...site, content: { ...defaultContent, editions: bare } });
    const texts = nodes(graph, 'MusicEvent').map(({ description }) => String(description));
    expect(texts.filter((text) => !/^ID \d+ år\.$/.test(text))).toEqual([]);
    expect(texts).toContain('ID 18 år.');
  });

  it('puts the afterparty on the next day, at its own place, for ages from 20', () => {
    const [afterparty] = nodes(home, 'MusicEvent').filter(({ name }) => name === 'Afterparty');
    expect(afterparty).toMatchObject({
      startDate: '2025-08-23T00:00:00+02:00',
      typicalAgeRange: '20-',
      location: { name: 'Lille Andevinge', containedInPlace: { name: 'Fengselshotellet' } },
    });
    expect(afterparty).not.toHaveProperty('endDate');
  });

  it('has only dates that exist', () => {
    const events = ['Festival', 'Event', 'MusicEvent'].flatMap((type) => nodes(home, type));
    for (const { startDate, endDate } of events) {
      expect(Number.isNaN(Date.parse(String(startDate)))).toBe(false);
      if (endDate === undefined) continue;
      expect(String(endDate).slice(0, 10) >= String(startDate).slice(0, 10)).toBe(true);
    }
  });

  it('offers the tickets as the content has them, without a price that nobody gave', () => {
    const offers = nodes(named('Event', 'CTRL Festival 2025: Stand-up og rock'), 'Offer');
    expect(offers.slice(0, 3).map(({ name, availability }) => [name, availability])).toEqual([
      ['VIP-billetter', 'https://schema.org/SoldOut'],
      ['Helgepass', 'https://schema.org/InStock'],
      ['Dagspass', 'https://schema.org/InStock'],
    ]);
    expect(JSON.stringify(home)).not.toContain('"price"');
  });

  it('leads to the page of each act, and has that act alone on it, within its festival', () => {
    expect(named('MusicEvent', 'DJ 1')?.url).toBe('https://ctrl.example/program/2025-lor-dj-1');
    const page = jsonLd('/program/2025-lor-dj-1', site);
    expect(nodes(page, 'MusicEvent')).toHaveLength(1);
    expect(nodes(page, 'MusicEvent')[0]).toMatchObject({
      '@id': 'https://ctrl.example/#2025-lor-dj-1',
      url: 'https://ctrl.example/program/2025-lor-dj-1',
      startDate: '2025-08-23T18:00:00+02:00',
      image: 'https://ctrl.example/delebilder/kort/program-2025-lor-dj-1.png',
      superEvent: { '@type': 'Festival', name: 'CTRL Festival 2025', startDate: '2025-08-22' },
    });
    expect(nodes(page, 'Festival')[0]).not.toHaveProperty('subEvent');
  });

  it('is on the pages about the festival; others have only the page and the organisation', () => {
    const types = (path: string) => (jsonLd(path, site)['@graph'] as Node[]).map((n) => n['@type']);
    for (const path of [paths.home, paths.events, paths.music, paths.tickets]) {
      expect(types(path)).toEqual(['WebPage', 'WebSite', 'Organization', 'Festival', 'Festival']);
    }
    expect(types(paths.about)).toEqual(['WebPage', 'WebSite', 'Organization']);
  });

  it('has questions and answers on the page of practical information, when there are any', () => {
    const entry = (id: string, group: PracticalEntry['group']): PracticalEntry => ({
      ...{ id, group, title: `${id}?`, text: '</script><b>Ja</b>', link: null, spot: null },
    });
    const practical = [
      entry('hund', 'questions'),
      entry('tog', 'travel'),
      entry('ut', 'questions'),
    ];
    const asked = {
      ...defaultContent,
      editions: editions.map((edition) => ({
        ...edition,
        practical: edition.year === 2026 ? practical : [entry('gammel', 'questions')],
      })),
    };
    const page = jsonLd(paths.practical, { ...site, content: asked });
    expect(nodes(page, 'FAQPage')).toHaveLength(1);
    expect(nodes(page, 'Question').map((node) => [node['@id'], node.name])).toEqual([
      ['https://ctrl.example/praktisk#hund', 'hund?'],
      ['https://ctrl.example/praktisk#ut', 'ut?'],
    ]);
    expect(nodes(page, 'Answer')[0]).toEqual({ '@type': 'Answer', text: '</script><b>Ja</b>' });
    for (const path of [paths.home, paths.contact, paths.grounds]) {
      expect(nodes(jsonLd(path, { ...site, content: asked }), 'FAQPage'), path).toEqual([]);
    }
    expect(nodes(jsonLd(paths.practical, site), 'FAQPage'), 'no questions').toEqual([]);
  });
});

it('has performers of the festival whose time is not announced, without it', () => {
  const [edition] = editions;
  if (!edition) throw new Error('No edition');
  const artist = { id: 'x', name: 'Xenia', text: '', picture: null, links: [], from: '' };
  const name = { genre: '', date: null, artists: [] };
  const lineup = [
    { ...name, id: 'n', act: 'Navn', kind: 'dj' as const },
    { ...name, id: 'd', act: 'Dag', kind: 'band' as const, artists: ['x'] },
    { ...name, id: 'c', act: 'Avlyst', kind: 'dj' as const, cancelled: true as const },
    { ...name, id: 't', act: 'Turnering', kind: 'tournament' as const },
  ];
  const content = { ...defaultContent, editions: [{ ...edition, artists: [artist], lineup }] };
  const graph = jsonLd(paths.events, { ...site, content });
  const [festival] = nodes(graph, 'Festival');
  expect(festival?.performer).toEqual([
    { '@type': 'PerformingGroup', name: 'Navn' },
    { '@type': 'PerformingGroup', name: 'Xenia' },
  ]);
  expect(nodes(graph, 'MusicEvent')).toHaveLength(edition.slots.length);
});
