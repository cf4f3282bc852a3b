import { describe, expect, it } from 'vitest';
import { editions } from '#shared/content/index.ts';
import { programmeCalendar } from './programme.ics.ts';

const now = new Date('2026-01-01T12:00:00Z');

function events(items: string[] | null, at = now): string[] {
  return (programmeCalendar(editions, items, at) ?? '').split('BEGIN:VEVENT').slice(1);
}

describe('the calendar file', () => {
  it('ends every line with CRLF, the last one too', () => {
    const file = programmeCalendar(editions, null, now) ?? '';
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('gives an act in UTC with a UID that stays the same', () => {
    const [event] = events(['2025-fre-komiker-1']);
    expect(event).toContain('UID:2025-fre-komiker-1@ctrl-festival\r\n');
    expect(event).toContain('DTSTART:20250822T153000Z\r\n');
    expect(event).toContain('DTEND:20250822T154500Z\r\n');
    expect(event).toContain('SUMMARY:Komiker 1\r\n');
    expect(events(['2025-fre-komiker-1'], new Date('2027-01-01T00:00:00Z'))[0]).toContain(
      'UID:2025-fre-komiker-1@ctrl-festival\r\n',
    );
  });

  it('puts the afterparty at midnight after the day and gives it no end', () => {
    const [event] = events(['2025-fre-afterparty']);
    expect(event).toContain('DTSTART:20250822T220000Z\r\n');
    expect(event).not.toContain('DTEND');
  });

  it('gives a day as a whole-day entry', () => {
    const [event] = events(['day-2025-08-22']);
    expect(event).toContain('DTSTART;VALUE=DATE:20250822\r\n');
    expect(event).toContain('DTEND;VALUE=DATE:20250823\r\n');
    expect(event).toContain('Dørene åpner 16:00.');
  });

  it('leaves out what is not in the programme, and is nothing when nothing is', () => {
    expect(events(['2025-lor-dj-1', 'unknown'])).toHaveLength(1);
    expect(programmeCalendar(editions, ['unknown'], now)).toBeNull();
  });

  it('gives the current edition when nothing is chosen', () => {
    expect(events(null).map((event) => /UID:(\S+)@/.exec(event)?.[1])).toEqual([
      'day-2026-08-20',
      'day-2026-08-21',
      'day-2026-08-22',
    ]);
    expect(events(null, new Date('2025-06-01T00:00:00Z'))).toHaveLength(12);
  });
});
