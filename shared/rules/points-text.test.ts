import { describe, expect, it } from 'vitest';
import { wholePoints } from './points-text.ts';

describe('points in a text', () => {
  it.each([
    ['1', 1],
    ['50', 50],
    ['1000', 1000],
    ['1 000', 1000],
    ['1 000 poeng', 1000],
    ['1\u00a0000 Poeng', 1000],
    ['1\u202f000poeng', 1000],
    [' 100 000 ', 100_000],
  ])('%j is %d', (text, points) => {
    expect(wholePoints(text)).toBe(points);
  });

  it.each([
    null,
    '',
    ' ',
    'poeng',
    'hundre',
    'abc',
    '0',
    '-5',
    '1.5',
    '1,5',
    '1.000',
    '1e3',
    '12 34',
    '5 kr',
    '10 poeng ekstra',
    '100 001',
    '99999999',
    '٣',
  ])('%j is none', (text) => {
    expect(wholePoints(text)).toBeNull();
  });
});
