import { describe, expect, it } from 'vitest';
import { stepTo } from './use-steps.ts';

const ids = (from: number, to: number) =>
  new Set(Array.from({ length: to - from }, (_, index) => `post-${from + index}`));

describe('a step to another set', () => {
  it('is the whole way where few acts come or go', () => {
    expect(stepTo(ids(0, 10), ids(4, 14))).toBeNull();
  });

  it('takes away or adds sixteen acts of many, and arrives', () => {
    let at: ReadonlySet<string> | null = ids(0, 80);
    const sizes: number[] = [];
    while (at !== null) {
      sizes.push(at.size);
      at = stepTo(at, ids(60, 70));
    }
    expect(sizes).toEqual([80, 64, 48, 32, 16]);
    expect(stepTo(new Set(), ids(0, 100))).toEqual(ids(0, 16));
  });
});
