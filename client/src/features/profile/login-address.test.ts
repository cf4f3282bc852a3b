import { expect, it } from 'vitest';
import { loginAddress } from './login-address.ts';

it('carries the way back through the login', () => {
  expect(loginAddress('/user-profile?token=a&b')).toBe(
    '/user-login?til=%2Fuser-profile%3Ftoken%3Da%26b',
  );
});
