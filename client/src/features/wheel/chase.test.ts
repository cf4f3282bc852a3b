import { describe, expect, it } from 'vitest';
import { wheel } from '#shared/content/wheel.ts';
import { chaseTo, RING } from './chase.ts';

const targets = RING.map((_, place) => place);

describe('the light of the wheel', () => {
  it('has a place for every field', () => {
    expect(wheel).toHaveLength(RING.length);
    expect([...RING].sort()).toEqual([0, 1, 2, 3, 5, 6, 7, 8]);
  });

  it.each(targets)('rests on place %i, in less than five seconds', (target) => {
    const steps = chaseTo(target);
    expect(steps[0]).toEqual({ place: 0, at: 0 });
    expect(steps.at(-1)?.place).toBe(target);
    expect(steps.at(-1)?.at).toBeGreaterThan(1500);
    expect(steps.at(-1)?.at).toBeLessThan(5000);
  });

  it.each(targets)('goes from neighbour to neighbour, ever slower, to place %i', (target) => {
    const steps = chaseTo(target);
    const waits = steps.slice(1).map(({ at }, index) => at - (steps[index]?.at ?? 0));
    const moves = steps.slice(1).map(({ place }, index) => place - (steps[index]?.place ?? 0));
    expect(new Set(moves.map((move) => (move + RING.length) % RING.length))).toEqual(new Set([1]));
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  });

  it.each(targets)('lights no key more than three times in a second, to place %i', (target) => {
    const steps = chaseTo(target);
    for (const { place, at } of steps) {
      const again = steps.filter((step) => step.place === place && step.at >= at);
      expect(again.filter((step) => step.at < at + 1000).length).toBeLessThanOrEqual(3);
    }
  });
});
