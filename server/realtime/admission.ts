import type { Config } from '../config/types.ts';
import type { Context } from '../context.ts';
import { addressKeys } from '../http/limits.ts';
import type { SessionKind } from '../http/session.ts';
import { AppError, messages, tooMany } from '../lib/errors.ts';
import { createRateLimit, type LimitKey } from '../lib/rate-limit.ts';

const RETRY_SECONDS = '30';
/** Of an address's upgrades at the most, for the networks around it: less than all together have. */
const MOST_TIMES = 2;

/**
 * Whose login a request's signed cookies prove; 'visitor' for one who is known by an older cookie, null for
 * every other visitor.
 */
type Login = SessionKind | 'visitor' | null;

const scopeOf = (login: Login) => (login === null ? 'address' : `address:${login}`);

/**
 * Limits connections: how many are asked for, by IP address and of all, and how many are open, by
 * session and by address, with the networks around it (docs/product/chat.md#limits-of-sockets). Those
 * of users, affiliates, admins and visitors who are known for a while are counted apart, so that nobody else at
 * their address can use up their share. Each server process counts its own.
 */
export interface Admission {
  /**
   * Counts a request for a connection, before anything is looked up for it. Throws AppError 429 when
   * the address or all of them ask too often, or when the address has too many open.
   */
  ask(address: string, login: Login): void;
  /**
   * Counts one more. Throws AppError 429 when the session or the address has too many open.
   * @returns a function that releases it
   */
  take(address: string, login: Login, session: string | null): () => void;
}

/** Creates the counters, all zero. */
export function createAdmission({
  config,
  clock,
  metrics,
}: Pick<Context, 'clock' | 'metrics'> & { config: Pick<Config, 'limits' | 'chat'> }): Admission {
  const limits = config.chat;
  const byAddress = createRateLimit(clock, config.limits.upgradeAddress);
  const ofAll = createRateLimit(clock, config.limits.upgrade);
  const open = new Map<string, number>();

  const assertSlow = (limit: 'upgradeAddress' | 'upgrade', waitMs: number) => {
    if (waitMs === 0) return;
    metrics.limited.inc({ limit });
    throw tooMany(waitMs / 1000, messages.tooManyUpgrades);
  };

  const assertFree = (keys: readonly LimitKey[], max: number) => {
    if (keys.every(({ key, times }) => (open.get(key) ?? 0) < max * times)) return;
    const headers = { 'Retry-After': RETRY_SECONDS };
    throw new AppError(429, messages.tooManySockets, { headers });
  };
  const add = (key: string, by: 1 | -1) => {
    const count = (open.get(key) ?? 0) + by;
    if (count > 0) open.set(key, count);
    else open.delete(key);
  };

  return {
    ask(address, login) {
      const networks = addressKeys(address, scopeOf(login));
      // An address over its own limit takes nothing of what all of them share.
      const bounded = networks.map(({ key, times }) => ({
        key,
        times: Math.min(times, MOST_TIMES),
      }));
      assertSlow('upgradeAddress', byAddress(bounded));
      assertSlow('upgrade', ofAll(''));
      assertFree(networks, limits.socketsPerAddress);
    },
    take(address, login, session) {
      const networks = addressKeys(address, scopeOf(login));
      const sessions = session === null ? [] : [{ key: `session:${session}`, times: 1 }];
      assertFree(networks, limits.socketsPerAddress);
      assertFree(sessions, limits.socketsPerSession);
      const keys = [...networks, ...sessions];
      for (const { key } of keys) add(key, 1);
      let released = false;
      return () => {
        if (released) return;
        released = true;
        for (const { key } of keys) add(key, -1);
      };
    },
  };
}
