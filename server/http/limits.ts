import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Request, RequestHandler } from 'express';
import type { Config, LimitSettings } from '../config/index.ts';
import { runAsCaller } from '../db/caller-turns.ts';
import type { SqlPool } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { AppError, tooMany } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import type { Metrics } from '../lib/metrics.ts';
import { createRateLimit, type LimitKey, type LimitKeys } from '../lib/rate-limit.ts';
import { callOf } from './calls.ts';
import { deviceOf, isDeviceOf } from './device.ts';
import { createSignedSession, type SessionKind } from './session.ts';

export type LimitName = keyof LimitSettings;

/**
 * Named rate limits in fixed windows, counted in the database so that all processes share them.
 * While the database is unreachable its error propagates and becomes a 503: a request that can't be
 * counted is not let through.
 */
export interface Limits {
  /** Counts one use; throws AppError 429 with Retry-After above the limit. */
  consume(name: LimitName, keys: LimitKeys, sql?: SqlPool): Promise<void>;
  /** As `consume`, but returns false above the limit. `sql` counts inside a transaction. */
  allow(name: LimitName, keys: LimitKeys, sql?: SqlPool): Promise<boolean>;
  /**
   * Counts one use in advance, for a limit on failures only; call the returned function after a
   * success to undo it. Concurrent attempts can't exceed the limit; a refused one (429) is not
   * counted.
   */
  reserve(name: LimitName, keys: LimitKeys): Promise<() => Promise<void>>;
  /** Deletes windows that have ended. */
  deleteExpired(): Promise<void>;
}

interface LimitsDeps {
  config: Pick<Config, 'limits' | 'sessionSecret'>;
  db: { pool: SqlPool };
  clock: Clock;
  logger: Logger;
  metrics: Pick<Metrics, 'limited'>;
}

/** The limit of a key ($1), from the parallel list of limits ($2). */
const mostOf = (key: string) => `($2::bigint[])[array_position($1::text[], ${key})]`;

/**
 * Counts a use of every key in one statement. When one key is used up, no row is inserted or
 * changed: refused calls neither fill the table nor use up what neighbours share. Every statement
 * has the keys in the order from narrowest to widest, which prevents deadlocks.
 */
const COUNT = `
  INSERT INTO rate_limits AS counted (key, points, expire)
  SELECT asked.key, 1, $3::bigint FROM unnest($1::text[]) WITH ORDINALITY AS asked (key, place)
  WHERE NOT EXISTS (
    SELECT 1 FROM rate_limits used WHERE used.key = ANY ($1::text[])
      AND used.expire > $4::bigint AND used.points >= ${mostOf('used.key')})
  ORDER BY asked.place
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN counted.expire <= $4 THEN 1 ELSE counted.points + 1 END,
    expire = CASE WHEN counted.expire <= $4 THEN $3 ELSE counted.expire END
  WHERE counted.expire <= $4 OR counted.points < ${mostOf('counted.key')}
  RETURNING key, expire`;
const RELEASE = 'UPDATE rate_limits SET points = points - 1 WHERE key = $1 AND expire = $2';
const DELETE_EXPIRED = 'DELETE FROM rate_limits WHERE expire < $1';
const WHEN_OVER = `
  SELECT max(expire) AS expire FROM rate_limits
  WHERE key = ANY ($1::text[]) AND points >= ${mostOf('key')}`;

export function createLimits({ config, db, clock, logger, metrics }: LimitsDeps): Limits {
  /** Keys are IP and e-mail addresses, so the table stores only a keyed hash. */
  const hashed = (name: LimitName, key: string) => {
    const mac = createHmac('sha256', config.sessionSecret).update(`limit:${name}:${key}`);
    return `${name}:${mac.digest('base64url').slice(0, 22)}`;
  };

  const release = async (counted: readonly Record<string, unknown>[], sql: SqlPool) => {
    for (const { key, expire } of counted) await sql.query(RELEASE, [key, expire]);
  };

  /**
   * Counts a use. Returns a function that undoes it, or above the limit the milliseconds to wait.
   */
  const count = async (
    name: LimitName,
    keys: LimitKeys,
    sql: SqlPool = db.pool,
  ): Promise<{ release: () => Promise<void> } | { wait: number }> => {
    const { points, seconds } = config.limits[name];
    const now = clock.now().getTime();
    const all = typeof keys === 'string' ? [{ key: keys, times: 1 }] : keys;
    const hashes = all.map(({ key }) => hashed(name, key));
    const most = all.map(({ times }) => times * points);
    const { rows } = await sql.query(COUNT, [hashes, most, now + seconds * 1000, now]);
    if (rows.length === hashes.length) return { release: () => release(rows, sql) };
    // A concurrent call used up one of the keys.
    if (rows.length > 0) await release(rows, sql);
    metrics.limited.inc({ limit: name });
    logger.info({ limit: name }, 'limit reached');
    const over = await sql.query(WHEN_OVER, [hashes, most]);
    return { wait: Math.max(1, Number(over.rows[0]?.expire ?? now) - now) };
  };

  const reserve: Limits['reserve'] = async (name, keys) => {
    const counted = await count(name, keys);
    if ('wait' in counted) throw tooMany(counted.wait / 1000);
    return counted.release;
  };

  return {
    reserve,
    consume: async (name, keys, sql) => {
      const counted = await count(name, keys, sql);
      if ('wait' in counted) throw tooMany(counted.wait / 1000);
    },
    deleteExpired: async () => {
      await db.pool.query(DELETE_EXPIRED, [clock.now().getTime()]);
    },
    allow: async (name, keys, sql) => !('wait' in (await count(name, keys, sql))),
  };
}

/** The eight groups of an IPv6 address, or null if it is not one. */
function groupsOf(ip: string): number[] | null {
  if (!isIPv6(ip)) return null;
  const [head = '', tail] = ip.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const [first, last] = [groups(head), groups(tail ?? '')];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array<string>(zeros).fill('0'), ...last].map((group) => parseInt(group, 16));
}

const written = (groups: number[], bits: number) =>
  `${groups.map((group) => group.toString(16)).join(':')}::/${bits}`;

/**
 * The rate-limit key of the client's address. X-Forwarded-For counts only behind trusted proxies
 * (Express's `trust proxy`). IPv6 addresses are cut to their /64, which one subscriber owns whole.
 */
export function addressKey({ ip }: Pick<Request, 'ip'>): string {
  return addressKeys(ip ?? '')[0]?.key ?? '';
}

/**
 * Rate-limit keys of an address: IPv4 as it is; IPv6 by its /64, plus the /56 and /48 around it at
 * 2 and 8 times the limit, because one subscriber may own those too and could otherwise rotate
 * through their /64s (docs/product/operation.md#limits-of-calls).
 * @param address may already be the result of `addressKey`
 * @param scope separates uses of the same limit from each other
 */
export function addressKeys(address: string, scope = ''): LimitKey[] {
  const ip = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/(?:%.*|\/64)$/s, '');
  const [a = 0, b = 0, c = 0, d = 0] = groupsOf(ip) ?? [];
  const networks =
    groupsOf(ip) === null
      ? [{ key: ip, times: 1 }]
      : [
          { key: written([a, b, c, d], 64), times: 1 },
          { key: written([a, b, c, d & 0xff00], 56), times: 2 },
          { key: written([a, b, c], 48), times: 8 },
        ];
  return networks.map(({ key, times }) => ({ key: scope === '' ? key : `${scope}:${key}`, times }));
}

/**
 * Rate-limit keys of a call open to anybody: the account when logged in, so that others at the same
 * address can't use it up, else the address. Must run after the session middleware.
 */
export function personKeys({ ip, session }: Pick<Request, 'ip' | 'session'>): LimitKeys {
  const { kind, subjectId } = session;
  return subjectId === undefined ? addressKeys(ip ?? '') : `${kind}:${subjectId}`;
}

/** Express middleware: counts each request by address, or by the keys from `keysOf`. */
export function limit(
  ctx: { readonly limits: Limits },
  name: LimitName,
  keysOf: (req: Request) => LimitKeys | Promise<LimitKeys> = ({ ip }) => addressKeys(ip ?? ''),
): RequestHandler {
  return async (req, _res, next) => {
    await ctx.limits.consume(name, await keysOf(req));
    next();
  };
}

/**
 * Runs `use` with the token of a mailed link. Only refused tokens are counted, afterwards, so a
 * valid token works however many wrong ones came from the same address.
 * @param scope separates links of the same limit from each other
 * @throws AppError whatever `use` throws; 429 instead for a refused token above the limit
 */
export async function usingLink<T>(
  { limits }: { readonly limits: Limits },
  name: 'mailedLink' | 'newsletterLink',
  { req: { ip = '' }, scope }: { req: Pick<Request, 'ip'>; scope: string },
  use: () => Promise<T>,
): Promise<T> {
  try {
    return await use();
  } catch (error) {
    const isRefusal = error instanceof AppError && error.errors?.token !== undefined;
    if (isRefusal) await limits.consume(name, addressKeys(ip, scope));
    throw error;
  }
}

/**
 * Identifies the caller from cookies alone, without a query: a signed session cookie, or a browser
 * where an admin has logged in before. The session may have ended: an admin must still be able to
 * log in again.
 */
export function createLoginOf(config: Pick<Config, 'publicUrl' | 'sessionSecret'>) {
  const signedSession = createSignedSession(config);
  return (req: Pick<Request, 'headers'>): { kind: SessionKind; token: string } | null => {
    if (req.headers.cookie === undefined) return null;
    const session = signedSession(req);
    if (session?.kind === 'admin') return session;
    const device = deviceOf(req, { config });
    const isAdmins = device.id !== null && isDeviceOf('admin', device, { config });
    return isAdmins ? { kind: 'admin', token: `device:${device.id}` } : session;
  };
}

/**
 * Active sessions per address that the address limit allows for: a whole festival may share one
 * address.
 */
const SESSIONS_AT_ONCE = 20;
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const isCall = ({ method, path }: Pick<Request, 'method' | 'path'>) =>
  callOf(method === 'HEAD' ? 'GET' : method, path) !== undefined;
const LOGINS = new Set(['/api/user/login', '/api/affiliate/login', '/api/admin/login']);

/**
 * Express middleware, before any body is read: in-memory limits on reads and writes. Prepared bytes
 * are too cheap to need one. Visitors, users, affiliates and admins are counted separately, so
 * nobody at the festival's address can use up an admin's limit. Logged-in callers are counted by
 * session, plus their address at a multiple. Visitors' logins are counted separately by kind, so
 * other writes at the address do not block a login from a new browser. Unknown paths are separate
 * too: only scanners request them.
 */
export function callLimits({
  config,
  clock,
  metrics,
}: {
  config: Pick<Config, 'limits' | 'publicUrl' | 'sessionSecret'>;
  clock: Clock;
  metrics: Pick<Metrics, 'limited'>;
}): RequestHandler {
  const { read, write, writeSession } = config.limits;
  const limits = {
    read: createRateLimit(clock, read),
    write: createRateLimit(clock, write),
    writeSession: createRateLimit(clock, writeSession),
  };
  const use = (name: keyof typeof limits, keys: LimitKeys) => {
    const wait = limits[name](keys);
    if (wait === 0) return;
    metrics.limited.inc({ limit: name });
    throw tooMany(wait / 1000);
  };
  const loginOf = createLoginOf(config);
  return (req, _res, next) => {
    const login = loginOf(req);
    const visitor = LOGINS.has(req.path) ? req.path : isCall(req) ? 'visitor' : 'no call';
    const networks = addressKeys(req.ip ?? '', login?.kind ?? visitor);
    const isRead = READS.has(req.method);
    if (login === null) use(isRead ? 'read' : 'write', networks);
    else {
      const own = `${login.kind}:${login.token}`;
      if (!isRead) use('writeSession', own);
      const address = networks.map(({ key, times }) => ({ key, times: times * SESSIONS_AT_ONCE }));
      use(isRead ? 'read' : 'write', [{ key: own, times: 1 }, ...address]);
    }
    runAsCaller(networks.at(-1)?.key ?? '', next);
  };
}
