import { expect, it } from 'vitest';
import { pixelPictureSize } from './lightbox-panel.tsx';

const crowd = { width: 480, height: 150 };
const phone = { width: 366, height: 704 };

it.each([
  ['desktop, twice', { width: 1416, height: 760 }, 1, { width: 960, whole: true }],
  ['height decides', { width: 1416, height: 320 }, 1, { width: 960, whole: true }],
  ['fractional ratio', { width: 1416, height: 760 }, 1.5, { width: 1280, whole: true }],
  ['phone, one screen pixel per px', phone, 1, { width: 366, whole: false }],
  ['phone, two', phone, 2, { width: 366, whole: false }],
  ['phone, three', phone, 3, { width: 366, whole: false }],
  ['tablet', { width: 744, height: 900 }, 2, { width: 744, whole: false }],
  ['low window', { width: 1416, height: 150 }, 1, { width: 480, whole: false }],
])('%s', (_name, room, ratio, shown) => {
  const { width, whole } = pixelPictureSize(crowd, room, ratio);
  expect({ width: Math.round(width), whole }).toEqual(shown);
});
