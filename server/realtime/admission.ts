import type { ChatSettings } from '../config/types.ts';
import { AppError, messages } from '../lib/errors.ts';

const RETRY_SECONDS = '30';

/**
 * Places for open connections, by session and by address. Counted at this process; every place
 * that was taken is given back by the returned function.
 */
export interface Admission {
  /** Throws AppError 429 when the session or the address has too many open. */
  take(address: string, session: string | null): () => void;
}

/** Creates the count of places. */
export function createAdmission(
  limits: Pick<ChatSettings, 'socketsPerSession' | 'socketsPerAddress'>,
): Admission {
  const taken = new Map<string, number>();

  const assertFree = (key: string, max: number) => {
    if ((taken.get(key) ?? 0) < max) return;
    const headers = { 'Retry-After': RETRY_SECONDS };
    throw new AppError(429, messages.tooManySockets, { headers });
  };
  const add = (key: string, by: 1 | -1) => {
    const count = (taken.get(key) ?? 0) + by;
    if (count > 0) taken.set(key, count);
    else taken.delete(key);
  };

  return {
    take(address, session) {
      const keys = [`address:${address}`, ...(session === null ? [] : [`session:${session}`])];
      assertFree(`address:${address}`, limits.socketsPerAddress);
      if (session !== null) assertFree(`session:${session}`, limits.socketsPerSession);
      for (const key of keys) add(key, 1);
      let free = false;
      return () => {
        if (free) return;
        free = true;
        for (const key of keys) add(key, -1);
      };
    },
  };
}
