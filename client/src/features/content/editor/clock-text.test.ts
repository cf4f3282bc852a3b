import { expect, it } from 'vitest';
import { lengthOf, minutesOf, readTime, timeOf } from './clock-text.ts';

it.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['2105', '21:05'],
  ['21.05', '21:05'],
  [' 21:05 ', '21:05'],
  ['24', '24:00'],
  ['29:59', '29:59'],
  ['30:00', null],
  ['21:60', null],
  ['', null],
  ['snart', null],
])('reads %s as %s', (text, time) => {
  expect(readTime(text)).toBe(time);
});

it('counts minutes of a long night', () => {
  expect([minutesOf('00:00'), minutesOf('27:30'), minutesOf('3:00'), minutesOf(null)]).toEqual([
    0,
    1650,
    null,
    null,
  ]);
  expect([timeOf(1650), timeOf(-5), timeOf(9_999)]).toEqual(['27:30', '00:00', '29:59']);
  expect([lengthOf('23:00', '01:00'), lengthOf('20:00', '21:15'), lengthOf('20:00', null)]).toEqual(
    [120, 75, null],
  );
});
