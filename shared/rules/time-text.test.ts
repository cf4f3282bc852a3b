import { describe, expect, it } from 'vitest';
import { minutesText, timeUntil } from './time-text.ts';

describe('lengths of time', () => {
  it.each([
    [0, '0 min'],
    [1, '1 min'],
    [59, '59 min'],
    [60, '1 t'],
    [80, '1 t 20 min'],
    [180, '3 t'],
  ])('%d minutes', (minutes, text) => {
    expect(minutesText(minutes)).toBe(text);
  });

  it.each([
    ['a second is a minute', '2025-08-22T17:59:59Z', '1 min'],
    ['whole minutes stay', '2025-08-22T17:15:00Z', '45 min'],
    ['what was begun counts', '2025-08-22T17:14:59Z', '46 min'],
    ['hours', '2025-08-22T08:00:00Z', '10 t'],
    ['a little less than a day', '2025-08-21T18:00:01Z', '24 t'],
    ['the day before', '2025-08-21T18:00:00Z', '1 dag'],
    ['calendar days, not whole ones', '2025-08-19T21:00:00Z', '3 dager'],
    ['a day of Oslo begins before one of UTC', '2025-08-19T22:00:00Z', '2 dager'],
    ['over the change of clocks', '2025-03-29T18:00:00Z', '146 dager'],
    ['what has come', '2025-08-22T18:00:01Z', '0 min'],
  ])('until eight in the evening: %s', (_what, from, text) => {
    expect(timeUntil(new Date(from), new Date('2025-08-22T18:00:00Z'))).toBe(text);
  });

  it('is never 0 days on the day of 25 hours', () => {
    const evening = new Date('2027-10-31T23:30+01:00');
    expect(timeUntil(new Date('2027-10-31T00:10+02:00'), evening)).toBe('24 t 20 min');
    expect(timeUntil(new Date('2027-10-30T23:10+02:00'), evening)).toBe('1 dag');
  });
});
