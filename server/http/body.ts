import express, { type Request, type RequestHandler } from 'express';
import { AppError, messages } from '../lib/errors.ts';
import { assertSafeBody } from './unsafe-input.ts';

const JSON_LIMIT = 100_000;

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/** Media types of forms. */
export const FORM_TYPES: readonly string[] = [FORM, MULTIPART];

/** A call whose request body is not JSON; the feature that owns the call declares it. */
export interface OtherBody {
  /** The call's whole path. */
  path: string;
  /** Accepted media types, in lower case. */
  types: readonly string[];
  /**
   * What the route gets: `bytes` is a Buffer in `req.body`, `form` is an object of fields in
   * `req.body` (empty for a multipart form), `stream` leaves the request unread (see streamedBody).
   */
  as: 'bytes' | 'form' | 'stream';
  /** Largest body in bytes; does not apply to a `stream`. */
  limit?: number;
  /** Message of the 415 for another media type, in place of 'has to be JSON'. */
  refusal?: string;
  /** Whether requests from other origins are accepted (see originCheck). */
  fromAnyOrigin?: true;
}

type Reader = (req: Request) => RequestHandler | null;

/**
 * Whether a request has a body that other origins may send: a call declared with `fromAnyOrigin`,
 * with one of its media types.
 */
export function isFromAnyOrigin(
  others: readonly OtherBody[],
  req: Pick<Request, 'path' | 'headers'>,
): boolean {
  const other = others.find(({ path }) => path === req.path);
  return other?.fromAnyOrigin === true && takes(other, req);
}

/**
 * Parses the body of every call: JSON up to 100 kB, any other type is 415, apart from the calls in
 * `others`. Parsed values then go through assertSafeBody.
 */
export function readBody(others: readonly OtherBody[]): RequestHandler {
  const json = express.json({ limit: JSON_LIMIT });
  const byPath = new Map(others.map((other) => [other.path, { other, reader: readerOf(other) }]));
  return (req, res, next) => {
    const { other, reader } = byPath.get(req.path) ?? {};
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
        if (!isOther || other.as === 'form') checkFields(req);
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
