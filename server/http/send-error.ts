import type { ServerResponse } from 'node:http';
import type { ErrorRequestHandler } from 'express';
import { isDatabaseAway, isUserGone } from '../db/errors.ts';
import { AppError, malformed, messages, unauthorized, unavailable } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import { isEndless, senderOf } from './body.ts';

/** Time for a refused client to read the answer and close its side of the connection. */
export const REFUSED_CLOSE_MS = 1000;
/** An endless body is discarded up to this much while the client reads the answer. */
const DROPPED = { chunks: 200, bytes: 500_000 };

/**
 * Maps a thrown value: an AppError stays as it is, the router's errors become 400, a row of a user
 * who was deleted since the session was read 401, an unreachable database 503, everything else a
 * 500 without detail.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return unavailable(5, error);
  if (isUserGone(error)) return unauthorized();
  const status = statusOf(error);
  if (status >= 400 && status < 500) return malformed(error);
  return new AppError(500, messages.internal, { cause: error });
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 0;
  const status: unknown = Reflect.get(error, 'status');
  return typeof status === 'number' ? status : 0;
}

/** JSON of an error answer: `{message, errors?}` and the error's own fields. */
export function errorBytes(error: AppError): Buffer {
  const body = error.errors === undefined ? {} : { errors: error.errors };
  return Buffer.from(JSON.stringify({ ...error.fields, message: error.message, ...body }));
}

/**
 * Answers with an error. If the response has already begun, the connection is destroyed, so that
 * the client does not take a truncated answer for a complete one.
 */
export function sendError(res: ServerResponse, error: AppError): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const bytes = errorBytes(error);
  res.statusCode = error.status;
  for (const [name, value] of Object.entries(error.headers)) res.setHeader(name, value);
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Content-Length', bytes.length);
  for (const name of ['ETag', 'Content-Encoding', 'Content-Disposition']) res.removeHeader(name);
  if (isEndless(res.req, senderOf(res.req)) && !res.req.complete) endSoon(res, bytes);
  else res.end(bytes);
}

/**
 * Sends the answer and closes the connection a little later: closing while the client still sends
 * would reset it, and the client would lose the answer. Some of what it sends meanwhile is
 * discarded; beyond that the connection is destroyed.
 */
function endSoon(res: ServerResponse, bytes: Buffer): void {
  const { req } = res;
  res.shouldKeepAlive = false;
  res.write(bytes);
  let chunks = 0;
  let bytesDropped = 0;
  const late = setTimeout(() => res.end(), REFUSED_CLOSE_MS);
  late.unref();
  const drop = (chunk: Buffer) => {
    chunks += 1;
    bytesDropped += chunk.length;
    if (chunks <= DROPPED.chunks && bytesDropped <= DROPPED.bytes) return;
    req.off('data', drop);
    res.destroy();
    // Parsed chunks are still emitted one by one until the stream is destroyed.
    req.destroy();
  };
  req.on('data', drop);
  req.once('end', () => res.end());
  res.once('close', () => clearTimeout(late));
}

/** The last middleware: every error becomes a JSON answer; only a 500 is logged at level error. */
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
