import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Request, RequestHandler } from 'express';
import type { Config, LimitSettings } from '../config/types.ts';
import type { SqlPool } from '../db/database.ts';
import { isDatabaseAway } from '../db/errors.ts';
import type { Clock } from '../lib/clock.ts';
import { tooMany } from '../lib/errors.ts';
import { gather } from '../lib/gather.ts';
import type { Logger } from '../lib/logger.ts';
import type { Metrics } from '../lib/metrics.ts';

export type LimitName = keyof LimitSettings;

/**
 * Named limits, counted in fixed windows in the database, so that all processes share them.
 * While the database is away the calls throw what it threw, which becomes a 503: a limit that
 * can't be counted is never taken for unlimited.
 */
export interface Limits {
  /** Counts one use of `name` by `key`; throws AppError 429 with Retry-After when it is too much. */
  consume(name: LimitName, key: string, sql?: SqlPool): Promise<void>;
  /** The same as an answer: false when it is too much. `sql` counts inside a transaction. */
  allow(name: LimitName, key: string, sql?: SqlPool): Promise<boolean>;
  /**
   * Takes one use beforehand, for a limit that counts failures only: the returned function gives
   * it back after a success. However many try at once, no more than the limit are let in; who is
   * refused (429) has used nothing.
   */
  reserve(name: LimitName, key: string): Promise<() => Promise<void>>;
}

export interface LimitsDeps {
  config: Pick<Config, 'limits' | 'sessionSecret'>;
  db: { pool: SqlPool };
  clock: Clock;
  logger: Logger;
  metrics: Pick<Metrics, 'limited'>;
}

/** Each key once; in order, so that two processes never wait for each other's rows. */
const COUNT = `
  INSERT INTO rate_limits AS counted (key, points, expire)
  SELECT key, points, expire
    FROM unnest($1::text[], $2::int[], $3::bigint[]) AS used (key, points, expire) ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN counted.expire <= $4 THEN excluded.points
                  ELSE counted.points + excluded.points END,
    expire = CASE WHEN counted.expire <= $4 THEN excluded.expire ELSE counted.expire END
  RETURNING key, points, expire`;
const RESERVE = `
  INSERT INTO rate_limits AS counted (key, points, expire) VALUES ($1, 1, $2)
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN counted.expire <= $3 THEN 1 ELSE counted.points + 1 END,
    expire = CASE WHEN counted.expire <= $3 THEN $2 ELSE counted.expire END
  WHERE counted.expire <= $3 OR counted.points < $4
  RETURNING expire`;
const GIVE_BACK = 'UPDATE rate_limits SET points = points - 1 WHERE key = $1 AND expire = $2';
const WHEN_OVER = 'SELECT expire FROM rate_limits WHERE key = $1';
const PRUNE = 'DELETE FROM rate_limits WHERE expire < $1';
/** So many counted uses pass between two deletions of windows that are over. */
const PRUNE_EVERY = 1000;
/** So many uses are counted by one statement at most. */
const COUNTED_TOGETHER = 200;
/** Between two statements that count several, in ms. */
const REST_MS = 2;

interface Use {
  name: LimitName;
  key: string;
}

/** Creates the limits on the database's pool. */
export function createLimits({ config, db, clock, logger, metrics }: LimitsDeps): Limits {
  let uses = 0;

  const prune = (now: number) => {
    db.pool.query(PRUNE, [now]).catch((error: unknown) => {
      logger.warn({ err: error }, 'expired limits could not be deleted');
    });
  };

  /** For each use the milliseconds until its window is over when it was too much, else 0. */
  const countAll = async (together: readonly Use[], sql: SqlPool): Promise<number[]> => {
    const now = clock.now().getTime();
    const sums = new Map<string, { points: number; expire: number }>();
    const counted = together.map((use) => {
      const row = hashed(use);
      const expire = now + config.limits[use.name].seconds * 1000;
      const points = (sums.get(row)?.points ?? 0) + 1;
      sums.set(row, { points, expire });
      return { ...use, row, points };
    });
    const columns = [
      [...sums.keys()],
      [...sums.values()].map(({ points }) => points),
      [...sums.values()].map(({ expire }) => expire),
    ];
    const { rows } = await sql.query(COUNT, [...columns, now]);
    const after = new Map(rows.map((row) => [row.key, row]));
    return counted.map(({ name, row, points }) => {
      const others = (sums.get(row)?.points ?? 0) - points;
      const used = Number(after.get(row)?.points) - others;
      if (used <= config.limits[name].points) return 0;
      metrics.limited.inc({ limit: name });
      logger.info({ limit: name }, 'limit reached');
      return Math.max(1, Number(after.get(row)?.expire) - now);
    });
  };

  /** Uses outside of transactions are counted together: many come at once when it matters. */
  const countSoon = gather<Use, number>({
    most: COUNTED_TOGETHER,
    lanes: 1,
    rest: REST_MS,
    isCommon: isDatabaseAway,
    run: async (together) => {
      const waits = await countAll(together, db.pool);
      uses += together.length;
      if (uses >= PRUNE_EVERY) {
        uses = 0;
        prune(clock.now().getTime());
      }
      return waits;
    },
  });

  const count = async (name: LimitName, key: string, sql?: SqlPool): Promise<number> => {
    if (sql === undefined || sql === db.pool) return countSoon({ name, key });
    const [wait = 0] = await countAll([{ name, key }], sql);
    return wait;
  };

  /** Keys are addresses and e-mail addresses: the table gets only a keyed hash of them. */
  const hashed = ({ name, key }: Use) => {
    const mac = createHmac('sha256', config.sessionSecret).update(`limit:${name}:${key}`);
    return `${name}:${mac.digest('base64url').slice(0, 22)}`;
  };

  const reserve: Limits['reserve'] = async (name, key) => {
    const { points, seconds } = config.limits[name];
    const now = clock.now().getTime();
    const hash = hashed({ name, key });
    const taken = await db.pool.query(RESERVE, [hash, now + seconds * 1000, now, points]);
    const window = taken.rows[0]?.expire;
    if (window !== undefined) {
      return async () => void (await db.pool.query(GIVE_BACK, [hash, window]));
    }
    metrics.limited.inc({ limit: name });
    logger.info({ limit: name }, 'limit reached');
    const over = await db.pool.query(WHEN_OVER, [hash]);
    throw tooMany((Number(over.rows[0]?.expire ?? now) - now) / 1000);
  };

  return {
    reserve,
    consume: async (name, key, sql) => {
      const wait = await count(name, key, sql);
      if (wait > 0) throw tooMany(wait / 1000);
    },
    allow: async (name, key, sql) => (await count(name, key, sql)) === 0,
  };
}

/**
 * The address a limit counts. What stands in X-Forwarded-For is believed only for trusted proxies
 * (Express's `trust proxy`). An IPv6 subscriber owns a /64, so that is what counts.
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

/** Express middleware: counts each request by its address, or by what `keyOf` gives. */
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
 * The limit on reads, counted in this process's memory: 3,000 a minute and address. It guards
 * what Express answers; prepared bytes cost too little to be counted.
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
