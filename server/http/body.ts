import type { IncomingMessage } from 'node:http';
import { createConcurrencyLimit } from '../lib/concurrency-limit.ts';
import { AppError, malformed, messages } from '../lib/errors.ts';
import { assertFewNodes, assertSafeBody } from './unsafe-input.ts';

/*
 * Bodies are read by the route, behind its session, role and limit; what no route reads is never
 * buffered (docs/product/operation.md#order-of-a-request).
 */

const JSON_LIMIT = 100_000;
const JSON_TYPE = 'application/json';
/** More values than any valid body has: an administrator's import, a visitor's list of acts. */
const MOST_NODES = { loggedIn: 20_000, anyone: 2000 };
const FORM_LIMIT = 10_000;
const FORM = 'application/x-www-form-urlencoded';

/** Media types of forms. */
export const FORM_TYPES: readonly string[] = [FORM, 'multipart/form-data'];

/** A request, with its session where the route has read one. */
export type BodyRequest = IncomingMessage & {
  readonly session?: { readonly kind?: string; readonly subjectId?: string };
  readonly ip?: string | undefined;
};

/** Who sends a body, as far as its route has looked. */
export function senderOf({ session }: BodyRequest): 'loggedIn' | 'anyone' {
  return session?.kind === undefined ? 'anyone' : 'loggedIn';
}

/** A body that is no JSON. */
interface BytesBody {
  /** Media types that are accepted, in small letters. */
  types: readonly string[];
  /** Most bytes. */
  limit: number;
  /** Message of the 415 for another media type. */
  refusal: string;
}

/** Reads a JSON body into an object or a list; an absent one is an empty object. */
export async function readJson(req: BodyRequest, limit = JSON_LIMIT): Promise<unknown> {
  if (!hasBody(req)) return {};
  if (!/^(utf-?8)?$/.test(charset(req))) throw unsupported(messages.unsupportedType);
  const accepted = { types: [JSON_TYPE], limit, refusal: messages.unsupportedType };
  const bytes = await readBytes(req, accepted);
  return bytes.length === 0 ? {} : parsedJson(bytes, MOST_NODES[senderOf(req)]);
}

/** Reads a form. The parts of a multipart form are not parsed: it has no fields. */
export async function readForm(req: BodyRequest): Promise<URLSearchParams> {
  const accepted = { types: FORM_TYPES, limit: FORM_LIMIT, refusal: messages.unsupportedType };
  const bytes = await readBytes(req, accepted);
  return new URLSearchParams(mediaType(req) === FORM ? bytes.toString() : '');
}

/**
 * Reads a body whole; an absent one is empty.
 * @throws AppError 415 for another type or a compressed body, 413 at the limit, 400 when the client
 * disconnects, 503 when too many bodies are being read
 */
export async function readBytes(
  req: BodyRequest,
  { types, limit, refusal }: BytesBody,
): Promise<Buffer> {
  if (!hasBody(req)) return Buffer.alloc(0);
  if (!types.includes(mediaType(req))) throw unsupported(refusal);
  if (isCompressed(req)) throw unsupported(messages.compressed);
  const length = declaredLength(req);
  if (length !== null && length > limit) throw new AppError(413, messages.tooLarge);
  if (length !== null && length <= SMALL) return collect(req, limit);
  return turnsOf(req, limit)(() => collect(req, limit, SLOWEST), req.session?.subjectId ?? req.ip);
}

/** Whether a request brings a body of one of these media types. */
export function isOfType(req: Pick<IncomingMessage, 'headers'>, types: readonly string[]): boolean {
  return types.includes(mediaType(req));
}

/** Bodies up to this size are read at once, whoever sends them. */
const SMALL = 16_000;

type Turns = ReturnType<typeof createConcurrencyLimit>;
const turns = new Map<string, Turns>();

/**
 * Larger bodies are read a few at a time, so that many connections which stop in the middle of one
 * hold little memory. Each kind of session has its own turns, and one login or address at most a part of them: no
 * user keeps an administrator waiting, and none alone all others. A body that hardly comes loses its turn.
 */
function turnsOf(req: BodyRequest, limit: number): Turns {
  const isLarge = limit > JSON_LIMIT;
  const key = `${req.session?.kind ?? 'anyone'}:${isLarge ? 'large' : 'ordinary'}`;
  const known = turns.get(key);
  if (known !== undefined) return known;
  const options = isLarge
    ? { parallel: 4, perLane: 2, waiting: 10 }
    : { parallel: 64, perLane: 8, waiting: 64 };
  const made = createConcurrencyLimit({ ...options, retrySeconds: 5 });
  turns.set(key, made);
  return made;
}

/**
 * Every chunk of a body costs some microseconds, however few bytes it has. A network packet has
 * some hundred bytes; these are what a body may have beside its size.
 */
const FREE_CHUNKS = 1000;
const CHUNK_BYTES = 64;
/** The least that has to come of a body while others wait for its turn. */
const SLOWEST = { bytes: 4000, inMs: 5000 };
/** So many chunks are joined: as an object each, bytes that come singly take 100 times their size. */
const JOINED = 64;

function collect(req: BodyRequest, limit: number, slowest?: typeof SLOWEST): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const joined: Buffer[] = [];
    let parts: Buffer[] = [];
    let size = 0;
    let chunks = 0;
    let sizeBefore = 0;
    let watch: NodeJS.Timeout | undefined;
    const stop = () => {
      clearInterval(watch);
      req.off('data', take);
      req.off('end', ended);
      req.off('close', cut);
    };
    const refuse = (error: AppError) => {
      stop();
      // What still comes is dropped, until `sendError` ends a connection that goes on for long.
      req.resume();
      reject(error);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      chunks += 1;
      if (size > limit) return refuse(new AppError(413, messages.tooLarge));
      // Without an answer: until one had gone its way, tens of thousands more would be parsed.
      if (chunks > FREE_CHUNKS + size / CHUNK_BYTES) {
        req.destroy();
        return cut();
      }
      parts.push(chunk);
      if (parts.length < JOINED) return;
      joined.push(Buffer.concat(parts));
      parts = [];
    };
    const ended = () => {
      stop();
      resolve(Buffer.concat([...joined, ...parts]));
    };
    const cut = () => {
      stop();
      reject(malformed());
    };
    // It may have been cut off while it waited for its turn.
    if (req.destroyed) return cut();
    if (slowest !== undefined) {
      watch = setInterval(() => {
        if (size - sizeBefore < slowest.bytes) refuse(new AppError(408, messages.timeout));
        sizeBefore = size;
      }, slowest.inMs);
    }
    req.on('data', take);
    req.once('end', ended);
    req.once('close', cut);
  });
}

function parsedJson(bytes: Buffer, mostNodes: number): unknown {
  assertFewNodes(bytes, mostNodes);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw malformed(error);
  }
  if (typeof value !== 'object' || value === null) throw malformed();
  assertSafeBody(value);
  return value;
}

/** More than the largest body of any call, and than a picture of a user whose session has ended. */
const DRAINED = { loggedIn: 6_000_000, anyone: 2_100_000 };

/**
 * Whether the rest of a body may be longer than what is worth reading to keep the connection: one
 * in chunks has no known end, and reading 5 MB costs 20 ms.
 */
export function isEndless(
  req: Pick<IncomingMessage, 'headers'>,
  sender: keyof typeof DRAINED,
): boolean {
  const length = declaredLength(req) ?? 0;
  return req.headers['transfer-encoding'] !== undefined || length > DRAINED[sender];
}

function unsupported(message: string): AppError {
  return new AppError(415, message);
}

function mediaType(req: Pick<IncomingMessage, 'headers'>): string {
  return (req.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** The charset in small letters; empty when the type names none. */
function charset(req: Pick<IncomingMessage, 'headers'>): string {
  const [, named = ''] = /;\s*charset="?([^";\s]*)/i.exec(req.headers['content-type'] ?? '') ?? [];
  return named.toLowerCase();
}

function isCompressed(req: Pick<IncomingMessage, 'headers'>): boolean {
  return (req.headers['content-encoding'] ?? 'identity').trim().toLowerCase() !== 'identity';
}

/** Content-Length, or null for a body in chunks. */
function declaredLength(req: Pick<IncomingMessage, 'headers'>): number | null {
  const length = req.headers['content-length'];
  return length === undefined ? null : Number(length);
}

function hasBody(req: BodyRequest): boolean {
  return req.headers['transfer-encoding'] !== undefined || (declaredLength(req) ?? 0) > 0;
}
