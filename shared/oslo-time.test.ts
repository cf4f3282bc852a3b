import { describe, expect, it } from 'vitest';
import {
  addDays,
  capitalize,
  daysBetween,
  formatDate,
  formatDateRange,
  formatDay,
  formatMonth,
  formatNumber,
  nextOsloMidnight,
  osloClock,
  osloDate,
  osloInstant,
  osloIso,
  weekdayIndex,
  weekdayName,
} from './oslo-time.ts';

const iso = (text: string) => new Date(text);

describe('the Oslo day of an instant', () => {
  it.each([
    ['2026-08-19T21:59:59Z', '2026-08-19', '23:59'],
    ['2026-08-19T22:00:00Z', '2026-08-20', '00:00'],
    ['2026-01-31T22:59:59Z', '2026-01-31', '23:59'],
    ['2026-01-31T23:00:00Z', '2026-02-01', '00:00'],
    ['2024-02-29T12:00:00Z', '2024-02-29', '13:00'],
  ])('%s is %s %s', (instant, date, clock) => {
    expect(osloDate(iso(instant))).toBe(date);
    expect(osloClock(iso(instant))).toBe(clock);
  });
});

describe('the instant of an Oslo wall-clock time', () => {
  it.each([
    ['2025-08-22', '16:00', '2025-08-22T14:00:00.000Z'],
    ['2025-08-22', '24:00', '2025-08-22T22:00:00.000Z'],
    ['2025-08-22', '25:30', '2025-08-22T23:30:00.000Z'],
    ['2026-01-01', '00:00', '2025-12-31T23:00:00.000Z'],
    // The clocks go forward on 29 March 2026 and back on 25 October 2026.
    ['2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29', '24:00', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '00:00', '2026-10-24T22:00:00.000Z'],
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
    ['2026-10-25', '24:00', '2026-10-25T23:00:00.000Z'],
  ])('%s %s is %s', (date, time, instant) => {
    expect(osloInstant(date, time).toISOString()).toBe(instant);
  });

  it('takes the later reading in the hour that spring skips', () => {
    const instant = osloInstant('2026-03-29', '02:30');
    expect(osloDate(instant)).toBe('2026-03-29');
    expect(osloClock(instant)).toBe('03:30');
  });

  it('is undone by reading the clock, on every hour of a year', () => {
    for (let hour = 0; hour < 365 * 24; hour += 1) {
      const instant = new Date(Date.UTC(2026, 0, 1, hour));
      const again = osloInstant(osloDate(instant), osloClock(instant));
      const doubled = instant.toISOString() === '2026-10-25T01:00:00.000Z';
      expect(again.getTime()).toBe(instant.getTime() - (doubled ? 3_600_000 : 0));
    }
  });

  it('refuses what is no day or time', () => {
    expect(() => osloInstant('i går', '16:00')).toThrow('Not a calendar day: i går');
    expect(() => osloInstant('2026-08-20', 'kl. fire')).toThrow('Not a clock time: kl. fire');
    expect(() => osloInstant('2026-08-20', '16')).toThrow('Not a clock time: 16');
  });
});

describe('calendar arithmetic', () => {
  it('adds days over month ends and leap days', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });

  it('counts days across changes of the clock', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysBetween('2026-08-22', '2026-08-20')).toBe(-2);
  });

  it('finds the next midnight also on days of 23 and 25 hours', () => {
    expect(nextOsloMidnight(iso('2026-03-28T23:30:00Z')).toISOString()).toBe(
      '2026-03-29T22:00:00.000Z',
    );
    expect(nextOsloMidnight(iso('2026-10-24T22:00:00Z')).toISOString()).toBe(
      '2026-10-25T23:00:00.000Z',
    );
  });

  it('knows the weekday', () => {
    expect(weekdayIndex('2025-08-24')).toBe(0);
    expect(weekdayName('2025-08-22')).toBe('fredag');
  });
});

describe('Norwegian forms', () => {
  it('writes days and months', () => {
    expect(formatDay('2025-08-22')).toBe('fredag 22. august');
    expect(formatDate('2026-08-22')).toBe('22. august 2026');
    expect(formatMonth('2025-08-22')).toBe('august 2025');
  });

  it.each([
    ['2026-08-20', '2026-08-22', '20.–22. august 2026'],
    ['2026-08-31', '2026-09-02', '31. august – 2. september 2026'],
    ['2026-12-31', '2027-01-01', '31. desember 2026 – 1. januar 2027'],
    ['2026-08-20', '2026-08-20', '20. august 2026'],
  ])('writes %s to %s as %s', (from, to, text) => {
    expect(formatDateRange(from, to)).toBe(text);
  });

  it.each([
    [0, '0'],
    [999, '999'],
    [1840, '1\u00A0840'],
    [1234567, '1\u00A0234\u00A0567'],
    [-1500, '−1\u00A0500'],
  ])('writes %d as %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it('capitalises æ, ø and å', () => {
    expect(capitalize('østre scene')).toBe('Østre scene');
    expect(capitalize('')).toBe('');
  });
});

describe('an instant with its Oslo offset', () => {
  it.each([
    ['2025-08-22T15:30:00Z', '2025-08-22T17:30:00+02:00'],
    ['2025-12-31T23:00:00Z', '2026-01-01T00:00:00+01:00'],
    // Both occurrences of the doubled autumn hour.
    ['2026-10-25T00:30:00Z', '2026-10-25T02:30:00+02:00'],
    ['2026-10-25T01:30:00Z', '2026-10-25T02:30:00+01:00'],
  ])('%s is %s', (instant, text) => {
    expect(osloIso(iso(instant))).toBe(text);
    expect(new Date(text)).toEqual(iso(instant));
  });
});

describe("Oslo's clock changes", () => {
  const intl = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Oslo',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const years = Array.from({ length: 45 }, (_, index) => 1996 + index);

  it.each(years)('are those of the time zone database in %i', (year) => {
    for (const month of [2, 9]) {
      for (let hour = 0; hour < 31 * 24; hour++) {
        const instant = new Date(Date.UTC(year, month, 1, hour, 59));
        const text = `${osloDate(instant)} ${osloClock(instant)}`;
        if (text !== intl.format(instant)) expect(text).toBe(intl.format(instant));
      }
    }
    for (const time of ['01-01T00:00Z', '06-30T22:00Z', '12-31T23:00Z']) {
      const instant = new Date(`${year}-${time}`);
      expect(`${osloDate(instant)} ${osloClock(instant)}`).toBe(intl.format(instant));
    }
  });
});
