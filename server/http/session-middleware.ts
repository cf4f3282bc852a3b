import type { CookieOptions, Request, RequestHandler, Response } from 'express';
import session, { Store, type SessionData as StoredSession } from 'express-session';
import { POLL_HEADER } from '#shared/contracts/session.ts';
import type { Context } from '../context.ts';
import { nameCaller } from '../db/caller-turns.ts';
import { cookieOptions } from './cookies.ts';
import {
  activityStep,
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
    /** Token of the session that a login has just opened; it becomes the cookie's value. */
    openedToken?: string;
  }
}

type Deps = Pick<Context, 'sessions' | 'config' | 'random' | 'clock'>;
type Done = (error?: unknown) => void;

/**
 * Store of express-session on the table `sessions`. The login's own transaction inserts a row;
 * `set` only updates a row that still exists (decision 0016).
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
 * Middleware: reads the session of this kind's cookie into `req.session`. Creates neither a cookie
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

/** Sets the cookie of a session that a login has opened, in place of the one the browser had. */
export async function enterSession(
  req: Request,
  { sessions }: Pick<Context, 'sessions'>,
  kind: SessionKind,
  token: string,
): Promise<void> {
  req.openedToken = token;
  await promised((done) => req.session.regenerate(done));
  const open = await sessions.read(kind, token);
  // The session may have been ended since, for instance by an administrator.
  if (open === null) await promised((done) => req.session.destroy(done));
  else Object.assign(req.session, open);
}

/** Ends the browser's session, if it is still open, and clears the cookie. */
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
