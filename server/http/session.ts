import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { unsign } from 'cookie-signature';
import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import type { CookieOptions, Request, RequestHandler, Response } from 'express';
import session, { Store, type SessionData as StoredSession } from 'express-session';
import { POLL_HEADER } from '#shared/contracts/session.ts';
import type { Config } from '../config/index.ts';
import type { Context } from '../context.ts';
import { nameCaller } from '../db/caller-turns.ts';
import type { Database, Orm } from '../db/database.ts';
import { type SessionData, type SessionKind, sessions, users } from '../db/schema/index.ts';
import type { Clock } from '../lib/clock.ts';
import type { Random } from '../lib/random.ts';
import type { Bus } from '../realtime/bus.ts';
import { SESSION_ENDED_TOPIC } from '../realtime/topics.ts';
import { cookieOf, cookieOptions, hostCookie } from './cookies.ts';

export type { SessionData, SessionKind } from '../db/schema/index.ts';

/** An open session; `sid` is the row's key, a hash that grants no access. */
export interface OpenSession extends SessionData {
  sid: string;
}

/**
 * Login sessions in the table `sessions`. A row's key is a keyed hash of the kind and the cookie's
 * token: neither a leaked table nor a cookie renamed to another kind grants access. Only a login
 * inserts a row; requests only update an existing one, so a concurrent request never restores an
 * ended session (decision 0016).
 */
export interface Sessions {
  /** The open session of the request's cookie. Does not count as activity. */
  find(kind: SessionKind, req: Pick<IncomingMessage, 'headers'>): Promise<OpenSession | null>;
  /** The open session of a token. Does not count as activity. */
  read(kind: SessionKind, token: string): Promise<OpenSession | null>;
  /** Opens a session, and ends the oldest above the maximum; returns the cookie's value. */
  start(tx: Orm, kind: SessionKind, subjectId: string): Promise<string>;
  /** Stores the time of last activity, if the session is still open. */
  save(session: OpenSession): Promise<void>;
  /** Ends one session and closes its sockets. */
  end(tx: Orm, sid: string): Promise<void>;
  destroy(kind: SessionKind, token: string): Promise<void>;
  /** Ends all sessions of a person and closes their sockets. */
  endAllOf(tx: Orm, subjectId: string): Promise<void>;
  endOthersOf(tx: Orm, subjectId: string, sid: string): Promise<void>;
  deleteExpired(): Promise<void>;
}

interface SessionDeps {
  config: Pick<Config, 'publicUrl' | 'sessionSecret' | 'times'>;
  db: Pick<Database, 'orm' | 'transaction' | 'keepsStatements'>;
  bus: Pick<Bus, 'publish'>;
  clock: Clock;
  random: Pick<Random, 'token'>;
}

/** Checked first: a malformed token needs no query. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** Prefix that express-session puts before a signed cookie's value. */
export const SIGNED = 's:';
const ACTIVITY_MS = 60_000;
/** Sessions per person. Successful logins have no rate limit, but must not fill the table. */
const MOST_OPEN = 20;
/**
 * Activity is stored at most this many times per idle time; matters for the short ones of tests.
 */
const WRITES_PER_IDLE = 30;

export function cookieName(kind: SessionKind, config: Pick<Config, 'publicUrl'>): string {
  return hostCookie(`ctrl_${kind}`, config);
}

/** Signing key per kind, so that a cookie renamed to another kind has a wrong signature. */
export function cookieSecret(kind: SessionKind, config: Pick<Config, 'sessionSecret'>): string {
  return createHmac('sha256', config.sessionSecret).update(`cookie:${kind}`).digest('hex');
}

/**
 * Reads the token of the kind's cookie; null when absent or wrongly signed. The session may have
 * ended.
 */
function signedToken(kind: SessionKind, config: Pick<Config, 'publicUrl' | 'sessionSecret'>) {
  const [name, secret] = [cookieName(kind, config), cookieSecret(kind, config)];
  return (req: Pick<IncomingMessage, 'headers'>): string | null => {
    const cookie = cookieOf(req, name);
    if (!cookie?.startsWith(SIGNED)) return null;
    const token = unsign(cookie.slice(SIGNED.length), secret);
    return token === false ? null : token;
  };
}

/** Fewest people first. */
const KINDS = ['admin', 'affiliate', 'user'] as const satisfies readonly SessionKind[];

/**
 * Finds a signed session cookie without a query and returns its kind and token, admins first; null
 * without one. The session may have ended.
 */
export function createSignedSession(config: Pick<Config, 'publicUrl' | 'sessionSecret'>) {
  const readers = KINDS.map((kind) => ({ kind, tokenOf: signedToken(kind, config) }));
  return (req: Pick<IncomingMessage, 'headers'>): { kind: SessionKind; token: string } | null => {
    for (const { kind, tokenOf } of readers) {
      const token = tokenOf(req);
      if (token !== null) return { kind, token };
    }
    return null;
  };
}

/** Maximum age of a session in ms. */
export function lifetime(kind: SessionKind, { times }: Pick<Config, 'times'>): number {
  if (kind === 'admin') return times.adminMaxMs;
  return kind === 'user' ? times.userSessionMs : times.affiliateSessionMs;
}

/** When a session expires without further activity, and when it expires in any case. */
export function endsOf(session: SessionData, config: Pick<Config, 'times'>) {
  const endsAt = session.startedAt + lifetime(session.kind, config);
  const { adminIdleMs } = config.times;
  const idleEndsAt = session.kind === 'admin' ? session.lastActivity + adminIdleMs : endsAt;
  return { idleEndsAt: new Date(Math.min(idleEndsAt, endsAt)), endsAt: new Date(endsAt) };
}

/** Minimum age in ms of the stored activity before it is updated. */
function activityStep({ times }: Pick<Config, 'times'>): number {
  return Math.min(ACTIVITY_MS, times.adminIdleMs / WRITES_PER_IDLE);
}

export function createSessions({ config, db, bus, clock, random }: SessionDeps): Sessions {
  const keyOf = (kind: SessionKind, token: string) =>
    createHmac('sha256', config.sessionSecret).update(`session:${kind}:${token}`).digest('hex');

  const openRow = db.orm
    .select({ sess: sessions.sess })
    .from(sessions)
    .where(
      and(eq(sessions.sid, sql.placeholder('sid')), gt(sessions.expire, sql.placeholder('now'))),
    )
    .prepare(db.keepsStatements ? 'open_session' : '');

  const read: Sessions['read'] = async (kind, token) => {
    if (!TOKEN.test(token)) return null;
    const sid = keyOf(kind, token);
    const [row] = await openRow.execute({ sid, now: clock.now().toISOString() });
    return row === undefined ? null : { ...row.sess, sid };
  };

  const find: Sessions['find'] = async (kind, req) => {
    const token = signedToken(kind, config)(req);
    return token === null ? null : read(kind, token);
  };

  const save: Sessions['save'] = async ({ sid, ...sess }) => {
    const isOlder = lt(sql`(${sessions.sess}->>'lastActivity')::bigint`, sess.lastActivity);
    const stored = await db.orm
      .update(sessions)
      .set({ sess, expire: endsOf(sess, config).idleEndsAt })
      .where(and(eq(sessions.sid, sid), isOlder))
      .returning({ sid: sessions.sid });
    if (stored.length === 0 || sess.kind !== 'user') return;
    const lastActive = new Date(sess.lastActivity);
    await db.orm.update(users).set({ lastActive }).where(eq(users.id, sess.subjectId));
  };

  const tellEnd = (tx: Orm, whose: string) => bus.publish(tx, SESSION_ENDED_TOPIC, whose);
  const end: Sessions['end'] = async (tx, sid) => {
    await tx.delete(sessions).where(eq(sessions.sid, sid));
    await tellEnd(tx, `sid:${sid}`);
  };
  const isOf = (subjectId: string) => eq(sql`${sessions.sess}->>'subjectId'`, subjectId);

  return {
    find,
    read,
    save,
    end,
    async destroy(kind, token) {
      const open = await read(kind, token);
      if (open !== null) await db.transaction((tx) => end(tx, open.sid));
    },
    async start(tx, kind, subjectId) {
      const token = random.token();
      const now = clock.now().getTime();
      const sess: SessionData = { kind, subjectId, startedAt: now, lastActivity: now };
      const expire = endsOf(sess, config).idleEndsAt;
      const tooMany = tx
        .select({ sid: sessions.sid })
        .from(sessions)
        .where(isOf(subjectId))
        .orderBy(desc(sql`(${sessions.sess}->>'startedAt')::bigint`))
        .offset(MOST_OPEN - 1);
      const ended = await tx
        .delete(sessions)
        .where(inArray(sessions.sid, tooMany))
        .returning({ sid: sessions.sid });
      for (const { sid } of ended) await tellEnd(tx, `sid:${sid}`);
      await tx.insert(sessions).values({ sid: keyOf(kind, token), sess, expire });
      return token;
    },
    async endAllOf(tx, subjectId) {
      await tx.delete(sessions).where(isOf(subjectId));
      await tellEnd(tx, `subject:${subjectId}`);
    },
    async deleteExpired() {
      await db.orm.delete(sessions).where(lt(sessions.expire, clock.now()));
    },
    async endOthersOf(tx, subjectId, sid) {
      const others = and(isOf(subjectId), ne(sessions.sid, sid));
      const ended = await tx.delete(sessions).where(others).returning({ sid: sessions.sid });
      for (const other of ended) await tellEnd(tx, `sid:${other.sid}`);
    },
  };
}

declare module 'express-session' {
  interface SessionData extends OpenSession {}
}

declare module 'express-serve-static-core' {
  interface Request {
    /** Token of the session just opened by a login; becomes the cookie's value. */
    openedToken?: string;
  }
}

type Deps = Pick<Context, 'sessions' | 'config' | 'random' | 'clock'>;
type Done = (error?: unknown) => void;

/**
 * express-session store on the table `sessions`. A login inserts the row in its own transaction;
 * `set` only updates an existing row (decision 0016).
 */
class SessionStore extends Store {
  readonly #kind: SessionKind;
  readonly #deps: Deps;

  constructor(kind: SessionKind, deps: Deps) {
    super();
    this.#kind = kind;
    this.#deps = deps;
  }

  override get(token: string, done: (error: unknown, session?: StoredSession | null) => void) {
    const { sessions, config } = this.#deps;
    const found = async (): Promise<StoredSession | null> => {
      const open = await sessions.read(this.#kind, token);
      if (open === null) return null;
      const cookie = { ...cookieOptions(config), originalMaxAge: lifetime(this.#kind, config) };
      return { ...open, cookie: { ...cookie, expires: endsOf(open, config).endsAt } };
    };
    found().then((stored) => done(null, stored), done);
  }

  override set(_token: string, { cookie: _, ...session }: StoredSession, done?: Done) {
    this.#deps.sessions.save(session).then(() => done?.(), done);
  }

  override destroy(token: string, done?: Done) {
    this.#deps.sessions.destroy(this.#kind, token).then(() => done?.(), done);
  }
}

/**
 * Middleware: loads the session of this kind's cookie into `req.session`. Creates neither a cookie
 * nor a row. A request counts as activity unless the client marks it as polling.
 */
export function createSession(kind: SessionKind, deps: Deps): RequestHandler {
  const { config, random, clock } = deps;
  const cookie: CookieOptions = { ...cookieOptions(config), maxAge: lifetime(kind, config) };
  const readCookie = session({
    store: new SessionStore(kind, deps),
    name: cookieName(kind, config),
    secret: cookieSecret(kind, config),
    genid: (req) => req.openedToken ?? random.token(),
    resave: false,
    saveUninitialized: false,
    cookie,
  });
  const step = activityStep(config);
  return (req, res, next) => {
    readCookie(req, res, (error?: unknown) => {
      const { subjectId } = req.session ?? {};
      if (subjectId !== undefined) nameCaller(`${kind}:${subjectId}`);
      if (error === undefined && req.get(POLL_HEADER) === undefined) {
        const now = clock.now().getTime();
        // express-session saves it when the request ends.
        if (now - (req.session.lastActivity ?? now) >= step) req.session.lastActivity = now;
      }
      next(error);
    });
  };
}

/** Sets the cookie of a newly opened session, in place of the browser's previous one. */
export async function enterSession(
  req: Request,
  { sessions }: Pick<Context, 'sessions'>,
  kind: SessionKind,
  token: string,
): Promise<void> {
  req.openedToken = token;
  await promised((done) => req.session.regenerate(done));
  const open = await sessions.read(kind, token);
  // An administrator, for instance, may have ended the session meanwhile.
  if (open === null) await promised((done) => req.session.destroy(done));
  else Object.assign(req.session, open);
}

/** Ends the browser's session, if still open, and clears the cookie. */
export async function leaveSession(
  req: Request,
  res: Response,
  kind: SessionKind,
  config: Context['config'],
): Promise<void> {
  res.clearCookie(cookieName(kind, config), cookieOptions(config));
  await promised((done) => req.session.destroy(done));
}

function promised(work: (done: Done) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    work((error) => (error ? reject(error) : resolve()));
  });
}
