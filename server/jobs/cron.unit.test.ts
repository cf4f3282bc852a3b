import { describe, expect, it } from 'vitest';
import { latestOccurrence, parseCron } from './cron.ts';

function latest(expression: string, now: string): string | undefined {
  return latestOccurrence(parseCron(expression), new Date(now))?.toISOString();
}

describe('a schedule on Oslo clocks', () => {
  it('is due at its summer and its winter time', () => {
    expect(latest('30 3 * * *', '2026-07-01T12:00:00Z')).toBe('2026-07-01T01:30:00.000Z');
    expect(latest('30 3 * * *', '2026-01-15T12:00:00Z')).toBe('2026-01-15T02:30:00.000Z');
  });

  it('was last due yesterday until the minute has come', () => {
    expect(latest('0 8 * * *', '2026-01-15T06:59:59Z')).toBe('2026-01-14T07:00:00.000Z');
    expect(latest('0 8 * * *', '2026-01-15T07:00:00Z')).toBe('2026-01-15T07:00:00.000Z');
  });

  it('comes an hour later when its hour is skipped in spring', () => {
    expect(latest('30 2 * * *', '2026-03-29T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z');
  });

  it('comes once when its hour is doubled in autumn', () => {
    expect(latest('30 2 * * *', '2026-10-25T00:45:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(latest('30 2 * * *', '2026-10-25T01:45:00Z')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('goes on every five minutes through the doubled hour', () => {
    expect(latest('*/5 * * * *', '2026-10-25T00:57:10Z')).toBe('2026-10-25T00:55:00.000Z');
    expect(latest('*/5 * * * *', '2026-10-25T01:57:10Z')).toBe('2026-10-25T01:55:00.000Z');
    expect(latest('10 * * * *', '2026-10-25T01:05:00Z')).toBe('2026-10-25T00:10:00.000Z');
  });

  it('knows weekdays, days of the month and months', () => {
    expect(latest('0 12 * * 1', '2026-08-20T12:00:00Z')).toBe('2026-08-17T10:00:00.000Z');
    expect(latest('0 0 1 1,7 *', '2026-08-20T12:00:00Z')).toBe('2026-06-30T22:00:00.000Z');
    expect(latest('15,45 9-10 * * *', '2026-08-20T08:20:00Z')).toBe('2026-08-20T08:15:00.000Z');
  });

  it('has none when the day does not exist', () => {
    expect(latestOccurrence(parseCron('0 0 31 2 *'), new Date('2026-08-20T12:00:00Z'))).toBeNull();
  });

  it.each(['', '* * * *', '61 * * * *', '*/0 * * * *', 'a * * * *', '5-1 * * * *', '0 0 0 * *'])(
    'refuses %j',
    (expression) => {
      expect(() => parseCron(expression)).toThrow(/Not a cron expression/);
    },
  );
});
