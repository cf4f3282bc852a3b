import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * What is stored of a link's token: its SHA-256, so that a copy of the database contains no usable
 * link.
 */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Compares two secrets in constant time, also when their lengths differ. */
export function sameSecret(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
