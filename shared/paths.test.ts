import { expect, it } from 'vitest';
import { normalizePath } from './paths.ts';

it.each([
  ['/', '/'],
  ['/events', '/events'],
  ['/events/', '/events'],
  ['/events?x=1', '/events'],
  ['/?token=a/b#c', '/'],
  ['/events/#eventer', '/events'],
  ['//', '/'],
])('knows %s as %s', (address, path) => {
  expect(normalizePath(address)).toBe(path);
});
