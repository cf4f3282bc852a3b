import { expect, it } from 'vitest';
import type { UserGift } from '#shared/contracts/gifts.ts';
import { giftOrder } from './gifts-panel.tsx';

const gift = (id: string, day: number, opened: boolean): UserGift => ({
  id,
  title: id,
  description: null,
  giftType: 'other',
  value: null,
  givenByAdmin: 'kari',
  opened,
  openedAt: null,
  createdAt: `2026-08-0${day}T12:00:00.000Z`,
});
const ids = (gifts: readonly UserGift[]) => gifts.map(({ id }) => id);
const gifts = [
  gift('old', 1, false),
  gift('seen', 3, true),
  gift('new', 2, false),
  gift('past', 1, true),
];

it('puts what waits first, each group newest first', () => {
  expect(ids(giftOrder(gifts, new Set()))).toEqual(['new', 'old', 'seen', 'past']);
});

it('leaves a gift in its place that was opened just now', () => {
  const opened = gifts.map((one) => (one.id === 'new' ? { ...one, opened: true } : one));
  expect(ids(giftOrder(opened, new Set(['new'])))).toEqual(['new', 'old', 'seen', 'past']);
  expect(ids(giftOrder(opened, new Set()))).toEqual(['old', 'seen', 'new', 'past']);
});
