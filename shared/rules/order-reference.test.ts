import { expect, it } from 'vitest';
import { isOrderReference } from './order-reference.ts';

it.each(['1001', 'A-1/2 (nett)', 'Ålesund 7', '№ 12–3', '🎟 4'])('%j is one', (text) => {
  expect(isOrderReference(text)).toBe(true);
});

it.each(['É1', 'ß', 'A\n1', 'A\t1', 'A\u0000', 'A\ufffd', '\ud800'])('%j is none', (text) => {
  expect(isOrderReference(text)).toBe(false);
});
