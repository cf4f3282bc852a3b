import { expect, it } from 'vitest';
import { madeUpEdition } from '#shared/testing/made-up-edition.ts';
import { doorsText, worldDays } from './edition-facts.ts';

/** The doors of an edition that lasts from a Friday on. */
const doorsOf = (...doors: (string | null)[]) => {
  const [day] = madeUpEdition().days;
  if (day === undefined) throw new Error('No day');
  const days = doors.map((time, index) => ({ ...day, date: `2026-08-${21 + index}`, doors: time }));
  return doorsText(madeUpEdition({ days }));
};

it('tells the days of a world with their ages, together where they follow each other', () => {
  const [day] = madeUpEdition().days;
  if (day === undefined) throw new Error('No day');
  const days = ([10, 11, 12, 13] as const).map((date) => ({ ...day, date: `2026-12-${date}` }));
  const daysOf = (...ages: (number | null)[]) =>
    worldDays(
      madeUpEdition({
        days: days.slice(0, ages.length).map((one, index) => ({
          ...one,
          minAge: ages[index] ?? 0,
          worlds: ages[index] === null ? [] : ['musikk'],
        })),
      }),
      'musikk',
    ).map(({ minAge, dates }) => `${minAge}: ${dates}`);
  expect(daysOf(null)).toEqual([]);
  expect(daysOf(13)).toEqual(['13: 10. desember 2026']);
  expect(daysOf(18, 18, 18)).toEqual(['18: 10.–12. desember 2026']);
  expect(daysOf(13, 18)).toEqual(['13: 10. desember 2026', '18: 11. desember 2026']);
  expect(daysOf(13, null, 13, 13)).toEqual(['13: 10. desember 2026', '13: 12.–13. desember 2026']);
});

it('says once when the doors open where that is the same every day', () => {
  expect(doorsOf('16:00')).toBe('16:00');
  expect(doorsOf('16:00', '16:00')).toBe('16:00 begge dager');
  expect(doorsOf('16:00', '16:00', '16:00')).toBe('16:00 alle dager');
});

it('names the days where they differ', () => {
  expect(doorsOf('16:00', '15:00', '12:00')).toBe('fre 16:00, lør 15:00, søn 12:00');
  expect(doorsOf('16:00', '24:30')).toBe('fre 16:00, lør 00:30');
});

it('says nothing while a day has no time', () => {
  expect(doorsOf('16:00', null)).toBeNull();
  expect(doorsOf()).toBeNull();
});
