import type { Request, RequestHandler } from 'express';
import { unauthorized } from '../lib/errors.ts';
import type { OpenSession } from './session.ts';

/**
 * Lets a request with a logged-in session through and refuses others with 401. Has to be mounted
 * behind the session middleware of the wanted kind; without it every request is refused.
 */
export const requireLogin: RequestHandler = (req, _res, next) => {
  if (req.session?.subjectId === undefined) throw unauthorized();
  next();
};

/** The session of a request behind `requireLogin`. */
function openSession(req: Pick<Request, 'session'>): OpenSession {
  const { sid, kind, subjectId, startedAt, lastActivity } = req.session ?? {};
  if (sid === undefined || kind === undefined || subjectId === undefined) throw unauthorized();
  if (startedAt === undefined || lastActivity === undefined) throw unauthorized();
  return { sid, kind, subjectId, startedAt, lastActivity };
}

/** Id of the logged-in person, in the table of the session's kind. */
export function subjectOf(req: Pick<Request, 'session'>): string {
  return openSession(req).subjectId;
}
