import { describe, expect, it } from 'vitest';
import { defaultContent } from '../content/index.ts';
import type { Edition, Slot } from '../content/types.ts';
import { insteadOf, nowAndNext, type PlanRow, planDays, planRows } from './plan-days.ts';

const found = defaultContent.editions.find(({ slots }) => slots.length > 0);
const [template] = found?.slots ?? [];
if (found === undefined || template === undefined) throw new Error('No edition has a programme');

const FRIDAY = '2025-08-22';
const SATURDAY = '2025-08-23';

type Short = [id: string, date: string, start: string, end: string | null, change?: Partial<Slot>];

/** An edition with these acts. */
function editionOf(...acts: Short[]): Edition {
  return {
    ...(found as Edition),
    slots: acts.map(([id, date, start, end, change]) => {
      return { ...(template as Slot), id, act: id, date, start, end, ...change };
    }),
  };
}

const planOf = (edition: Edition) =>
  planDays([edition], new Set(edition.slots.map(({ id }) => id)));

function dayOf(...acts: Short[]) {
  const [day] = planOf(editionOf(...acts));
  if (day === undefined) throw new Error('The plan is empty');
  return day;
}

const words = (row: PlanRow) =>
  row.kind === 'free' ? `fri ${row.minutes}` : `${row.act.slot.id}${clashes(row)}`;
const clashes = (row: PlanRow & { kind: 'act' }) =>
  row.clashes.map(({ slot }) => ` × ${slot.id}`).join('');

describe('days of a plan', () => {
  it('holds the own acts of each day by time, and passes over unknown ids', () => {
    const edition = editionOf(
      ['late', FRIDAY, '22:00', '23:00'],
      ['early', FRIDAY, '18:00', '19:00'],
      ['not-mine', FRIDAY, '20:00', '21:00'],
      ['saturday', SATURDAY, '18:00', '19:00'],
    );
    const days = planDays([edition], new Set(['saturday', 'late', 'early', 'gone']));
    expect(days.map(({ date, acts }) => [date, ...acts.map(({ slot }) => slot.id)])).toEqual([
      [FRIDAY, 'early', 'late'],
      [SATURDAY, 'saturday'],
    ]);
    expect(planDays([edition], new Set())).toEqual([]);
  });

  it('keeps what is after midnight on its festival day, after the evening', () => {
    const days = planOf(
      editionOf(
        ['night', FRIDAY, '25:30', '26:30'],
        ['evening', FRIDAY, '23:00', '01:00'],
        ['party', FRIDAY, '24:00', null],
      ),
    );
    expect(days).toHaveLength(1);
    expect(days[0]?.acts.map(({ slot }) => slot.id)).toEqual(['evening', 'party', 'night']);
    expect(days[0]?.acts[0]?.end.toISOString()).toBe('2025-08-22T23:00:00.000Z');
  });

  it('goes from one edition to the next', () => {
    const later = editionOf(['next-year', '2026-08-20', '18:00', '19:00']);
    const days = planDays(
      [editionOf(['this-year', FRIDAY, '18:00', '19:00']), later],
      new Set(['next-year', 'this-year']),
    );
    expect(days.map(({ date }) => date)).toEqual([FRIDAY, '2026-08-20']);
    expect(days[1]?.edition).toBe(later);
  });
});

describe('what is on and what is next', () => {
  const edition = editionOf(
    ['a', FRIDAY, '20:00', '21:30'],
    ['b', FRIDAY, '21:00', '22:30'],
    ['c', FRIDAY, '23:00', '01:00'],
    ['d', FRIDAY, '23:00', '23:30'],
    ['off', FRIDAY, '22:45', '23:00', { status: 'cancelled' }],
    ['e', SATURDAY, '18:00', '19:00'],
  );
  const acts = planOf(edition).flatMap((day) => day.acts);
  const at = (moment: string) => {
    const { now, next } = nowAndNext(acts, new Date(moment));
    return [now.map(({ slot }) => slot.id), next.map(({ slot }) => slot.id)];
  };

  it.each([
    ['before the first', '2025-08-22T17:59:59Z', [], ['a']],
    ['at the very start', '2025-08-22T18:00:00Z', ['a'], ['b']],
    ['with two at once', '2025-08-22T19:10:00Z', ['a', 'b'], ['d', 'c']],
    ['at the very end of one', '2025-08-22T19:30:00Z', ['b'], ['d', 'c']],
    ['while a cancelled one would be on', '2025-08-22T20:50:00Z', [], ['d', 'c']],
    ['past midnight', '2025-08-22T22:30:00Z', ['c'], ['e']],
    ['between the days', '2025-08-23T10:00:00Z', [], ['e']],
    ['when all is over', '2025-08-23T17:00:00Z', [], []],
  ])('%s', (_what, moment, now, next) => {
    expect(at(moment)).toEqual([now, next]);
  });
});

describe('lines of a day', () => {
  it('tells the free time between acts from a quarter of an hour on', () => {
    const day = dayOf(
      ['a', FRIDAY, '18:00', '18:30'],
      ['b', FRIDAY, '18:44', '19:15'],
      ['c', FRIDAY, '20:00', '21:00'],
      ['d', FRIDAY, '21:15', '22:00'],
    );
    expect(planRows(day).map(words)).toEqual(['a', 'b', 'fri 45', 'c', 'fri 15', 'd']);
  });

  it('counts over midnight, and from the end of the longest act', () => {
    const day = dayOf(
      ['long', FRIDAY, '22:00', '00:30'],
      ['short', FRIDAY, '22:15', '22:30'],
      ['night', FRIDAY, '25:00', '26:00'],
    );
    expect(planRows(day).map(words)).toEqual(['long × short', 'short × long', 'fri 30', 'night']);
  });

  it('knows no free time after an act without an announced end', () => {
    const day = dayOf(
      ['a', FRIDAY, '20:00', '21:00'],
      ['open', FRIDAY, '22:00', null],
      ['night', FRIDAY, '27:30', '28:00'],
    );
    expect(planRows(day).map(words)).toEqual(['a', 'fri 60', 'open', 'night']);
  });

  it('is not longer or shorter where the clocks change', () => {
    const autumn = dayOf(
      ['a', '2025-10-25', '25:00', '25:30'],
      ['b', '2025-10-25', '27:30', '28:00'],
    );
    expect(planRows(autumn).map(words)).toEqual(['a', 'fri 180', 'b']);
    const spring = dayOf(
      ['a', '2026-03-28', '25:00', '25:30'],
      ['b', '2026-03-28', '27:30', '28:00'],
    );
    expect(planRows(spring).map(words)).toEqual(['a', 'fri 60', 'b']);
  });

  it('warns of acts at the same time, not of those that follow each other', () => {
    const day = dayOf(
      ['a', FRIDAY, '20:00', '21:30'],
      ['b', FRIDAY, '21:00', '22:30'],
      ['c', FRIDAY, '22:30', '23:00'],
    );
    expect(planRows(day).map(words)).toEqual(['a × b', 'b × a', 'c']);
  });

  it('shows what was just taken out, without counting it', () => {
    const edition = editionOf(
      ['a', FRIDAY, '18:00', '19:00'],
      ['out', FRIDAY, '18:30', '20:00'],
      ['b', FRIDAY, '20:00', '21:00'],
    );
    const [day] = planDays([edition], new Set(['a', 'b']), new Set(['out', 'gone']));
    if (day === undefined) throw new Error('The plan is empty');
    expect(planRows(day).map(words)).toEqual(['a', 'out', 'fri 60', 'b']);
    expect(day.acts.map(({ isIn }) => isIn)).toEqual([true, false, true]);
    expect(nowAndNext(day.acts, new Date('2025-08-22T16:45:00Z')).now).toHaveLength(1);
  });

  it('neither warns of a cancelled act nor counts it as taken time', () => {
    const day = dayOf(
      ['a', FRIDAY, '18:00', '19:00'],
      ['off', FRIDAY, '19:15', '20:30', { status: 'cancelled' }],
      ['b', FRIDAY, '20:00', '21:00'],
    );
    expect(planRows(day).map(words)).toEqual(['a', 'fri 60', 'off', 'b']);
  });
});

describe('instead of a cancelled act', () => {
  const edition = editionOf(
    ['off', FRIDAY, '20:00', '21:30', { status: 'cancelled' }],
    ['before', FRIDAY, '19:00', '20:00'],
    ['third', FRIDAY, '21:15', '22:00'],
    ['first', FRIDAY, '19:30', '20:15'],
    ['second', FRIDAY, '21:00', '22:30'],
    ['fourth', FRIDAY, '21:20', '22:30'],
    ['off-too', FRIDAY, '20:30', '21:00', { status: 'cancelled' }],
    ['after', FRIDAY, '21:30', '22:30'],
  );
  const [day] = planOf(edition);
  const off = day?.acts.find(({ slot }) => slot.id === 'off');

  it('names what is on then, at most three', () => {
    if (off === undefined) throw new Error('No act');
    const names = insteadOf(off).map(({ slot }) => slot.id);
    expect(names).toEqual(['first', 'second', 'third']);
  });
});
