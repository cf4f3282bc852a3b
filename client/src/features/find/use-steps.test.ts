import { describe, expect, it } from 'vitest';
import { stepTo } from './use-steps.ts';

const ids = (from: number, to: number) =>
  new Set(Array.from({ length: to - from }, (_, index) => `post-${from + index}`));

describe('a step to another set', () => {
  it('is the whole way where few acts come or go', () => {
    expect(stepTo(ids(0, 10), ids(5, 20))).toBeNull();
  });

  it('takes away or adds forty acts of many, and arrives', () => {
    let at: ReadonlySet<string> | null = ids(0, 400);
    const sizes: number[] = [];
    while (at !== null) {
      sizes.push(at.size);
      at = stepTo(at, ids(300, 310));
    }
    expect(sizes).toEqual([400, 360, 320, 280, 240, 200, 160, 120, 80, 40]);
    expect(stepTo(new Set(), ids(0, 100))).toEqual(ids(0, 40));
  });
});
