import type { IncomingMessage } from 'node:http';
import { createConcurrencyLimit } from '../lib/concurrency-limit.ts';
import { AppError, malformed, messages } from '../lib/errors.ts';
import { assertFewNodes, assertSafeBody } from './unsafe-input.ts';

/*
 * Each route reads its own body, after session, role and rate limit, so an unread body is never
 * buffered (docs/product/operation.md#order-of-a-request).
 */

const JSON_LIMIT = 100_000;
const JSON_TYPE = 'application/json';
/**
 * Most JSON values per body. The largest valid ones are an administrator's import and a visitor's
 * list of acts.
 */
const MOST_NODES = { loggedIn: 20_000, anyone: 2000 };
const FORM_LIMIT = 10_000;
const FORM = 'application/x-www-form-urlencoded';

export const FORM_TYPES: readonly string[] = [FORM, 'multipart/form-data'];

/** A request, with its session if the route has loaded one. */
export type BodyRequest = IncomingMessage & {
  readonly session?: { readonly kind?: string; readonly subjectId?: string };
  readonly ip?: string | undefined;
};

/** Who sends the body. Without a loaded session it is 'anyone'. */
export function senderOf({ session }: BodyRequest): 'loggedIn' | 'anyone' {
  return session?.kind === undefined ? 'anyone' : 'loggedIn';
}

/** A body that is not JSON. */
interface BytesBody {
  /** Accepted media types, in lower case. */
  types: readonly string[];
  /** In bytes. */
  limit: number;
  /** Message of the 415 for another media type. */
  refusal: string;
}

/** Reads a JSON object or array; an absent body gives an empty object. */
export async function readJson(req: BodyRequest, limit = JSON_LIMIT): Promise<unknown> {
  if (!hasBody(req)) return {};
  if (!/^(utf-?8)?$/.test(charset(req))) throw unsupported(messages.unsupportedType);
  const accepted = { types: [JSON_TYPE], limit, refusal: messages.unsupportedType };
  const bytes = await readBytes(req, accepted);
  return bytes.length === 0 ? {} : parsedJson(bytes, MOST_NODES[senderOf(req)]);
}

/** Reads a urlencoded form. A multipart form gives no fields: it is not parsed. */
export async function readForm(req: BodyRequest): Promise<URLSearchParams> {
  const accepted = { types: FORM_TYPES, limit: FORM_LIMIT, refusal: messages.unsupportedType };
  const bytes = await readBytes(req, accepted);
  return new URLSearchParams(mediaType(req) === FORM ? bytes.toString() : '');
}

/**
 * Reads the whole body; an absent one gives an empty buffer.
 * @throws AppError 415 for another type or a compressed body, 413 over the limit, 400 when the
 * client disconnects, 503 when too many bodies are being read
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

/** Whether the request has a body of one of these media types. */
export function isOfType(req: Pick<IncomingMessage, 'headers'>, types: readonly string[]): boolean {
  return types.includes(mediaType(req));
}

/** In bytes. Smaller bodies are read without queueing. */
const SMALL = 16_000;

type Turns = ReturnType<typeof createConcurrencyLimit>;
const turns = new Map<string, Turns>();

/**
 * Larger bodies are read a few at a time, so that many stalled uploads hold little memory. Each
 * kind of session has its own queue, and one login or address gets only a share of its slots: no
 * user delays an administrator or blocks everyone else. A body that arrives too slowly loses its
 * slot.
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
 * Each chunk costs some microseconds regardless of its size. This many are free; beyond that the
 * number is limited by the bytes received (a network packet has some hundred).
 */
const FREE_CHUNKS = 1000;
const CHUNK_BYTES = 64;
/** Minimum transfer rate of a body that holds a slot; a slower one gets 408. */
const SLOWEST = { bytes: 4000, inMs: 5000 };
/**
 * Chunks are joined in groups of this size: single bytes as separate Buffers take 100 times their
 * size.
 */
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
      // Discards the rest of the body; `sendError` closes the connection if that takes too long.
      req.resume();
      reject(error);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      chunks += 1;
      if (size > limit) return refuse(new AppError(413, messages.tooLarge));
      // Destroyed without an answer: tens of thousands more chunks would be parsed until it was
      // sent.
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
    // The connection may have closed while it waited for its slot.
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

/**
 * In bytes: more than the largest body of any call. `anyone` covers a user's picture that arrives
 * after the session has ended.
 */
const DRAINED = { loggedIn: 6_000_000, anyone: 2_100_000 };

/**
 * Whether the rest of a body may be too long to read just to keep the connection open. A chunked
 * body has no known end; reading 5 MB takes 20 ms.
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

/** The charset in lower case; empty when the header has none. */
function charset(req: Pick<IncomingMessage, 'headers'>): string {
  const [, named = ''] = /;\s*charset="?([^";\s]*)/i.exec(req.headers['content-type'] ?? '') ?? [];
  return named.toLowerCase();
}

function isCompressed(req: Pick<IncomingMessage, 'headers'>): boolean {
  return (req.headers['content-encoding'] ?? 'identity').trim().toLowerCase() !== 'identity';
}

/** Content-Length, or null for a chunked body. */
function declaredLength(req: Pick<IncomingMessage, 'headers'>): number | null {
  const length = req.headers['content-length'];
  return length === undefined ? null : Number(length);
}

function hasBody(req: BodyRequest): boolean {
  return req.headers['transfer-encoding'] !== undefined || (declaredLength(req) ?? 0) > 0;
}
