import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import { drawField } from './wheel.service.ts';

const { wheel } = defaultContent.site;

/** The same unpredictable-looking bytes on every run. */
function hashed() {
  let count = 0;
  return {
    bytes: (length: number) => {
      count += 1;
      return createHash('sha256').update(`turn ${count}`).digest().subarray(0, length);
    },
  };
}

const fixed = (...bytes: number[]) => ({ bytes: () => Uint8Array.from(bytes) });

describe('drawField', () => {
  it('stops at each field as often as its weight says', () => {
    const random = hashed();
    const turns = 40_000;
    const counts = new Map<string, number>();
    for (let turn = 0; turn < turns; turn += 1) {
      const { id } = drawField(wheel, random);
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    const sum = wheel.reduce((all, { weight }) => all + weight, 0);
    for (const { id, weight } of wheel) {
      const expected = (turns * weight) / sum;
      // Five standard deviations: once in millions by chance, and the bytes never change.
      const margin = 5 * Math.sqrt(expected * (1 - weight / sum));
      expect(Math.abs((counts.get(id) ?? 0) - expected), id).toBeLessThan(margin);
    }
  });

  it('reaches the first and the last field, and never one without weight', () => {
    const ids = (fields: typeof wheel) => [
      drawField(fields, fixed(0, 0, 0, 0)).id,
      drawField(fields, fixed(255, 255, 255, 255)).id,
    ];
    expect(ids(wheel)).toEqual([wheel[0]?.id, wheel.at(-1)?.id]);
    const [first, ...rest] = wheel;
    if (first === undefined) throw new Error('The wheel is empty');
    const none = { ...first, id: 'none', weight: 0 };
    expect(ids([none, ...rest, none])).toEqual([rest[0]?.id, rest.at(-1)?.id]);
    expect(() => drawField([none], fixed(0, 0, 0, 0))).toThrow('no field');
  });
});

describe('the wheel of the content', () => {
  it('names each field once, and says what every win holds', () => {
    expect(new Set(wheel.map(({ id }) => id)).size).toBe(wheel.length);
    for (const field of wheel) {
      expect(field.weight).toBeGreaterThanOrEqual(0);
      expect(field.gift === '').toBe(field.kind === 'nothing');
      expect(field.points > 0).toBe(field.kind === 'points');
      expect(field.text).not.toBe('');
    }
  });
});
