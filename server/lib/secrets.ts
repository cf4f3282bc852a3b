import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * SHA-256 of a link's token. Only this is stored, so a copy of the database holds no usable link.
 */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Compares two secrets in constant time, even of different lengths. */
export function sameSecret(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
