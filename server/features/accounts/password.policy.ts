import { repeatsIdentity } from '#shared/contracts/accounts.ts';
import { fold } from '#shared/contracts/text.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

const common = new Set(COMMON_PASSWORDS.split(/\s+/));

/**
 * Why a password may not be chosen, or null (decisions, section 5): one of the most common ones,
 * or the username or address again.
 */
export function passwordProblem(
  password: string,
  user: { username: string; email: string },
): string | null {
  if (repeatsIdentity(password, user)) {
    return 'Passordet kan ikke være likt brukernavnet eller e-postadressen';
  }
  return common.has(fold(password))
    ? 'Dette passordet er det mange som bruker. Velg et annet.'
    : null;
}
