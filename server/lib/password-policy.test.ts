import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORDS, isCommonPassword } from './password-policy.ts';

describe('isCommonPassword', () => {
  it('knows at least 3,000', () => {
    expect(COMMON_PASSWORDS).toBeGreaterThanOrEqual(3000);
  });

  it.each([
    '123456',
    'PassWord1',
    'passord123',
    'ctrl2026',
    'trustno1',
    'finalfantasy',
    'bullseye',
    'ctrl2031',
    'Sommer2029',
  ])('knows %s', (password) => expect(isCommonPassword(password)).toBe(true));

  it.each(['', 'en lang setning', 'tre lys, en tast', 'constructor'])('lets %j be', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
