import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

/** Unpredictable values; tests use a seeded implementation. */
export interface Random {
  bytes(count: number): Uint8Array;
  /** 32 random bytes, URL-safe base64 without padding (43 characters). */
  token(): string;
  uuid(): string;
}

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  token: () => randomBytes(32).toString('base64url'),
  uuid: () => randomUUID(),
};

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
