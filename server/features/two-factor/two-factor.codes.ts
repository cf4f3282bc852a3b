import { Secret, TOTP } from 'otpauth';
import type { Random } from '#server/lib/random.ts';

/** What authenticator apps expect (RFC 6238): SHA-1, 6 digits, 30 seconds. */
const PERIOD_SECONDS = 30;
/** Accepted steps before and after now, because a phone's clock is not exact. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;
/** 32 characters, so that each is equally likely from a random byte; without look-alikes. */
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

/** The otpauth:// URL for an authenticator app. */
export function secretAddress(secret: string, username: string): string {
  return totpOf(secret, username).toString();
}

/** The 30-second step of a code, near `now`; null for a wrong one. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/** Ten new recovery codes of ten characters. */
export function newRecoveryCodes(random: Pick<Random, 'bytes'>): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(random.bytes(RECOVERY_LENGTH), (byte) => SIGNS.charAt(byte % SIGNS.length)).join(''),
  );
}

/** A recovery code for display: two groups of five. */
export function shownCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}
