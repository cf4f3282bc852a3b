import { createHmac } from 'node:crypto';
import connectPgSimple from 'connect-pg-simple';
import type { CookieOptions, RequestHandler } from 'express';
import session, { type Store } from 'express-session';
import type { Pool } from 'pg';
import type { Config } from '../config/types.ts';
import type { SqlPool } from '../db/database.ts';
import type { Logger } from '../lib/logger.ts';
import type { Random } from '../lib/random.ts';

export type SessionKind = 'user' | 'admin' | 'affiliate';

declare module 'express-session' {
  interface SessionData {
    /** Who is logged in: the row's id in the table of the session's kind. */
    subjectId: string;
  }
}

export interface SessionDeps {
  config: Pick<Config, 'publicUrl' | 'sessionSecret' | 'times'>;
  random: Pick<Random, 'token'>;
}

/** Table of all three kinds; made by our migrations. */
const TABLE = 'sessions';

/** Name of a kind's cookie; `__Host-` binds it to this host, which browsers allow on https only. */
export function cookieName(kind: SessionKind, config: Pick<Config, 'publicUrl'>): string {
  return isHttps(config) ? `__Host-ctrl_${kind}` : `ctrl_${kind}`;
}

/**
 * Sessions of one kind in the database. Nobody gets a cookie or a row before something is stored
 * in the session (the login), and without a cookie the database is not asked. Each kind signs
 * with a key of its own, so a cookie that is renamed to another kind's is worth nothing.
 */
export function createSession(
  kind: SessionKind,
  { config, random }: SessionDeps,
  store: Store,
): RequestHandler {
  return session({
    store,
    name: cookieName(kind, config),
    secret: createHmac('sha256', config.sessionSecret).update(`session:${kind}`).digest('hex'),
    genid: () => random.token(),
    resave: false,
    saveUninitialized: false,
    unset: 'destroy',
    cookie: { ...cookieOptions(config), maxAge: lifetime(kind, config) },
  });
}

/** How every session cookie is set (and has to be cleared). */
export function cookieOptions(config: Pick<Config, 'publicUrl'>): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', secure: isHttps(config), path: '/' };
}

export interface SessionStore {
  store: Store;
  /** Stops deleting expired rows. */
  close(): Promise<void>;
}

/** The store that the kinds share; expired rows are deleted now and then. */
export function createSessionStore({
  db,
  logger,
}: {
  db: { pool: SqlPool };
  logger: Logger;
}): SessionStore {
  const PgStore = connectPgSimple(session);
  const store = new PgStore({
    // connect-pg-simple calls nothing but query(text, values).
    pool: db.pool as Pick<Pool, 'query'> as Pool,
    tableName: TABLE,
    errorLog: (...what: unknown[]) => logger.warn({ err: what.at(-1) }, 'session store'),
  });
  return { store, close: async () => store.close() };
}

function isHttps(config: Pick<Config, 'publicUrl'>): boolean {
  return config.publicUrl?.startsWith('https:') ?? false;
}

function lifetime(kind: SessionKind, { times }: Pick<Config, 'times'>): number {
  if (kind === 'admin') return times.adminMaxMs;
  return kind === 'user' ? times.userSessionMs : times.affiliateSessionMs;
}
