import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Request, RequestHandler } from 'express';
import type { Config, LimitSettings } from '../config/types.ts';
import type { SqlPool } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { tooMany } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import type { Metrics } from '../lib/metrics.ts';

export type LimitName = keyof LimitSettings;

/**
 * Named rate limits, counted in fixed windows in the database, so that all processes share them.
 * While the database is unreachable its error is thrown on, which becomes a 503: a request that
 * can't be counted is not let through.
 */
export interface Limits {
  /** Counts one use of `name` by `key`; throws AppError 429 with Retry-After above the limit. */
  consume(name: LimitName, key: string, sql?: SqlPool): Promise<void>;
  /** As `consume`, but returns false above the limit. `sql` counts inside a transaction. */
  allow(name: LimitName, key: string, sql?: SqlPool): Promise<boolean>;
  /**
   * Counts one use in advance, for a limit that counts failures only; the returned function takes
   * it back after a success. Concurrent attempts can't exceed the limit; a refused one (429) is not
   * counted.
   */
  reserve(name: LimitName, key: string): Promise<() => Promise<void>>;
  /** Deletes windows that have ended. */
  deleteExpired(): Promise<void>;
}

export interface LimitsDeps {
  config: Pick<Config, 'limits' | 'sessionSecret'>;
  db: { pool: SqlPool };
  clock: Clock;
  logger: Logger;
  metrics: Pick<Metrics, 'limited'>;
}

const COUNT = `
  INSERT INTO rate_limits AS counted (key, points, expire) VALUES ($1, 1, $2)
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN counted.expire <= $3 THEN 1 ELSE counted.points + 1 END,
    expire = CASE WHEN counted.expire <= $3 THEN $2 ELSE counted.expire END`;
const USE = `${COUNT} RETURNING points, expire`;
/** Counts nothing and gives no row when the limit ($4) is reached. */
const RESERVE = `${COUNT}
  WHERE counted.expire <= $3 OR counted.points < $4
  RETURNING expire`;
const RELEASE = 'UPDATE rate_limits SET points = points - 1 WHERE key = $1 AND expire = $2';
const DELETE_EXPIRED = 'DELETE FROM rate_limits WHERE expire < $1';
const WHEN_OVER = 'SELECT expire FROM rate_limits WHERE key = $1';

/** Creates the limits on the database's pool. */
export function createLimits({ config, db, clock, logger, metrics }: LimitsDeps): Limits {
  /** Keys are IP and e-mail addresses: the table stores only a keyed hash of them. */
  const hashed = (name: LimitName, key: string) => {
    const mac = createHmac('sha256', config.sessionSecret).update(`limit:${name}:${key}`);
    return `${name}:${mac.digest('base64url').slice(0, 22)}`;
  };

  const noteReached = (name: LimitName) => {
    metrics.limited.inc({ limit: name });
    logger.info({ limit: name }, 'limit reached');
  };

  /** Counts a use; returns 0 within the limit, else the milliseconds until the window ends. */
  const count = async (name: LimitName, key: string, sql: SqlPool = db.pool): Promise<number> => {
    const { points, seconds } = config.limits[name];
    const now = clock.now().getTime();
    const { rows } = await sql.query(USE, [hashed(name, key), now + seconds * 1000, now]);
    const [used] = rows;
    if (Number(used?.points) <= points) return 0;
    noteReached(name);
    return Math.max(1, Number(used?.expire) - now);
  };

  const reserve: Limits['reserve'] = async (name, key) => {
    const { points, seconds } = config.limits[name];
    const now = clock.now().getTime();
    const hash = hashed(name, key);
    const taken = await db.pool.query(RESERVE, [hash, now + seconds * 1000, now, points]);
    const window = taken.rows[0]?.expire;
    if (window !== undefined) {
      return async () => void (await db.pool.query(RELEASE, [hash, window]));
    }
    noteReached(name);
    const over = await db.pool.query(WHEN_OVER, [hash]);
    throw tooMany((Number(over.rows[0]?.expire ?? now) - now) / 1000);
  };

  return {
    reserve,
    consume: async (name, key, sql) => {
      const wait = await count(name, key, sql);
      if (wait > 0) throw tooMany(wait / 1000);
    },
    deleteExpired: async () => {
      await db.pool.query(DELETE_EXPIRED, [clock.now().getTime()]);
    },
    allow: async (name, key, sql) => (await count(name, key, sql)) === 0,
  };
}

/**
 * The address that a limit counts. X-Forwarded-For is used only behind trusted proxies (Express's
 * `trust proxy`). An IPv6 subscriber has a whole /64, so the /64 is counted.
 */
export function addressKey(req: Pick<Request, 'ip'>): string {
  const ip = (req.ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/s, '');
  return isIPv6(ip) ? `${expanded(ip).slice(0, 4).join(':')}::/64` : ip;
}

function expanded(ip: string): string[] {
  const [head = '', tail] = ip.split('::');
  const first = head === '' ? [] : head.split(':');
  if (tail === undefined) return first;
  const last = tail === '' ? [] : tail.split(':');
  return [...first, ...Array(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last];
}

/** Express middleware: counts each request by its address, or by the key that `keyOf` returns. */
export function limit(
  ctx: { readonly limits: Limits },
  name: LimitName,
  keyOf: (req: Request) => string = addressKey,
): RequestHandler {
  return async (req, _res, next) => {
    await ctx.limits.consume(name, keyOf(req));
    next();
  };
}

/**
 * The rate limit on reads, counted in this process's memory: 3,000 per minute and address. It
 * covers what Express answers; prepared bytes are too cheap to need it.
 */
export function readLimit(
  { points, seconds }: LimitSettings['read'],
  clock: Clock,
  metrics: Pick<Metrics, 'limited'>,
): RequestHandler {
  let counts = new Map<string, number>();
  let ends = 0;
  return (req, _res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      next();
      return;
    }
    const now = clock.now().getTime();
    if (now >= ends) {
      counts = new Map();
      ends = now + seconds * 1000;
    }
    const key = addressKey(req);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > points) {
      metrics.limited.inc({ limit: 'read' });
      throw tooMany((ends - now) / 1000);
    }
    next();
  };
}
