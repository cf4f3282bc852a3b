import { describe, expect, it } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

const clock = { now: () => new Date('2026-08-20T12:00:00Z') };
const limitOf = (points: number, mostKeys?: number) =>
  createRateLimit(clock, { points, seconds: 60 }, mostKeys);

describe('createRateLimit', () => {
  it('counts for every key or for none', () => {
    const use = limitOf(2);
    const keys = (own: string) => [
      { key: own, times: 1 },
      { key: 'around', times: 2 },
    ];
    expect([use(keys('a')), use(keys('a')), use(keys('a'))]).toEqual([0, 0, 60_000]);
    expect([use(keys('b')), use(keys('b')), use(keys('c'))]).toEqual([0, 0, 60_000]);
  });

  it('holds so many keys and no more: the oldest goes', () => {
    const use = limitOf(1, 3);
    for (const key of ['a', 'b', 'c']) expect(use(key)).toBe(0);
    expect(use('b')).toBe(60_000);
    expect(use('d')).toBe(0);
    expect(use('b')).toBe(60_000);
    expect(use('a')).toBe(0);
    expect(use('b')).toBe(0);
  });

  it('counts what a use costs, and nothing of one that is refused', () => {
    const use = limitOf(10);
    expect([use('a', 8), use('a', 3), use('a', 2), use('a')]).toEqual([0, 60_000, 0, 60_000]);
  });
});
