import { expect, it } from 'vitest';
import { loginAddress, profileAddress, viewOf } from './profile-address.ts';

it.each([
  ['', 'oversikt'],
  ['?fane=gaver', 'gaver'],
  ['?token=abc&fane=innboks', 'innboks'],
  ['?fane=innstillinger', 'innstillinger'],
  ['?fane=finnes-ikke', 'oversikt'],
  ['?fane=toString', 'oversikt'],
])('reads %s as %s', (search, view) => {
  expect(viewOf(search)).toBe(view);
});

it('names a view in the address, the first by leaving it out', () => {
  expect(profileAddress('oversikt')).toBe('/user-profile');
  expect(profileAddress('kalender')).toBe('/user-profile?fane=kalender');
});

it('carries the way back through the login', () => {
  expect(loginAddress('/user-profile?token=a&b')).toBe(
    '/user-login?til=%2Fuser-profile%3Ftoken%3Da%26b',
  );
});
