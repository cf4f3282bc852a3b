import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { unsign } from 'cookie-signature';
import type { Config } from '../config/types.ts';
import type { Database, Orm, SqlPool } from '../db/database.ts';
import { isDatabaseAway } from '../db/errors.ts';
import type { Clock } from '../lib/clock.ts';
import { gather } from '../lib/gather.ts';
import type { Random } from '../lib/random.ts';
import type { Bus } from '../realtime/bus.ts';
import { SESSION_ENDED_TOPIC } from '../realtime/topics.ts';
import { cookieOf, hostCookie } from './cookies.ts';

export type SessionKind = 'user' | 'admin' | 'affiliate';

/** What a session's row holds. Moments are Unix milliseconds. */
export interface SessionData {
  kind: SessionKind;
  /** Who is logged in: the row's id in the table of the session's kind. */
  subjectId: string;
  startedAt: number;
  /** Last request that its person caused, to the minute; polling is none. */
  lastActivity: number;
}

/** An open session; `sid` is the row's key, which opens nothing on its own. */
export interface OpenSession extends SessionData {
  sid: string;
}

/**
 * Logins as rows of `sessions`. A row's key is a keyed hash of its kind and of what the cookie
 * holds: neither the table nor a cookie renamed to another kind's opens anything. A row is written
 * by a login alone and never again put back by a request that is still under way
 * (decision 0016).
 */
export interface Sessions {
  /** The open session that a request's cookie of this kind leads to. Counts as no activity. */
  find(kind: SessionKind, req: Pick<IncomingMessage, 'headers'>): Promise<OpenSession | null>;
  /** The open session of a cookie's token. Counts as no activity. */
  read(kind: SessionKind, token: string): Promise<OpenSession | null>;
  /** Opens a session; gives what its cookie has to hold. */
  start(tx: Orm, kind: SessionKind, subjectId: string): Promise<string>;
  /** Notes activity, at most once a minute; gives the session as it is then. */
  touch(session: OpenSession): Promise<OpenSession>;
  /** Ends one session and closes its sockets. */
  end(tx: Orm, sid: string): Promise<void>;
  /** Ends all sessions of a person and closes their sockets. */
  endAllOf(tx: Orm, subjectId: string): Promise<void>;
  /** Ends all sessions of a person but one. */
  endOthersOf(tx: Orm, subjectId: string, sid: string): Promise<void>;
}

interface SessionDeps {
  config: Pick<Config, 'publicUrl' | 'sessionSecret' | 'times'>;
  db: Pick<Database, 'pool' | 'sqlOf'>;
  bus: Pick<Bus, 'publish'>;
  clock: Clock;
  random: Pick<Random, 'token'>;
}

/** A cookie that is none of ours needs no look into the database. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** How express-session marks a signed cookie. */
export const SIGNED = 's:';
const TOUCH_MS = 60_000;
const LOOKED_UP_TOGETHER = 100;
const LOOKS_AT_A_TIME = 2;
/** With a short idle time (tests), activity is noted more often. */
const TOUCHES_PER_IDLE = 30;

const FIND = 'SELECT sid, sess FROM sessions WHERE sid = ANY($1) AND expire > $2';
const START = 'INSERT INTO sessions (sid, sess, expire) VALUES ($1, $2, $3)';
const TOUCH = `
  UPDATE sessions SET sess = (sess::jsonb || $2::jsonb)::json, expire = $3
  WHERE sid = $1 AND (sess->>'lastActivity')::bigint < $4`;
const SEEN = 'UPDATE users SET last_active = $2 WHERE id = $1';
const END = 'DELETE FROM sessions WHERE sid = $1';
const END_ALL = "DELETE FROM sessions WHERE sess->>'subjectId' = $1";
const END_OTHERS = `${END_ALL} AND sid <> $2 RETURNING sid`;

/** Name of a kind's cookie. */
export function cookieName(kind: SessionKind, config: Pick<Config, 'publicUrl'>): string {
  return hostCookie(`ctrl_${kind}`, config);
}

/** What signs the cookies of a kind: a cookie that is renamed to another kind's is worth nothing. */
export function cookieSecret(kind: SessionKind, config: Pick<Config, 'sessionSecret'>): string {
  return createHmac('sha256', config.sessionSecret).update(`cookie:${kind}`).digest('hex');
}

/** How long a session lasts at most, in ms. */
export function lifetime(kind: SessionKind, { times }: Pick<Config, 'times'>): number {
  if (kind === 'admin') return times.adminMaxMs;
  return kind === 'user' ? times.userSessionMs : times.affiliateSessionMs;
}

/** When a session ends unless its person does something, and when it ends in any case. */
export function endsOf(session: SessionData, config: Pick<Config, 'times'>) {
  const endsAt = session.startedAt + lifetime(session.kind, config);
  const { adminIdleMs } = config.times;
  const idleEndsAt = session.kind === 'admin' ? session.lastActivity + adminIdleMs : endsAt;
  return { idleEndsAt: new Date(Math.min(idleEndsAt, endsAt)), endsAt: new Date(endsAt) };
}

/** Creates the sessions on the database. */
export function createSessions({ config, db, bus, clock, random }: SessionDeps): Sessions {
  const keyOf = (kind: SessionKind, token: string) =>
    createHmac('sha256', config.sessionSecret).update(`session:${kind}:${token}`).digest('hex');
  const now = () => clock.now().getTime();
  const touchMs = Math.min(TOUCH_MS, config.times.adminIdleMs / TOUCHES_PER_IDLE);

  /** Requests that come in the same moment are looked up together. */
  const findOpen = gather<string, OpenSession | null>({
    most: LOOKED_UP_TOGETHER,
    lanes: LOOKS_AT_A_TIME,
    isCommon: isDatabaseAway,
    run: async (sids) => {
      const { rows } = await db.pool.query(FIND, [sids, clock.now()]);
      const open = new Map(rows.map(({ sid, sess }) => [sid, sess as SessionData]));
      return sids.map((sid) => {
        const sess = open.get(sid);
        return sess === undefined ? null : { ...sess, sid };
      });
    },
  });

  const read: Sessions['read'] = async (kind, token) =>
    TOKEN.test(token) ? findOpen(keyOf(kind, token)) : null;

  const find: Sessions['find'] = async (kind, req) => {
    const cookie = cookieOf(req, cookieName(kind, config));
    if (!cookie?.startsWith(SIGNED)) return null;
    const token = unsign(cookie.slice(SIGNED.length), cookieSecret(kind, config));
    return token === false ? null : read(kind, token);
  };

  const touch: Sessions['touch'] = async (session) => {
    const lastActivity = now();
    if (lastActivity - session.lastActivity < touchMs) return session;
    const touched = { ...session, lastActivity };
    const { idleEndsAt } = endsOf(touched, config);
    const change = JSON.stringify({ lastActivity });
    const known = [session.sid, change, idleEndsAt, lastActivity];
    await db.pool.query(TOUCH, known);
    if (session.kind === 'user') {
      await db.pool.query(SEEN, [session.subjectId, new Date(lastActivity)]);
    }
    return touched;
  };

  const end = (sql: SqlPool, statement: string, key: string) => sql.query(statement, [key]);

  return {
    find,
    read,
    touch,
    async start(tx, kind, subjectId) {
      const token = random.token();
      const sess: SessionData = { kind, subjectId, startedAt: now(), lastActivity: now() };
      const { idleEndsAt } = endsOf(sess, config);
      const row = [keyOf(kind, token), JSON.stringify(sess), idleEndsAt];
      await db.sqlOf(tx).query(START, row);
      return token;
    },
    async end(tx, sid) {
      await end(db.sqlOf(tx), END, sid);
      await bus.publish(tx, SESSION_ENDED_TOPIC, `sid:${sid}`);
    },
    async endAllOf(tx, subjectId) {
      await end(db.sqlOf(tx), END_ALL, subjectId);
      await bus.publish(tx, SESSION_ENDED_TOPIC, `subject:${subjectId}`);
    },
    async endOthersOf(tx, subjectId, sid) {
      const { rows } = await db.sqlOf(tx).query(END_OTHERS, [subjectId, sid]);
      for (const ended of rows) await bus.publish(tx, SESSION_ENDED_TOPIC, `sid:${ended.sid}`);
    },
  };
}
