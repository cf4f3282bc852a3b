import { expect, it } from 'vitest';
import { NEW_ACT } from '#shared/contracts/content.ts';
import {
  type DraftSlot,
  lengthOf,
  minutesOf,
  moveOps,
  readTime,
  statusOps,
  timeOf,
} from './slot.ts';

const slot = (over: object = {}): DraftSlot => ({
  ...NEW_ACT,
  ...{ id: 'dj', date: '2026-08-21', stage: 'hall', start: '20:00', end: '21:15', act: 'DJ 2' },
  ...{ minAge: 18, kind: 'dj' },
  ...over,
});
const values = (ops: readonly { path: string; to?: unknown }[]) =>
  Object.fromEntries(ops.map(({ path, to }) => [path.split('/').at(-1), to]));

it('keeps the length of an act, over midnight too', () => {
  expect(values(moveOps(slot(), { start: '21:00', stage: 'kai' }))).toEqual({
    start: '21:00',
    end: '22:15',
    stage: 'kai',
  });
  expect(values(moveOps(slot(), { start: '23:30' }))).toEqual({ start: '23:30', end: '24:45' });
  const late = slot({ start: '23:00', end: '01:00' });
  expect(values(moveOps(late, { start: '22:00' }))).toEqual({ start: '22:00', end: '24:00' });
  expect(values(moveOps(slot({ end: null }), { start: '21:00' }))).toEqual({ start: '21:00' });
  expect(values(moveOps(slot(), { start: '29:30' }))).toEqual({ start: '29:30', end: '06:45' });
  expect(moveOps(slot(), { start: '20:00' }), 'where it is').toEqual([]);
});

it('cancels, and lets an act be on again', () => {
  expect(values(statusOps(slot(), true))).toEqual({ status: 'cancelled' });
  expect(statusOps(slot(), false)).toEqual([]);
  expect(values(statusOps(slot({ status: 'cancelled' }), false))).toEqual({ status: 'planned' });
});

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
