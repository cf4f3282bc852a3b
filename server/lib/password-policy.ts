import { repeatsIdentity } from '#shared/contracts/accounts.ts';
import { isCommonPassword } from './common-passwords.ts';

/**
 * Norwegian message why a password is refused, or null (docs/product/accounts.md#passwords): it is
 * one of the most common ones, or equals the username or address.
 */
export function passwordProblem(
  password: string,
  user: { username: string; email: string },
): string | null {
  if (repeatsIdentity(password, user)) {
    return 'Passordet kan ikke være likt brukernavnet eller e-postadressen';
  }
  return isCommonPassword(password)
    ? 'Dette passordet er det mange som bruker. Velg et annet.'
    : null;
}
