import { describe, expect, it } from 'vitest';
import { defaultContent } from '../content/index.ts';
import type { Area, Content, Edition } from '../content/types.ts';
import { madeUpEdition, madeUpSlot } from '../testing/made-up-edition.ts';
import { hasPart } from './edition-parts.ts';
import { contentOfPage } from './page-content.ts';
import { spotAddress } from './spots.ts';

const edition = (year: number) =>
  madeUpEdition({
    id: `ctrl-${year}`,
    year,
    days: [{ id: 'd', date: `${year}-08-21`, doors: null, minAge: 18, title: 'Rave', worlds: [] }],
    slots: [madeUpSlot(`${year}-a`, { date: `${year}-08-21` })],
  });
const content: Content = {
  ...defaultContent,
  editions: [2024, 2025, 2026, 2027].map(edition),
};
const withActs = (path: string, now: string) =>
  contentOfPage(content, path, new Date(now))
    .editions.filter(({ slots }) => slots.length > 0)
    .map(({ year }) => year);

const area: Area = {
  ...{ id: 'bar', kind: 'bar', name: 'Bar', x: 0, y: 0, w: 2, h: 2, floor: null, stage: null },
  ...{ hours: '', accessible: true, note: '' },
};

describe('the content that a page brings', () => {
  it('has no acts of editions that are over, but of the one that is shown', () => {
    expect(withActs('/', '2026-01-01T12:00:00Z')).toEqual([2026, 2027]);
    expect(withActs('/', '2026-08-21T20:30:00Z')).toEqual([2026, 2027]);
    expect(withActs('/events', '2027-12-01T12:00:00Z')).toEqual([2027]);
    expect(withActs('/', '2024-01-01T12:00:00Z')).toEqual([2024, 2025, 2026, 2027]);
  });

  it('has the whole edition of the act whose page it is', () => {
    expect(withActs('/program/2024-a', '2027-12-01T12:00:00Z')).toEqual([2024, 2027]);
    expect(withActs('/program/nobody', '2027-12-01T12:00:00Z')).toEqual([2027]);
  });

  it('has everything else as it is, and the default content whole', () => {
    const now = new Date('2027-12-01T12:00:00Z');
    const shown = contentOfPage(content, '/', now);
    expect({ ...shown, editions: [] }).toEqual({ ...content, editions: [], describes: '' });
    expect(shown.editions.map((one) => ({ ...one, slots: [] }))).toEqual(
      content.editions.map((one) => ({ ...one, slots: [] })),
    );
    const { editions, ...rest } = contentOfPage(defaultContent, '/', now);
    const { editions: all, ...same } = defaultContent;
    expect(rest).toEqual({ ...same, describes: '', leftOut: ['practical'] });
    expect(editions).toEqual(all.map((one) => ({ ...one, practical: [] })));
  });

  it('has practical information and plan of the current edition on their own pages only', () => {
    const places: Content = {
      ...content,
      editions: content.editions.map((one) => ({
        ...one,
        practical: [{ id: 'p', group: 'food', title: 'Mat', text: 'Ute', link: null, spot: null }],
        grounds: { floors: [], areas: [area] },
      })),
    };
    const now = new Date('2026-01-01T12:00:00Z');
    const brought = (path: string) => {
      const shown = contentOfPage(places, path, now);
      const years = (is: (edition: Edition) => boolean) =>
        shown.editions.filter(is).map(({ year }) => year);
      return {
        leftOut: shown.leftOut,
        practical: years(({ practical }) => practical.length > 0),
        grounds: years(({ grounds }) => grounds.areas.length > 0),
        known: [hasPart(shown, 'practical', now), hasPart(shown, 'grounds', now)],
      };
    };
    const known = [true, true];
    const both = ['practical', 'grounds'];
    expect(brought('/')).toEqual({ leftOut: both, practical: [], grounds: [], known });
    expect(brought('/praktisk')).toEqual({
      ...{ leftOut: ['grounds'], practical: [2026], grounds: [], known },
    });
    expect(brought('/plan')).toEqual({
      ...{ leftOut: ['practical'], practical: [], grounds: [2026], known },
    });
    expect(hasPart(contentOfPage(content, '/', now), 'grounds', now)).toBe(false);
  });

  it('has the areas that entries name beside the practical information, and no others', () => {
    const spots: Content = {
      ...content,
      editions: content.editions.map((one) => ({
        ...one,
        practical: ['bar', 'borte', null].map((spot, at) => ({
          ...{ id: `p${at}`, group: 'food', title: 'Mat', text: 'Ute', link: null, spot },
        })),
        grounds: { floors: [], areas: [area, { ...area, id: 'scene' }] },
      })),
    };
    const now = new Date('2026-01-01T12:00:00Z');
    const areas = (path: string) =>
      contentOfPage(spots, path, now).editions.map((one) =>
        one.grounds.areas.map(({ id }) => id).join(),
      );
    expect(areas('/praktisk')).toEqual(['', '', 'bar', '']);
    expect(areas('/plan')).toEqual(['', '', 'bar,scene', '']);
    expect(areas('/')).toEqual(['', '', '', '']);
    expect(contentOfPage(spots, '/praktisk', now).leftOut).toEqual(['grounds']);
  });

  it('says where the stages are that stand on the plan which it leaves out', () => {
    const now = new Date('2026-01-01T12:00:00Z');
    const areas = [
      { ...area, id: 'scene', stage: 'hall' },
      { ...area, id: 'annet', stage: 'hall' },
      area,
    ];
    const drawn: Content = {
      ...content,
      editions: content.editions.map((one) => ({ ...one, grounds: { floors: [], areas } })),
    };
    const current = edition(2026);
    for (const path of ['/', '/program/2026-a', '/plan']) {
      const shown = contentOfPage(drawn, path, now);
      expect(shown.spots, path).toEqual(path === '/plan' ? undefined : { hall: 'scene' });
      expect(spotAddress(shown, current, 'hall', now), path).toBe('/plan#scene');
      expect(spotAddress(shown, current, 'bar', now), path).toBeUndefined();
      expect(spotAddress(shown, edition(2025), 'hall', now), path).toBeUndefined();
    }
    expect(contentOfPage(content, '/', now).spots).toBeUndefined();
    expect(spotAddress(contentOfPage(content, '/', now), current, 'hall', now)).toBeUndefined();
  });

  it('tells of the artists of the act whose page it is, and names the others', () => {
    const artist = (id: string) => ({
      ...{
        id,
        name: `Navn ${id}`,
        text: 'Om',
        picture: null,
        links: ['https://a.no/'],
        from: 'Oslo',
      },
    });
    const named: Content = {
      ...content,
      editions: content.editions.map((one) => ({
        ...one,
        artists: [artist('x'), artist('y')],
        slots: one.slots.map((slot) => ({ ...slot, artists: ['y'] })),
      })),
    };
    const now = new Date('2027-12-01T12:00:00Z');
    const told = (path: string, year: number) =>
      contentOfPage(named, path, now)
        .editions.find((one) => one.year === year)
        ?.artists.map(({ name, text, links }) => [name, text, links.length]);
    expect(told('/program/2025-a', 2025)).toEqual([
      ['Navn x', '', 0],
      ['Navn y', 'Om', 1],
    ]);
    expect(told('/', 2025), 'of an edition that is over').toEqual([]);
    expect(told('/', 2027)).toEqual([
      ['Navn x', '', 0],
      ['Navn y', '', 0],
    ]);
  });

  it('has no description but that of the act whose page it is', () => {
    const described = {
      ...content,
      editions: content.editions.map((one) => ({
        ...one,
        slots: one.slots.map((slot) => ({ ...slot, description: `Om ${slot.id}` })),
      })),
    };
    const texts = (path: string) => {
      const { describes, editions } = contentOfPage(described, path, new Date('2024-01-01T12:00Z'));
      return [describes, ...editions.flatMap(({ slots }) => slots.map((slot) => slot.description))];
    };
    expect(texts('/')).toEqual(['', '', '', '', '']);
    expect(texts('/program/2025-a')).toEqual(['2025-a', '', 'Om 2025-a', '', '']);
  });
});
