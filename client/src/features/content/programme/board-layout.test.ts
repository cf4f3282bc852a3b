import { expect, it } from 'vitest';
import { NEW_ACT } from '#shared/contracts/content.ts';
import { layBoard } from './board-layout.ts';
import type { DraftSlot } from './slot.ts';

const stages = [
  { id: 'a', name: 'A' },
  { id: 'b', name: 'B' },
];
const slot = (id: string, stage: string, start: string, end: string | null): DraftSlot => ({
  ...NEW_ACT,
  ...{ id, date: '2026-08-21', stage, start, end, act: id, minAge: 18, kind: 'dj' },
});

it('gives each stage a row, with a lane more where acts are on at once', () => {
  const board = layBoard(
    [
      slot('1', 'a', '20:00', '21:00'),
      slot('2', 'a', '20:30', '21:30'),
      slot('3', 'a', '21:00', '22:00'),
      slot('4', 'b', '23:30', '01:00'),
    ],
    stages,
    null,
  );
  expect(board.rows.map(({ stage, lanes }) => [stage, lanes])).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
  expect(board.rows[0]?.keys.map(({ slot: { id }, lane }) => [id, lane])).toEqual([
    ['1', 0],
    ['2', 1],
    ['3', 0],
  ]);
  expect([board.from, board.to]).toEqual([19 * 60, 26 * 60]);
});

it('tells which acts are on at once, but not of cancelled ones or those without an end', () => {
  const acts = [
    slot('1', 'a', '20:00', '21:00'),
    slot('2', 'a', '20:30', '21:30'),
    slot('3', 'a', '21:30', null),
    slot('4', 'a', '21:45', '22:00'),
    { ...slot('5', 'a', '20:00', '22:00'), status: 'cancelled' },
  ];
  const ids = (moving: Parameters<typeof layBoard>[2]) =>
    layBoard(acts, stages, moving).rows.flatMap(({ clashes }) =>
      clashes.map((clash) => clash.map(({ slot: { id } }) => id).join()),
    );
  expect(ids(null)).toEqual(['1,2']);
  expect(ids({ id: '2', start: 20 * 60, stage: 'b' }), 'while it is moved').toEqual([]);
});

it('shows an act where it is being moved to', () => {
  const moving = { id: '1', start: 22 * 60, stage: 'b' };
  const board = layBoard([slot('1', 'a', '20:00', '21:00')], stages, moving);
  expect(board.rows.map(({ keys }) => keys.map(({ start }) => start))).toEqual([[], [22 * 60]]);
});

it('names acts that stand nowhere', () => {
  const acts = [slot('1', 'borte', '20:00', null), slot('2', 'a', '', null)];
  expect(layBoard(acts, stages, null).homeless.map(({ id }) => id)).toEqual(['1', '2']);
});
