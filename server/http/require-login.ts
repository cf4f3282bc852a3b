import type { Request, RequestHandler } from 'express';
import { unauthorized } from '../lib/errors.ts';
import type { OpenSession } from './session.ts';

/**
 * Lets a logged-in session through and refuses everybody else with 401. The session of the wanted
 * kind has to stand in front; without one nobody is logged in.
 */
export const requireLogin: RequestHandler = (req, _res, next) => {
  if (req.session?.subjectId === undefined) throw unauthorized();
  next();
};

/** The session behind `requireLogin`. */
function openSession(req: Pick<Request, 'session'>): OpenSession {
  const { sid, kind, subjectId, startedAt, lastActivity } = req.session ?? {};
  if (sid === undefined || kind === undefined || subjectId === undefined) throw unauthorized();
  if (startedAt === undefined || lastActivity === undefined) throw unauthorized();
  return { sid, kind, subjectId, startedAt, lastActivity };
}

/** Id of whoever is logged in, in the table of the session's kind. */
export function subjectOf(req: Pick<Request, 'session'>): string {
  return openSession(req).subjectId;
}
