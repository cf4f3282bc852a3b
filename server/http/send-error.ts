import type { ServerResponse } from 'node:http';
import { isDatabaseAway } from '../db/errors.ts';
import { AppError, malformed, messages, unavailable } from '../lib/errors.ts';

const bodyParserStatus: Record<string, { status: number; message: string }> = {
  'entity.too.large': { status: 413, message: messages.tooLarge },
  'parameters.too.many': { status: 413, message: messages.tooLarge },
  'encoding.unsupported': { status: 415, message: messages.unsupportedType },
  'charset.unsupported': { status: 415, message: messages.unsupportedType },
};

/**
 * Maps a thrown value to an answer: an AppError stays as it is, errors of the body parser and the
 * router become 4xx, an unreachable database 503, everything else a 500 without detail.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return unavailable(5, error);
  const { type, status } = fieldsOf(error);
  const known = bodyParserStatus[type];
  if (known !== undefined) return new AppError(known.status, known.message, { cause: error });
  if (status >= 400 && status < 500) return malformed(error);
  return new AppError(500, messages.internal, { cause: error });
}

function fieldsOf(error: unknown): { type: string; status: number } {
  if (typeof error !== 'object' || error === null) return { type: '', status: 0 };
  const type: unknown = Reflect.get(error, 'type');
  const status: unknown = Reflect.get(error, 'status');
  return {
    type: typeof type === 'string' ? type : '',
    status: typeof status === 'number' ? status : 0,
  };
}

/** The bytes of an error answer: `{message, errors?}` and the error's own fields. */
export function errorBytes(error: AppError): Buffer {
  const body = error.errors === undefined ? {} : { errors: error.errors };
  return Buffer.from(JSON.stringify({ ...error.fields, message: error.message, ...body }));
}

/**
 * Answers with an error. When the answer has begun it can't be changed: the connection is
 * destroyed, so that the client does not take a truncated answer for a complete one.
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
  if (error.status === 413) res.setHeader('Connection', 'close');
  res.end(bytes);
}
