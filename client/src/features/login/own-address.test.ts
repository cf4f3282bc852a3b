import { expect, it } from 'vitest';
import { ownAddress } from './user-login.tsx';

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
