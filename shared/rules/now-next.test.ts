import { describe, expect, it } from 'vitest';
import { defaultContent } from '../content/index.ts';
import type { Edition, Slot } from '../content/types.ts';
import { osloInstant } from '../oslo-time.ts';
import { beginsAt, nowAndNext, timeLeft } from './now-next.ts';

const { editions } = defaultContent;
const FRIDAY = '2025-08-22';
const SATURDAY = '2025-08-23';

/** The editions with other acts on the first one, or some of its acts changed. */
function withActs(change: (slots: readonly Slot[]) => Slot[], more: Partial<Edition> = {}) {
  return editions.map((edition) =>
    edition.year === 2025 ? { ...edition, slots: change(edition.slots), ...more } : edition,
  );
}
const changed = (id: string, values: Partial<Slot>) =>
  withActs((slots) => slots.map((slot) => (slot.id === id ? { ...slot, ...values } : slot)));

/** `Fengselshotellet: Band 1, Band 2 > Afterparty` for each stage. */
function said(date: string, time: string, all: readonly Edition[] = editions): string[] | null {
  const found = nowAndNext(all, osloInstant(date, time));
  if (found === null) return null;
  return found.stages.map(({ name, now, cancelled, next }) => {
    const acts = [...now.map(({ act }) => act), ...cancelled.map(({ act }) => `(${act})`)];
    return `${name}: ${acts.join(', ') || '-'} > ${next?.act ?? '-'}`;
  });
}

describe('now and next', () => {
  it('is nothing before the first day and when the last act is over', () => {
    expect(said('2025-08-21', '23:59')).toBeNull();
    expect(said(FRIDAY, '00:00')).not.toBeNull();
    // The last afterparty has no end, so that it lasts until three.
    expect(said(SATURDAY, '26:59')).toEqual(['Lille Andevinge: Afterparty > -']);
    expect(said(SATURDAY, '27:00')).toBeNull();
    expect(said('2026-06-01', '12:00')).toBeNull();
  });

  it('is nothing for an edition that has no acts', () => {
    expect(said('2026-08-20', '12:00')).toBeNull();
  });

  it('says what comes from the first morning on', () => {
    expect(said(FRIDAY, '09:00')).toEqual([
      'Fengselshotellet: - > Komiker 1',
      'Lille Andevinge: - > Afterparty',
    ]);
  });

  it('changes at the very minute', () => {
    expect(said(FRIDAY, '17:29')?.[0]).toBe('Fengselshotellet: - > Komiker 1');
    expect(said(FRIDAY, '17:30')?.[0]).toBe('Fengselshotellet: Komiker 1 > Komiker 2');
    expect(said(FRIDAY, '17:45')?.[0]).toBe('Fengselshotellet: Komiker 2 > Band 1');
    expect(said(FRIDAY, '18:00')?.[0]).toBe('Fengselshotellet: - > Band 1');
  });

  it('has both of two that are on at once', () => {
    expect(said(FRIDAY, '21:15')?.[0]).toBe('Fengselshotellet: Band 1, Band 2 > DJ 1');
  });

  it('goes on over midnight: the afterparty of one night, the acts of the next day', () => {
    expect(said(FRIDAY, '24:30')).toEqual([
      'Fengselshotellet: - > DJ 1',
      'Lille Andevinge: Afterparty > Afterparty',
    ]);
    expect(said(SATURDAY, '03:00')).toEqual([
      'Fengselshotellet: - > DJ 1',
      'Lille Andevinge: - > Afterparty',
    ]);
  });

  it('leaves out a stage where nothing more comes', () => {
    expect(said(SATURDAY, '23:30')).toEqual(['Lille Andevinge: - > Afterparty']);
  });

  it('names a cancelled act while its time lasts, and never as the next one', () => {
    const cancelled = changed('2025-fre-band-2', { status: 'cancelled' });
    expect(said(FRIDAY, '19:00', cancelled)?.[0]).toBe('Fengselshotellet: - > Band 1');
    expect(said(FRIDAY, '20:30', cancelled)?.[0]).toBe('Fengselshotellet: Band 1 > DJ 1');
    expect(said(FRIDAY, '21:15', cancelled)?.[0]).toBe('Fengselshotellet: Band 1, (Band 2) > DJ 1');
    expect(said(FRIDAY, '22:30', cancelled)?.[0]).toBe('Fengselshotellet: - > DJ 1');
  });

  it('follows a moved act to its new time and stage', () => {
    const previous = { date: FRIDAY, start: '20:00', stage: 'fengselshotellet' };
    const moved = changed('2025-fre-band-1', {
      status: 'moved',
      start: '22:45',
      end: '23:30',
      stage: 'lille-andevinge',
      previous,
    });
    expect(said(FRIDAY, '20:15', moved)).toEqual([
      'Fengselshotellet: - > Band 2',
      'Lille Andevinge: - > Band 1',
    ]);
    expect(said(FRIDAY, '23:00', moved)).toEqual([
      'Fengselshotellet: - > DJ 1',
      'Lille Andevinge: Band 1 > Afterparty',
    ]);
  });

  it('has many stages in their order, and one that the edition does not list last', () => {
    const stages = ['c', 'a', 'b'].map((id) => ({ id, name: id.toUpperCase() }));
    const many = withActs(
      ([first]) => {
        if (first === undefined) throw new Error('No act');
        return ['x', 'a', 'b', 'c'].map((stage) => ({ ...first, id: `id-${stage}`, stage }));
      },
      { stages },
    );
    expect(said(FRIDAY, '12:00', many)).toEqual([
      'C: - > Komiker 1',
      'A: - > Komiker 1',
      'B: - > Komiker 1',
      'Fengselshotellet: - > Komiker 1',
    ]);
  });
});

const [komiker] = editions[0]?.slots ?? [];
if (komiker === undefined) throw new Error('No act');
const act = (values: Partial<Slot>): Slot => ({ ...komiker, ...values });

describe('the time left', () => {
  const left = (time: string, values: Partial<Slot> = {}) =>
    timeLeft(act({ start: '20:00', end: '22:10', ...values }), osloInstant(FRIDAY, time));

  it('counts begun minutes, and hours from sixty on', () => {
    expect(left('20:00')).toBe('2 t 10 min igjen');
    expect(left('20:10')).toBe('2 t igjen');
    expect(left('21:10')).toBe('1 t igjen');
    expect(left('21:11')).toBe('59 min igjen');
    expect(left('22:09')).toBe('1 min igjen');
    const second = new Date(+osloInstant(FRIDAY, '22:09') + 30_500);
    expect(timeLeft(act({ start: '20:00', end: '22:10' }), second)).toBe('1 min igjen');
  });

  it('goes over midnight and over the change of the clocks', () => {
    expect(left('23:50', { start: '23:00', end: '00:30' })).toBe('40 min igjen');
    const night = act({ date: '2025-10-25', start: '23:00', end: '28:00' });
    expect(timeLeft(night, osloInstant('2025-10-25', '24:00'))).toBe('5 t igjen');
  });

  it('is not known without an end', () => {
    expect(left('20:30', { end: null })).toBeNull();
  });
});

describe('when the next act begins', () => {
  const begins = (values: Partial<Slot>, date = FRIDAY, time = '19:00') =>
    beginsAt(act(values), osloInstant(date, time));

  it('is a time today, with the day when it is another', () => {
    expect(begins({ start: '20:00' })).toBe('kl. 20:00');
    expect(begins({ start: '24:00' })).toBe('kl. 24:00');
    expect(begins({ start: '25:30' })).toBe('i natt kl. 01:30');
    expect(begins({ date: SATURDAY, start: '00:30' })).toBe('i morgen kl. 00:30');
    expect(begins({ date: SATURDAY, start: '18:00' })).toBe('i morgen kl. 18:00');
    expect(begins({ date: SATURDAY, start: '24:00' })).toBe('i morgen kl. 24:00');
    expect(begins({ date: SATURDAY, start: '26:00' })).toBe('natt til søndag kl. 02:00');
    expect(begins({ date: '2025-08-24', start: '12:00' })).toBe('søndag kl. 12:00');
  });

  it('is a time of this night after midnight', () => {
    expect(begins({ start: '25:30' }, SATURDAY, '00:10')).toBe('kl. 01:30');
    expect(begins({ date: SATURDAY, start: '18:00' }, SATURDAY, '00:10')).toBe('kl. 18:00');
  });

  it('is not a time of this night when it is the next one', () => {
    const next = { date: SATURDAY, start: '24:30' };
    expect(begins(next, SATURDAY, '00:40')).toBe('natt til søndag kl. 00:30');
    expect(begins(next, SATURDAY, '05:59')).toBe('natt til søndag kl. 00:30');
    expect(begins(next, SATURDAY, '06:00')).toBe('i natt kl. 00:30');
  });
});
