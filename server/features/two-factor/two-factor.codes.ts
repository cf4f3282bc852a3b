import { Secret, TOTP } from 'otpauth';
import type { Random } from '#server/lib/random.ts';

/** As authenticator apps expect it (RFC 6238): SHA-1, 6 digits, 30 seconds. */
const PERIOD_SECONDS = 30;
/** Steps before and after now that count too: a phone's clock is seldom exact. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;
/** 32 signs, so that a byte gives each with the same chance; none that looks like another. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function totpOf(secret: string, label: string): TOTP {
  const shape = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS };
  return new TOTP({ ...shape, issuer: 'CTRL Festival', label, secret: Secret.fromBase32(secret) });
}

/** A new secret, base32 without padding. */
export function newSecret(random: Pick<Random, 'bytes'>): string {
  const { buffer, byteOffset, byteLength } = Uint8Array.from(random.bytes(SECRET_BYTES));
  return new Secret({ buffer: buffer.slice(byteOffset, byteOffset + byteLength) }).base32;
}

/** The otpauth:// address that an authenticator app reads. */
export function secretAddress(secret: string, username: string): string {
  return totpOf(secret, username).toString();
}

/** The 30-second step that a code belongs to, near `now`; null for a wrong one. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/** Ten new recovery codes of ten signs. */
export function newRecoveryCodes(random: Pick<Random, 'bytes'>): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(random.bytes(RECOVERY_LENGTH), (byte) => SIGNS.charAt(byte % SIGNS.length)).join(''),
  );
}

/** A recovery code as it is shown: two groups of five. */
export function shownCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}
