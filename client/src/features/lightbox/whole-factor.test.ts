import { expect, it } from 'vitest';
import { wholeFactorWidth } from './whole-factor.ts';

const crowd = { width: 480, height: 150 };

it.each([
  ['desktop, twice', { width: 1416, height: 760 }, 1, 960],
  ['height decides', { width: 1416, height: 320 }, 1, 960],
  ['phone, two of three screen pixels', { width: 366, height: 700 }, 3, 320],
  ['phone with plain pixels: once, cropped', { width: 296, height: 600 }, 1, 480],
  ['fractional ratio', { width: 1416, height: 760 }, 1.5, (480 * 4) / 1.5],
])('%s', (_name, room, ratio, width) => {
  expect(wholeFactorWidth(crowd, room, ratio)).toBe(width);
});
