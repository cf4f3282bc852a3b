import { describe, expect, it } from 'vitest';
import { editionDocument, type Slot } from '../contracts/content.ts';
import type { Area } from '../contracts/places.ts';
import { madeUpEdition, madeUpSlot, timed } from '../testing/made-up-edition.ts';
import { checkDocument } from './content-checks.ts';
import { isRunOfDays, newEdition } from './new-edition.ts';

const slot = (id: string, date: string, rest: Partial<Slot> = {}) =>
  madeUpSlot(id, { date, ...rest });
const source = madeUpEdition({
  slots: [
    slot('2026-dj', '2026-08-21', { status: 'cancelled' }),
    slot('spill', '2026-08-22', {
      status: 'moved',
      previous: { date: '2026-08-21', start: '18:00', stage: 'hall' },
    }),
  ],
  ticketsFrom: '2026-01-01',
  tickets: [{ id: 'pass', name: 'Helgepass', status: 'soldOut', url: null }],
  texts: {
    label: timed('Neste festival'),
    notes: ['Utsolgt!'],
    programme: 'Programmet i 2026.',
    sale: null,
  },
});
const days = (...dates: string[]) => newEdition(source, dates);

describe('a new edition', () => {
  const next = days('2027-08-20', '2027-08-21');

  it('is a document without errors under its own year', () => {
    expect(editionDocument.parse(next)).toEqual(next);
    const problems = checkDocument('edition:2027', JSON.parse(JSON.stringify(next)), {
      published: null,
      otherSlots: new Set(source.slots.map(({ id }) => id)),
    });
    expect(problems.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('has the acts on the chosen days under new ids, planned', () => {
    expect(
      next.slots.map(({ id, date, status, previous }) => [id, date, status, previous]),
    ).toEqual([
      ['2027-dj', '2027-08-20', 'planned', null],
      ['2027-spill', '2027-08-21', 'planned', null],
    ]);
    expect(next.days.map(({ id, date, doors, title }) => [id, date, doors, title])).toEqual([
      ['day-2027-08-20', '2027-08-20', '16:00', 'Rave'],
      ['day-2027-08-21', '2027-08-21', null, 'Spill'],
    ]);
  });

  it('has every ticket to be had, and says nothing of the old sale', () => {
    expect(next.tickets).toEqual([
      { id: 'pass', name: 'Helgepass', status: 'available', url: null },
    ]);
    expect(next).toMatchObject({ id: 'ctrl-2027', name: 'CTRL Festival 2027', ticketsFrom: null });
    expect(next.texts).toEqual({
      label: timed('Neste festival'),
      notes: [],
      programme: 'Programmet i 2027.',
      sale: null,
    });
    expect(source.tickets[0]?.status).toBe('soldOut');
  });

  it('takes fewer days and more days than there were', () => {
    const short = days('2027-08-20');
    expect(short.slots.map(({ id }) => id)).toEqual(['2027-dj']);
    const long = days('2027-08-20', '2027-08-21', '2027-08-22');
    expect(long.days.map(({ title }) => title)).toEqual(['Rave', 'Spill', 'Spill']);
    expect(new Set(long.days.map(({ id }) => id)).size).toBe(3);
  });

  it('gives every act its own id, also of long ones and copies of copies', () => {
    const long = 'x'.repeat(80);
    const many = {
      ...source,
      slots: ['a', '2026-a', long, `${long.slice(1)}y`].map((id) => slot(id, '2026-08-21')),
    };
    const copy = newEdition(many, ['2027-08-20']);
    expect(new Set(copy.slots.map(({ id }) => id)).size).toBe(4);
    expect(editionDocument.safeParse(copy).success).toBe(true);
    const again = newEdition(copy, ['2028-08-20']);
    expect(again.slots.map(({ id }) => id)).toContain('2028-a');
    expect(editionDocument.safeParse(again).success).toBe(true);
  });
});

it('carries artists, practical information and the plan, also artists that no copied act names', () => {
  const artist = (id: string) => ({
    ...{ id, name: id.toUpperCase(), text: '', picture: null, links: [], from: '' },
  });
  const area: Area = {
    ...{ id: 'scene', name: 'Hallen', x: 0, y: 0, w: 6, h: 4, floor: 'en' },
    ...{ stage: 'hall', hours: '', accessible: true, note: '' },
    kind: 'stage',
  };
  const told = madeUpEdition({
    slots: [slot('dj', '2026-08-21', { artists: ['kari'] }), slot('b', '2026-08-22')],
    artists: [artist('kari'), artist('ola')],
    practical: [
      { id: 'p', group: 'travel', title: 'Parkering', text: 'Bak.', link: null, spot: 'scene' },
    ],
    grounds: { floors: [{ id: 'en', name: '1. etasje', picture: null }], areas: [area] },
  });
  const next = newEdition(told, ['2027-08-20']);
  expect(editionDocument.safeParse(next).success).toBe(true);
  const { artists, practical, grounds } = told;
  expect(next).toMatchObject({ artists, practical, grounds, slots: [{ artists: ['kari'] }] });
  const problems = checkDocument('edition:2027', JSON.parse(JSON.stringify(next)), {
    published: null,
  });
  expect(problems).toEqual([]);
});

describe('a run of days', () => {
  it.each([
    [['2027-08-20'], true],
    [['2027-08-31', '2027-09-01'], true],
    [['2027-08-20', '2027-08-22'], false],
    [['2027-08-21', '2027-08-20'], false],
    [['2027-08-20', '2027-08-20'], false],
    [['2027-12-31', '2028-01-01'], false],
    [[], false],
  ])('%j: %s', (dates, expected) => {
    expect(isRunOfDays(dates)).toBe(expected);
  });
});
