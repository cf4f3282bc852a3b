import type { RequestHandler } from 'express';
import { unauthorized } from '../lib/errors.ts';

/**
 * Lets a logged-in session through and refuses everybody else with 401. The session of the wanted
 * kind has to stand in front; without one nobody is logged in.
 */
export const requireLogin: RequestHandler = (req, _res, next) => {
  if (req.session?.subjectId === undefined) throw unauthorized();
  next();
};
