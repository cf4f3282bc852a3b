import express, { type Request, type RequestHandler } from 'express';
import { AppError, messages } from '../lib/errors.ts';
import { assertSafeBody } from './unsafe-input.ts';

const JSON_LIMIT = 100_000;

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/** Media types of forms. */
export const FORM_TYPES: readonly string[] = [FORM, MULTIPART];

/** A call that takes something else than JSON, or more of it, as its feature tells it. */
export interface OtherBody {
  /** The call's whole path, or what that has to match. */
  path: string | RegExp;
  /** Media types that it takes, in small letters. */
  types: readonly string[];
  /**
   * What the route gets: the `bytes` as a Buffer in `req.body`, the fields of a `form` in `req.body`
   * (a multipart form has none), `json` in `req.body`, or a `stream` that nobody has read
   * (streamedBody).
   */
  as: 'bytes' | 'form' | 'json' | 'stream';
  /** Most bytes, of what is not a stream. */
  limit?: number;
  /** Message of the 415 for another media type, in place of 'has to be JSON'. */
  refusal?: string;
  /** Whether requests from other origins are accepted (see originCheck). */
  fromAnyOrigin?: true;
}

type Reader = (req: Request) => RequestHandler | null;

const isFor = (path: string, other: OtherBody): boolean =>
  typeof other.path === 'string' ? other.path === path : other.path.test(path);

/** Whether a request brings a body that other sites may send: a type that no script could fake as JSON. */
export function isFromAnyOrigin(
  others: readonly OtherBody[],
  req: Pick<Request, 'path' | 'headers'>,
): boolean {
  const other = others.find((one) => isFor(req.path, one));
  return other?.fromAnyOrigin === true && takes(other, req);
}

/**
 * Parses the body of every call: JSON up to 100 kB, any other type is 415, apart from the calls in
 * `others`. Parsed values then go through assertSafeBody.
 */
export function readBody(others: readonly OtherBody[]): RequestHandler {
  const json = express.json({ limit: JSON_LIMIT });
  const readers = others.map((other) => ({ other, reader: readerOf(other) }));
  return (req, res, next) => {
    const { other, reader } = readers.find((one) => isFor(req.path, one.other)) ?? {};
    const isOther = other !== undefined && takes(other, req);
    if (!hasBody(req) || (isOther && other.as === 'stream')) {
      next();
      return;
    }
    const parser = isOther ? reader?.(req) : mediaType(req) === 'application/json' ? json : null;
    if (!parser) throw new AppError(415, other?.refusal ?? messages.unsupportedType);
    parser(req, res, (error?: unknown) => {
      if (error !== undefined) return next(error);
      try {
        if (!isOther || other.as !== 'bytes') checkFields(req);
        next();
      } catch (refused) {
        next(refused);
      }
    });
  };
}

/** The parts of a multipart form are not parsed: the calls that take one read their query. */
function checkFields(req: Request): void {
  if (Buffer.isBuffer(req.body)) req.body = {};
  assertSafeBody(req.body);
}

function readerOf({ types, as, limit = JSON_LIMIT }: OtherBody): Reader {
  if (as === 'json') {
    const json = express.json({ limit });
    return () => json;
  }
  const bytes = express.raw({ type: [...types], limit, inflate: as === 'form' });
  if (as === 'bytes') return () => bytes;
  const form = express.urlencoded({ extended: false, limit, parameterLimit: 20 });
  return (req) => (mediaType(req) === MULTIPART ? bytes : form);
}

/** Whether the body is what `other` declares. A compressed body is not accepted as a stream. */
function takes({ types, as }: OtherBody, req: Pick<Request, 'headers'>): boolean {
  const encoding = req.headers['content-encoding'] ?? 'identity';
  return types.includes(mediaType(req)) && (as !== 'stream' || encoding === 'identity');
}

/**
 * The body of a call that takes a stream; an empty stream when the request has no body. Stopping
 * early does not close the connection, so that the answer can still be sent.
 * @throws AppError 415 for another type
 */
export function streamedBody(req: Request, other: OtherBody): AsyncIterable<Uint8Array> {
  if (hasBody(req) && !takes(other, req)) {
    throw new AppError(415, other.refusal ?? messages.unsupportedType);
  }
  return req.iterator({ destroyOnReturn: false });
}

function mediaType(req: Pick<Request, 'headers'>): string {
  return (req.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function hasBody(req: Request): boolean {
  const length = req.headers['content-length'];
  return req.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}
