import type { ChatSettings } from '../config/types.ts';
import { AppError, messages } from '../lib/errors.ts';

const RETRY_SECONDS = '30';

/**
 * Limits the number of open connections, by session and by IP address
 * (docs/product/chat.md#limits-of-writing). Each server process counts its own.
 */
export interface Admission {
  /**
   * Counts one more. Throws AppError 429 when the session or the address has too many open.
   * @returns a function that releases it
   */
  take(address: string, session: string | null): () => void;
}

/** Creates the counters, all zero. */
export function createAdmission(
  limits: Pick<ChatSettings, 'socketsPerSession' | 'socketsPerAddress'>,
): Admission {
  const open = new Map<string, number>();

  const assertFree = (key: string, max: number) => {
    if ((open.get(key) ?? 0) < max) return;
    const headers = { 'Retry-After': RETRY_SECONDS };
    throw new AppError(429, messages.tooManySockets, { headers });
  };
  const add = (key: string, by: 1 | -1) => {
    const count = (open.get(key) ?? 0) + by;
    if (count > 0) open.set(key, count);
    else open.delete(key);
  };

  return {
    take(address, session) {
      const keys = [`address:${address}`, ...(session === null ? [] : [`session:${session}`])];
      assertFree(`address:${address}`, limits.socketsPerAddress);
      if (session !== null) assertFree(`session:${session}`, limits.socketsPerSession);
      for (const key of keys) add(key, 1);
      let released = false;
      return () => {
        if (released) return;
        released = true;
        for (const key of keys) add(key, -1);
      };
    },
  };
}
