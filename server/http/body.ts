import express, { type Request, type RequestHandler } from 'express';
import { PICTURE } from '#shared/contracts/accounts.ts';
import { AppError, messages } from '../lib/errors.ts';
import { assertHarmless } from './harmless.ts';

const JSON_LIMIT = 100_000;
const FORM_LIMIT = 10_000;

/** The call that takes a picture's bytes. */
const PICTURE_PATH = '/api/user/profile/picture';

/** The call that reads a CSV file as it comes; see csvBody. */
const CSV_PATH = '/api/admin/sales/import';

/** Calls that take a form body, from any Origin (RFC 8058 section 3.1). */
const formPaths = new Set(['/api/newsletter/unsubscribe']);

const json = express.json({ limit: JSON_LIMIT });
const form = express.urlencoded({ extended: false, limit: FORM_LIMIT, parameterLimit: 20 });
const picture = express.raw({ type: [...PICTURE.types], limit: PICTURE.max, inflate: false });
const multipart = express.raw({ type: 'multipart/form-data', limit: FORM_LIMIT });

/** Whether a request is the one-click unsubscribe: its path, and a body no script could fake as JSON. */
export function takesFormFromAnywhere(req: Pick<Request, 'path' | 'headers'>): boolean {
  return formPaths.has(req.path) && formType(req) !== null;
}

/**
 * Reads the body of every call: JSON up to 100 kB, nothing else (415), apart from the paths
 * above, of which the picture's takes up to 2 MB as bytes and the CSV file's is left unread. What is no bytes is then checked for
 * what no schema should meet; see assertHarmless.
 */
export function readBody(): RequestHandler {
  return (req, res, next) => {
    if (!hasBody(req) || (req.path === CSV_PATH && isCsv(req))) {
      next();
      return;
    }
    const parser = parserFor(req);
    if (parser === null) {
      throw new AppError(415, wantedAt(req.path));
    }
    parser(req, res, (error?: unknown) => {
      if (error !== undefined) {
        next(error);
        return;
      }
      // The parts of a multipart form are not needed: the token stands in the query.
      if (Buffer.isBuffer(req.body) && parser !== picture) req.body = {};
      try {
        if (parser !== picture) assertHarmless(req.body);
        next();
      } catch (refused) {
        next(refused);
      }
    });
  };
}

/** Whether the body is a CSV file that is not packed. */
function isCsv(req: Pick<Request, 'headers'>): boolean {
  const encoding = req.headers['content-encoding'] ?? 'identity';
  return mediaType(req) === 'text/csv' && encoding === 'identity';
}

/**
 * The body of the import, unread; an empty one when there is none. Ending the reading early leaves
 * the connection open, so that the answer arrives.
 * @throws AppError 415 for another type
 */
export function csvBody(req: Request): AsyncIterable<Uint8Array> {
  if (hasBody(req) && !isCsv(req)) throw new AppError(415, messages.noCsv);
  return req.iterator({ destroyOnReturn: false });
}

function wantedAt(path: string): string {
  if (path === PICTURE_PATH) return messages.noPicture;
  return path === CSV_PATH ? messages.noCsv : messages.unsupportedType;
}

function parserFor(req: Request): RequestHandler | null {
  if (mediaType(req) === 'application/json') return json;
  if (req.path === PICTURE_PATH) return isPicture(mediaType(req)) ? picture : null;
  if (!formPaths.has(req.path)) return null;
  if (formType(req) === 'multipart/form-data') return multipart;
  return formType(req) === null ? null : form;
}

function isPicture(type: string): boolean {
  return PICTURE.types.some((one) => one === type);
}

function formType(req: Pick<Request, 'headers'>): string | null {
  const type = mediaType(req);
  const isForm = type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data';
  return isForm ? type : null;
}

function mediaType(req: Pick<Request, 'headers'>): string {
  return (req.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function hasBody(req: Request): boolean {
  const length = req.headers['content-length'];
  return req.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}
