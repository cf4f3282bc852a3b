import { randomBytes, randomUUID } from 'node:crypto';

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
