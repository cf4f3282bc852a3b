import { afterEach, expect, it, vi } from 'vitest';
import { report } from './sizes.ts';

const lines = vi.spyOn(console, 'log').mockImplementation(() => undefined);
afterEach(() => lines.mockClear());

it('prints each size beside its budget', () => {
  expect(report([{ name: 'CSS', bytes: 18_240, budget: 20_000 }])).toBe(true);
  expect(lines.mock.calls.join()).toMatch(/CSS\s+18\.2 kB {2}of\s+20\.0 kB$/);
});

it('fails when one is over, and says which', () => {
  const sizes = [
    { name: 'CSS', bytes: 20_000, budget: 20_000 },
    { name: 'Fonts', bytes: 60_001, budget: 60_000 },
  ];
  expect(report(sizes)).toBe(false);
  expect(lines.mock.calls[0]?.join()).not.toContain('OVER BUDGET');
  expect(lines.mock.calls[1]?.join()).toContain('OVER BUDGET');
});
