import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Request, RequestHandler } from 'express';
import type { Config, LimitSettings } from '../config/types.ts';
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
 * Named rate limits, counted in fixed windows in the database, so that all processes share them.
 * While the database is unreachable its error is thrown on, which becomes a 503: a request that
 * can't be counted is not let through.
 */
export interface Limits {
  /** Counts one use of `name`; throws AppError 429 with Retry-After above the limit. */
  consume(name: LimitName, keys: LimitKeys, sql?: SqlPool): Promise<void>;
  /** As `consume`, but returns false above the limit. `sql` counts inside a transaction. */
  allow(name: LimitName, keys: LimitKeys, sql?: SqlPool): Promise<boolean>;
  /**
   * Counts one use in advance, for a limit that counts failures only; the returned function takes
   * it back after a success. Concurrent attempts can't exceed the limit; a refused one (429) is not
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

/** The points that a key ($1) has, from the list beside it ($2). */
const mostOf = (key: string) => `($2::bigint[])[array_position($1::text[], ${key})]`;

/**
 * Counts a use of every key, in one statement. No row is made or changed when one of them is used
 * up, so that refused calls neither fill the table nor use up what neighbours share. Keys are in the
 * order from the narrowest to the widest in every statement, so that none waits for another.
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

/** Creates the limits on the database's pool. */
export function createLimits({ config, db, clock, logger, metrics }: LimitsDeps): Limits {
  /** Keys are IP and e-mail addresses: the table stores only a keyed hash of them. */
  const hashed = (name: LimitName, key: string) => {
    const mac = createHmac('sha256', config.sessionSecret).update(`limit:${name}:${key}`);
    return `${name}:${mac.digest('base64url').slice(0, 22)}`;
  };

  const release = async (counted: readonly Record<string, unknown>[], sql: SqlPool) => {
    for (const { key, expire } of counted) await sql.query(RELEASE, [key, expire]);
  };

  /** Counts a use and returns what takes it back; or, above the limit, the milliseconds to wait. */
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
    // Another call used up one of the keys meanwhile.
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

/** The eight groups of an IPv6 address, or null for another one. */
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
 * The address that a limit counts. X-Forwarded-For is used only behind trusted proxies (Express's
 * `trust proxy`). An IPv6 subscriber has a whole /64, so the /64 is counted.
 */
export function addressKey({ ip }: Pick<Request, 'ip'>): string {
  return addressKeys(ip ?? '')[0]?.key ?? '';
}

/**
 * What a limit by address counts: an IPv4 address; of an IPv6 address its /64, and the /56 and the
 * /48 around it with 2 and 8 times the points, because one subscriber may have those whole, and
 * otherwise each of their networks would be a new address
 * (docs/product/operation.md#limits-of-calls).
 * @param address also one that `addressKey` returned
 * @param scope separates limits of the same name from each other
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
 * What a limit counts of a call that anybody may make: whoever is logged in by the account, so that
 * nobody else at the address uses it up, anybody else by the address. Stands behind the session.
 */
export function personKeys({ ip, session }: Pick<Request, 'ip' | 'session'>): LimitKeys {
  const { kind, subjectId } = session;
  return subjectId === undefined ? addressKeys(ip ?? '') : `${kind}:${subjectId}`;
}

/** Express middleware: counts each request by its address, or by the key that `keysOf` returns. */
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
 * Runs `use` with the token of a mailed link. Only a token that is refused is counted, after it has
 * been looked up, so that a right one is taken however many wrong ones come from the same address.
 * @param scope separates links of the same limit from each other
 * @throws AppError whatever `use` throws, 429 in place of a refused token above the limit
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
 * Who a request comes from as far as its cookies prove it without a query: a session by its signature,
 * which only a login gives, or a browser in which an admin has logged in before. An admin's session
 * may have ended; the browser has to be able to open a new one.
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

/** Sessions of one address that may do their most at the same time: a festival is one address. */
const SESSIONS_AT_ONCE = 20;
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const isCall = ({ method, path }: Pick<Request, 'method' | 'path'>) =>
  callOf(method === 'HEAD' ? 'GET' : method, path) !== undefined;
const LOGINS = new Set(['/api/user/login', '/api/affiliate/login', '/api/admin/login']);

/**
 * Express middleware, before any body is read: the limits in memory on reads and writes. Prepared
 * bytes are too cheap to need one. Visitors, users, affiliates and admins of one address are counted
 * apart, so that at the festival's address nobody can use up what an admin needs. Whoever is logged in
 * is counted by the session, and the address at a multiple. A visitor's login of each kind is counted apart too: whatever else is
 * written at an address, a browser that nobody knows yet can log in there. So is what is no call of the
 * product: nothing but noise asks for it.
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
