import { describe, expect, it } from 'vitest';
import type { Edition, Slot } from '../contracts/content.ts';
import { osloInstant } from '../oslo-time.ts';
import { madeUpEdition, madeUpSlot } from '../testing/made-up-edition.ts';
import {
  applyHot,
  delayBetween,
  delayStage,
  endsAfterClosing,
  type StageChange,
  stageOnTime,
} from './content-hot.ts';
import { withMoves } from './content-moves.ts';
import type { JsonObject } from './content-pointer.ts';

const FRIDAY = '2026-08-21';
const at = (time: string, date = FRIDAY) => osloInstant(date, time);
const evening = (...slots: Slot[]): Edition => madeUpEdition({ slots });
const act = madeUpSlot;

const movesOf = (change: StageChange) => {
  if (change.kind === 'refused') throw new Error(change.message);
  return change.moves;
};
const times = (change: StageChange) =>
  movesOf(change).map(({ after }) => [after.id, after.start, after.end, after.late ?? 0]);
const why = (change: StageChange) => (change.kind === 'refused' ? change.message : 'moved');

/** The programme once a change of a stage has been done to it. */
function done(edition: Edition, change: StageChange): Edition {
  if (change.kind === 'refused') throw new Error(change.message);
  const live = edition as unknown as JsonObject;
  const { document, conflicts } = applyHot(live, change.commands);
  expect(conflicts).toEqual([]);
  return withMoves(document, live) as unknown as Edition;
}

describe('delayStage', () => {
  const edition = evening(
    act('gone', { start: '18:00', end: '19:00' }),
    act('on', { start: '20:00', end: '21:00' }),
    act('next', { start: '21:15', end: '22:15' }),
    act('late', { start: '23:50', end: '00:30' }),
    act('open', { start: '27:10', end: null }),
    act('off', { start: '22:30', end: '23:00', status: 'cancelled' }),
    act('secret', { start: '22:30', end: '23:00', announced: 'day' }),
    act('bar', { stage: 'bar', start: '22:00', end: '23:00' }),
    act('tomorrow', { date: '2026-08-22' }),
  );
  const delay = (minutes: number, now: string, from: string | null = null) =>
    delayStage(edition, 'hall', { minutes, from }, at(now));

  it('moves what has not begun that day, past midnight too, with its end', () => {
    expect(times(delay(20, '20:30'))).toEqual([
      ['next', '21:35', '22:35', 20],
      ['late', '24:10', '00:50', 20],
      ['open', '27:30', null, 20],
    ]);
  });

  it('names what its writer saw, so that nobody else’s change is lost', () => {
    const change = delay(20, '22:00');
    expect(change.kind === 'moved' && change.commands).toEqual([
      {
        kind: 'move',
        act: 'late',
        from: { start: '23:50', end: '00:30', late: null },
        to: { start: '24:10', end: '00:50', late: 20 },
      },
      {
        kind: 'move',
        act: 'open',
        from: { start: '27:10', late: null },
        to: { start: '27:30', late: 20 },
      },
    ]);
  });

  it('begins with a chosen act, also with one whose time has come', () => {
    expect(times(delay(45, '20:30', 'late')).map(([id]) => id)).toEqual(['late', 'open']);
    expect(times(delay(45, '20:30', 'on')).map(([id]) => id)).toEqual([
      'on',
      'next',
      'late',
      'open',
    ]);
    expect(why(delay(20, '20:30', 'on'))).toBe('ON ville ha begynt før nå. Velg flere minutter.');
    for (const id of ['gone', 'off', 'bar', 'secret', 'nobody']) {
      expect(why(delay(20, '20:30', id)), id).toBe(
        'Programposten er over eller borte. Velg en annen.',
      );
    }
  });

  it('moves an act without an end that begins after 03:00, up to its start', () => {
    expect(times(delay(20, '27:05'))).toEqual([['open', '27:30', null, 20]]);
  });

  it('leaves the next day alone, and moves it when it is next', () => {
    expect(times(delay(20, '27:20'))).toEqual([['tomorrow', '20:20', '21:20', 20]]);
    const morning = delayStage(
      edition,
      'hall',
      { minutes: 20, from: null },
      at('21:00', '2026-08-22'),
    );
    expect(why(morning)).toBe('Ingen programposter på Hallen står for tur.');
  });

  it('adds up', () => {
    const once = done(edition, delay(20, '22:00'));
    const twice = delayStage(once, 'hall', { minutes: 15, from: null }, at('22:05'));
    expect(times(twice)).toEqual([
      ['late', '24:25', '01:05', 35],
      ['open', '27:45', null, 35],
    ]);
  });

  it('gives a time to an act of which it was said that it comes, once it is ahead', () => {
    const waiting = evening(
      act('a', { delayed: true }),
      act('b', { start: '21:30', end: '22:00' }),
    );
    const change = (minutes: number) =>
      delayStage(waiting, 'hall', { minutes, from: null }, at('20:20'));
    expect(times(change(30)).map(([id]) => id)).toEqual(['a', 'b']);
    expect(times(change(20)).map(([id]) => id)).toEqual(['b']);
    const after = done(waiting, change(30)).slots[0];
    expect(after).toMatchObject({ start: '20:30', end: '21:30', late: 30, status: 'moved' });
    expect(after).not.toHaveProperty('delayed');
  });

  it('is refused where it cannot be', () => {
    expect(why(delayStage(edition, 'nowhere', { minutes: 20, from: null }, at('20:30')))).toBe(
      'Ukjent scene.',
    );
    for (const minutes of [0, 4, 181, -20, 7.5, Number.NaN]) {
      expect(why(delay(minutes, '20:30')), String(minutes)).toBe('Velg mellom 5 og 180 minutter.');
    }
    expect(times(delay(165, '20:30')).at(-1)).toEqual(['open', '29:55', null, 165]);
    expect(why(delay(170, '20:30'))).toBe(
      'OPEN ville ha begynt etter 05:59 om natten. Flytt den i stedet.',
    );
    const much = evening(act('a', { start: '20:00', late: 590 }));
    expect(why(delayStage(much, 'hall', { minutes: 20, from: null }, at('12:00')))).toBe(
      'A ville blitt over 10 timer forsinket. Flytt den i stedet.',
    );
    const cancelled = { reason: 'vind' };
    const days = edition.days.map((day) => ({ ...day, cancelled }));
    for (const off of [
      { ...edition, cancelled },
      { ...edition, days },
    ]) {
      expect(why(delayStage(off, 'hall', { minutes: 20, from: null }, at('20:30')))).toBe(
        'Ingen programposter på Hallen står for tur.',
      );
    }
  });

  it('lets an end pass 30:00 on the next day’s clock', () => {
    const night = evening(act('a', { start: '27:00', end: '29:50' }));
    const change = delayStage(night, 'hall', { minutes: 30, from: null }, at('26:00'));
    expect(times(change)).toEqual([['a', '27:30', '06:20', 30]]);
    const back = stageOnTime(done(night, change), 'hall', at('26:10'));
    // Written as the next day's clock shows it, which is the same moment.
    expect(times(back)).toEqual([['a', '27:00', '05:50', 0]]);
  });

  it('counts on the face of the clock when the clocks change', () => {
    const days = [{ ...madeUpEdition().days[0], date: '2026-10-24' }] as Edition['days'];
    const date = '2026-10-24';
    const slots = [act('a', { date, start: '25:30', end: '26:30' })];
    const change = delayStage(
      madeUpEdition({ days, slots }),
      'hall',
      { minutes: 60, from: null },
      at('24:00', date),
    );
    expect(times(change)).toEqual([['a', '26:30', '27:30', 60]]);
  });
});

describe('stageOnTime', () => {
  const edition = evening(
    act('a', { start: '21:00', end: '21:45' }),
    act('b', { start: '22:00', end: '23:00' }),
    act('c', { start: '23:50', end: null }),
  );
  const late = done(edition, delayStage(edition, 'hall', { minutes: 30, from: null }, at('20:30')));

  it('leaves nothing of the delay', () => {
    expect(late.slots.map(({ start, status }) => [start, status])).toEqual([
      ['21:30', 'moved'],
      ['22:30', 'moved'],
      ['24:20', 'moved'],
    ]);
    expect(done(late, stageOnTime(late, 'hall', at('20:40')))).toEqual(edition);
  });

  it('lets nothing begin before now', () => {
    expect(times(stageOnTime(late, 'hall', at('21:07')))).toEqual([
      ['a', '21:10', '21:55', 10],
      ['b', '22:00', '23:00', 0],
      ['c', '23:50', null, 0],
    ]);
    // An act that would not begin any sooner stays where it is, and so does one that has begun.
    expect(times(stageOnTime(late, 'hall', at('21:26'))).map(([id]) => id)).toEqual(['b', 'c']);
    expect(times(stageOnTime(late, 'hall', at('24:14')))).toEqual([['c', '24:15', null, 25]]);
    expect(why(stageOnTime(late, 'hall', at('24:16')))).toBe(
      'Ingen programposter på scenen kan begynne tidligere enn de gjør.',
    );
  });

  it('lets nothing begin before now in the hour that comes twice when summer time ends', () => {
    const slots = [act('a', { date: '2026-10-24', start: '27:40', end: '28:30', late: 90 })];
    const secondHalfPastTwo = new Date('2026-10-25T02:30+01:00');
    expect(times(stageOnTime(madeUpEdition({ slots }), 'hall', secondHalfPastTwo))).toEqual([
      ['a', '27:00', '27:50', 50],
    ]);
  });

  it('has nothing to do on a stage that is on time', () => {
    expect(stageOnTime(edition, 'hall', at('20:30')).kind).toBe('refused');
  });
});

describe('endsAfterClosing', () => {
  const edition = evening(
    act('a', { start: '21:00', end: '22:00' }),
    act('b', { start: '24:00', end: '26:00' }),
    act('bar', { stage: 'bar', start: '22:00', end: '26:10' }),
  );
  const tooLong = (programme: Edition, minutes: number) => {
    const change = delayStage(programme, 'hall', { minutes, from: null }, at('20:00'));
    return endsAfterClosing(programme, movesOf(change)).map(({ id }) => id);
  };

  it('tells what ends after the last act of the day was to end', () => {
    expect(tooLong(edition, 10)).toEqual([]);
    expect(tooLong(edition, 15)).toEqual(['b']);
  });

  it('does not let a delay move closing time', () => {
    const once = done(
      edition,
      delayStage(edition, 'hall', { minutes: 10, from: null }, at('20:00')),
    );
    expect(tooLong(once, 5)).toEqual(['b']);
  });

  it('takes an act without an end to last until 03:00', () => {
    const open = evening(...edition.slots, act('dj', { stage: 'bar', start: '25:00', end: null }));
    expect(tooLong(open, 60)).toEqual([]);
    expect(tooLong(open, 65)).toEqual(['b']);
  });
});

it('tells a delay from another move', () => {
  const before = act('a', { start: '23:50', end: '00:30' });
  const late = act('a', { start: '24:10', end: '00:50', late: 20 });
  expect(delayBetween(before, late)).toBe(20);
  expect(delayBetween(late, before)).toBe(-20);
  expect(delayBetween(before, before)).toBeNull();
  for (const change of [{ late: 15 }, { end: '01:00' }, { stage: 'bar' }, { date: '2026-08-22' }]) {
    expect(delayBetween(before, { ...late, ...change })).toBeNull();
  }
});
