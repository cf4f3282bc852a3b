import { expect, it } from 'vitest';
import { madeUpEdition, madeUpSlot } from '#shared/testing/made-up-edition.ts';
import { whereWords } from './hot-change.tsx';

it.each([
  ['20:00', 'fredag 21. august 20:00, Hallen'],
  ['24:00', 'fredag 21. august 24:00, Hallen'],
  ['25:30', 'natt til lørdag 22. august 01:30, Hallen'],
])('says where and when an act that begins %s is', (start, words) => {
  expect(whereWords({ edition: madeUpEdition(), slot: madeUpSlot('a', { start }) })).toBe(words);
});
