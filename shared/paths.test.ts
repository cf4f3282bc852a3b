import { expect, it } from 'vitest';
import { loginAddress, normalizePath, ownAddress } from './paths.ts';

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

it.each([
  ['/user-profile', '/user-profile'],
  ['/user-profile?token=a#b', '/user-profile?token=a#b'],
  ['/a/../events', '/events'],
])('takes %s for an address of our own', (asked, address) => {
  expect(ownAddress(asked)).toBe(address);
});

it.each([
  null,
  '',
  'events',
  'https://ond.example/',
  '//ond.example',
  '/\\ond.example',
  '/\t/ond.example',
  'javascript:alert(1)',
])('does not follow %j', (asked) => {
  expect(ownAddress(asked)).toBeNull();
});

it('carries the way back through the login', () => {
  expect(loginAddress('/user-profile?token=a&b')).toBe(
    '/user-login?til=%2Fuser-profile%3Ftoken%3Da%26b',
  );
});
