import type { CookieOptions, Request, RequestHandler, Response } from 'express';
import session, { Store, type SessionData as StoredSession } from 'express-session';
import { POLL_HEADER } from '#shared/contracts/session.ts';
import type { Context } from '../context.ts';
import { cookieOptions } from './cookies.ts';
import {
  cookieName,
  cookieSecret,
  endsOf,
  lifetime,
  type OpenSession,
  type SessionKind,
} from './session.ts';

declare module 'express-session' {
  interface SessionData extends OpenSession {}
}

declare module 'express-serve-static-core' {
  interface Request {
    /** Token of the session that a login has just opened: the cookie gets this one. */
    openedToken?: string;
  }
}

type Deps = Pick<Context, 'sessions' | 'config' | 'random'>;

/**
 * The rows of `sessions` as express-session reads them. It never writes one: a row is written by
 * the login's own transaction, so that a request under way cannot bring an ended session back
 * (decision 0016).
 */
class RowStore extends Store {
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

  override set(_token: string, _session: StoredSession, done?: (error?: unknown) => void) {
    done?.();
  }

  override destroy(_token: string, done?: (error?: unknown) => void) {
    done?.();
  }
}

/**
 * Middleware: who is logged in with the cookie of this kind, in `req.session`. Nobody gets a
 * cookie or a row here. A request counts as activity unless the client says that it polls.
 */
export function createSession(kind: SessionKind, deps: Deps): RequestHandler {
  const { sessions, config, random } = deps;
  const cookie: CookieOptions = { ...cookieOptions(config), maxAge: lifetime(kind, config) };
  const readCookie = session({
    store: new RowStore(kind, deps),
    name: cookieName(kind, config),
    secret: cookieSecret(kind, config),
    genid: (req) => req.openedToken ?? random.token(),
    resave: false,
    saveUninitialized: false,
    unset: 'destroy',
    cookie,
  });
  return (req, res, next) => {
    readCookie(req, res, (error?: unknown) => {
      if (error !== undefined || req.get(POLL_HEADER) !== undefined) return next(error);
      noteActivity(req, sessions).then(() => next(), next);
    });
  };
}

async function noteActivity(req: Request, sessions: Deps['sessions']): Promise<void> {
  const { sid, kind, subjectId, startedAt, lastActivity } = req.session;
  if (!sid || !kind || !subjectId || !startedAt || !lastActivity) return;
  const touched = await sessions.touch({ sid, kind, subjectId, startedAt, lastActivity });
  req.session.lastActivity = touched.lastActivity;
}

/** Hands the browser the session that a login has opened, in place of the one it had. */
export function enterSession(req: Request, token: string, subjectId: string): Promise<void> {
  req.openedToken = token;
  return new Promise((resolve, reject) => {
    req.session.regenerate((error: unknown) => {
      if (error) return reject(error);
      req.session.subjectId = subjectId;
      resolve();
    });
  });
}

/** Takes the cookie away again, once the session has ended. */
export function leaveSession(
  req: Request,
  res: Response,
  kind: SessionKind,
  config: Context['config'],
): Promise<void> {
  res.clearCookie(cookieName(kind, config), cookieOptions(config));
  return new Promise((resolve, reject) => {
    req.session.destroy((error: unknown) => (error ? reject(error) : resolve()));
  });
}
