import { describe, expect, it } from 'vitest';
import {
  affiliateLevelName,
  chatLevelName,
  knownLevel,
  levelForPoints,
  levelProgress,
} from './levels.ts';

describe('levels', () => {
  it.each([
    [-10, 1],
    [0, 1],
    [99, 1],
    [100, 2],
    [299, 2],
    [300, 3],
    [699, 3],
    [700, 4],
    [1499, 4],
    [1500, 5],
    [99_999, 5],
  ])('%d points give level %d', (points, level) => {
    expect(levelForPoints(points)).toBe(level);
  });

  it('treats an unknown level as level 1', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 2.5, Number.NaN].map(knownLevel)).toEqual([
      1, 1, 2, 3, 4, 5, 1, 1, 1,
    ]);
  });

  it('names both ladders', () => {
    expect([1, 2, 3, 4, 5, 9].map(affiliateLevelName)).toEqual([
      'Supporter',
      'Partner',
      'VIP Partner',
      'Ambassador',
      'CTRL Elite',
      'Supporter',
    ]);
    expect([1, 5, -1].map(chatLevelName)).toEqual([
      'Festival Newbie',
      'CTRL Veteran',
      'Festival Newbie',
    ]);
  });

  it.each([
    [0, { level: 1, nextLevel: 2, missing: 100, percent: 0 }],
    [-20, { level: 1, nextLevel: 2, missing: 120, percent: 0 }],
    [120, { level: 2, nextLevel: 3, missing: 180, percent: 10 }],
    [1470, { level: 4, nextLevel: 5, missing: 30, percent: 96 }],
    [1499, { level: 4, nextLevel: 5, missing: 1, percent: 99 }],
    [1500, { level: 5, nextLevel: null, missing: 0, percent: 100 }],
  ])('from %d points the way on is %o', (points, progress) => {
    expect(levelProgress(points)).toEqual(progress);
  });
});
