import { expect, it } from 'vitest';
import { rewardTypeName } from '../contracts/gifts.ts';

it('names the stored types in Norwegian and leaves words of an admin alone', () => {
  expect(['points', 'merchandise', 'Poeng', 'Ståplass'].map(rewardTypeName)).toEqual([
    'Poeng',
    'Merchandise',
    'Poeng',
    'Ståplass',
  ]);
  expect(rewardTypeName('constructor')).toBe('constructor');
});
