import { expect, it } from 'vitest';
import { isOrderReference } from './sales.ts';

it.each(['1001', 'A-1/2 (nett)', 'Ålesund 7', '№ 12–3', '🎟 4'])(
  '%j is an order reference',
  (text) => {
    expect(isOrderReference(text)).toBe(true);
  },
);

it.each(['É1', 'ß', 'A\n1', 'A\t1', 'A\u0000', 'A\ufffd', '\ud800'])(
  '%j is no order reference',
  (text) => {
    expect(isOrderReference(text)).toBe(false);
  },
);
