import { expect, it } from 'vitest';
import { type PathChange, pageChanges } from './page-changes.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 5, 1, hour));
const changed = (changes: readonly [string, string, number][]) => {
  const told = changes.map(([key, path, hour]): PathChange => ({ key, path, at: at(hour) }));
  const hours = [...pageChanges(told, [])].map(([page, moment]) => [
    page,
    new Date(moment).getUTCHours(),
  ]);
  return Object.fromEntries(hours);
};
const START: [string, string, number][] = [
  ['site', '', 1],
  ['edition:2026', '', 2],
];

it('is the first publication of what each page shows', () => {
  expect(changed(START)).toEqual({
    '/': 2,
    '/values': 1,
    '/events': 2,
    '/music': 1,
    '/about': 1,
    '/contact': 1,
    '/tickets': 2,
    '/praktisk': 2,
    '/plan': 2,
    '/affiliate': 1,
  });
});

it('is later for the pages that show what was changed, and for no other', () => {
  const later = (key: string, path: string) =>
    Object.entries(changed([...START, [key, path, 9]]))
      .filter(([, hour]) => hour === 9)
      .map(([page]) => page);
  expect(later('site', '/texts/values')).toEqual(['/', '/values']);
  expect(later('site', '/contact')).toEqual(['/praktisk', '/contact']);
  expect(later('site', '/wheel/1')).toEqual([]);
  expect(later('edition:2026', '/slots/dj/crew')).toEqual([]);
  expect(later('edition:2026', '/slots/a')).toEqual(['/', '/events', '/plan']);
  expect(later('edition:2026', '/grounds/areas/bar')).toEqual(['/praktisk', '/plan']);
  expect(later('edition:2026', '/practical/tog/text')).toEqual(['/praktisk']);
  expect(later('edition:2026', '/tickets/pass')).toEqual(['/', '/events', '/tickets']);
});

it('is of an act its own last change', () => {
  const acts = [{ slot: 'dj', changedAt: at(7) }];
  expect([...pageChanges([], acts)]).toEqual([['/program/dj', at(7).toISOString()]]);
});
