import { describe, expect, it } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import { editionDates } from '#shared/rules/festival-phase.ts';
import {
  calendarFileUrl,
  festivalDays,
  fromLocalDate,
  fullDate,
  toLocalDate,
} from './festival-days.ts';

const { editions } = defaultContent;

describe('festivalDays', () => {
  it('holds the days of every edition', () => {
    expect([...festivalDays(editions).keys()]).toEqual([
      '2025-08-22',
      '2025-08-23',
      '2026-08-20',
      '2026-08-21',
      '2026-08-22',
    ]);
  });

  it('knows the edition of a day', () => {
    const found = festivalDays(editions).get('2026-08-20');
    expect(found?.edition.id).toBe('ctrl-2026');
    expect(found?.day.title).toBe('Gaming & Cosplay');
  });
});

describe('local dates of the calendar library', () => {
  it('carries a day over and back', () => {
    for (const day of ['2025-08-22', '2026-03-29', '2026-10-25', '2026-12-31', '2028-02-29']) {
      expect(fromLocalDate(toLocalDate(day))).toBe(day);
    }
  });
});

describe('texts and addresses', () => {
  it('names days and editions', () => {
    expect(fullDate('2026-08-22')).toBe('Lørdag 22. august 2026');
    const edition = festivalDays(editions).get('2026-08-20')?.edition;
    expect(edition && editionDates(edition)).toBe('20.–22. august 2026');
  });

  it('asks for a calendar file of one or several days', () => {
    expect(calendarFileUrl(['day-2026-08-20'])).toBe('/api/programme.ics?items=day-2026-08-20');
    expect(calendarFileUrl(['a b', 'c'])).toBe('/api/programme.ics?items=a%20b,c');
  });
});
