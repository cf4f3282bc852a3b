import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets in constant time, also when their lengths differ. */
export function sameSecret(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
