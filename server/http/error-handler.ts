import type { ErrorRequestHandler } from 'express';
import type { Logger } from '../lib/logger.ts';
import { sendError, toAppError } from './send-error.ts';

/** The last handler: every error becomes a JSON answer; only a 500 is logged at level error. */
export function errorHandler(logger: Logger): ErrorRequestHandler {
  return (error, req, res, _next) => {
    const answer = toAppError(error);
    const fields = { requestId: req.id, method: req.method, path: req.path, status: answer.status };
    if (answer.status === 500) logger.error({ ...fields, err: error }, 'request failed');
    else if (answer.status > 500) logger.warn({ ...fields, err: error }, 'request not served');
    else logger.info({ ...fields, reason: answer.message }, 'request refused');
    sendError(res, answer);
  };
}
