import { describe, expect, it } from 'vitest';
import type { ProgressEvent, ProgressRow } from '#shared/contracts/progress.ts';
import { clockWithSeconds, freshness, LOST_AFTER_MS } from './live-progress.tsx';
import {
  closestToNext,
  eventText,
  eventTime,
  movementText,
  numeral,
  signedPoints,
  wayToNext,
} from './progress-words.ts';

const row = (change: Partial<ProgressRow>): ProgressRow => ({
  rank: 1,
  navn: 'Nora',
  level: 1,
  points: 0,
  progress: 0,
  missing: 100,
  movement: 0,
  ...change,
});

const event = (change: Partial<ProgressEvent>): ProgressEvent => ({
  kind: 'sale',
  at: '2026-08-01T12:31:00Z',
  navn: 'Nora',
  tickets: 1,
  points: 10,
  level: null,
  ...change,
});

describe('freshness', () => {
  it('is live after an answer, delayed after a failed round, lost after a minute', () => {
    expect(freshness(0, false, 10 * LOST_AFTER_MS)).toBe('live');
    expect(freshness(0, true, LOST_AFTER_MS)).toBe('delayed');
    expect(freshness(0, true, LOST_AFTER_MS + 1)).toBe('lost');
  });

  it('is told with Oslo time and seconds', () => {
    expect(clockWithSeconds(new Date('2026-08-01T12:32:08Z'))).toBe('14:32:08');
  });
});

describe('the words of the overview', () => {
  it('say what is missing to the next level', () => {
    expect(wayToNext(row({ level: 4, missing: 30 }), 'Alle')).toBe('30 poeng til CTRL Elite');
    expect(wayToNext(row({ level: 5, missing: 0 }), 'Alle')).toBe('Alle');
  });

  it('say what moved since yesterday', () => {
    expect(movementText(2)).toBe('opp 2 siden i går');
    expect(movementText(-1)).toBe('ned 1 siden i går');
    expect(movementText(0)).toBeNull();
    expect(movementText(null)).toBe('ny i dag');
  });

  it('tell a sale, a refund and a level', () => {
    expect(eventText(event({ tickets: 1 }))).toBe('solgte 1\u00A0billett');
    expect(eventText(event({ tickets: 4 }))).toBe('solgte 4\u00A0billetter');
    expect(eventText(event({ tickets: -2 }))).toBe('fikk 2\u00A0billetter refundert');
    expect(eventText(event({ kind: 'level', tickets: null, level: 2 }))).toBe('nådde nivå Partner');
  });

  it('give the time of today and the date of earlier days', () => {
    const now = new Date('2026-08-01T20:00:00Z');
    expect(eventTime('2026-08-01T12:31:00Z', now)).toBe('14:31');
    expect(eventTime('2026-07-31T21:30:00Z', now)).toBe('31. juli');
    expect(eventTime('2026-02-03T12:00:00Z', now)).toBe('3. feb.');
  });

  it('sign points', () => {
    expect(signedPoints(20)).toBe('+20');
    expect(signedPoints(-40)).toBe('−40');
  });

  it('find who is closest to a new level, in whole tickets', () => {
    const nora = row({ navn: 'Nora', level: 5, missing: 0 });
    const jonas = row({ navn: 'Jonas', level: 4, missing: 25 });
    const sindre = row({ navn: 'Sindre', level: 1, missing: 10 });
    const others = [nora, jonas, row({ level: 2, missing: 160 })];
    const closest = closestToNext(others);
    expect(closest).toMatchObject({ row: { navn: 'Jonas' }, tickets: 3, nextLevel: 'CTRL Elite' });
    expect(closestToNext([...others, sindre])).toMatchObject({
      row: { navn: 'Sindre' },
      tickets: 1,
    });
    expect(closestToNext([row({ level: 5, missing: 0 })])).toBeNull();
    expect(numeral(3)).toBe('tre');
    expect(numeral(15)).toBe('15');
  });
});
