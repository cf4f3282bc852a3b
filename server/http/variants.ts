import type { IncomingMessage, ServerResponse } from 'node:http';
import { createConcurrencyLimit } from '../lib/concurrency-limit.ts';
import { type PreparedBody, unpacked } from './prepared-body.ts';
import type { HeaderList } from './security-headers.ts';
import { sendError, toAppError } from './send-error.ts';

/** One encoding of an answer, ready to be written: header arrays and bytes. */
interface Variant {
  readonly etag: string;
  readonly full: string[];
  readonly notModified: string[];
  /** Null when they are made of brotli's for each request. */
  readonly bytes: Buffer | null;
}

/** Every encoding of an answer. */
export interface Variants {
  readonly status: number;
  readonly identity: Variant;
  readonly gzip: Variant;
  readonly brotli: Variant;
}

/** Computes the headers of each encoding once, so that a request only selects and writes. */
export function layOut(body: PreparedBody, security: HeaderList): Variants {
  const shared = [
    ...security,
    ...(body.headers ?? []),
    ['Cache-Control', body.cacheControl] as const,
    ['Vary', 'Accept-Encoding'] as const,
  ];
  const variant = (bytes: Buffer | null, encoding: string, ending: string): Variant => {
    const etag = `"${body.etag}${ending}"`;
    const common = [...shared, ['ETag', etag] as const].flat();
    const full = [...common, 'Content-Type', body.type];
    if (bytes !== null) full.push('Content-Length', String(bytes.length));
    if (encoding !== '') full.push('Content-Encoding', encoding);
    return { etag, full, notModified: common, bytes };
  };
  const identity = variant(body.identity, '', '');
  const packed = body.identity === null;
  const orIdentity = (bytes: Buffer | null, encoding: string, ending: string) =>
    bytes === null && !packed ? identity : variant(bytes, encoding, ending);
  return {
    status: body.status,
    identity,
    gzip: orIdentity(body.gzip, 'gzip', '-gz'),
    brotli: orIdentity(body.brotli, 'br', '-br'),
  };
}

/** Writes the answer in the encoding that the client prefers, or 304 when its ETag matches. */
export function answer(req: IncomingMessage, res: ServerResponse, variants: Variants): void {
  const { status, brotli } = variants;
  const encoding = encodingFor(req.headers['accept-encoding']);
  const variant = variants[encoding];
  const known = req.headers['if-none-match'];
  if (known !== undefined && status === 200 && matches(known, variant.etag)) {
    res.writeHead(304, variant.notModified).end();
    return;
  }
  // Node omits the body of an answer to HEAD.
  if (variant.bytes !== null) res.writeHead(status, variant.full).end(variant.bytes);
  else if (brotli.bytes === null || encoding === 'brotli') throw new Error('An answer needs bytes');
  else {
    const { bytes: packed } = brotli;
    unpacking(() => unpacked(packed, encoding)).then(
      (bytes) => {
        const length = ['Content-Length', String(bytes.length)];
        res.writeHead(status, [...variant.full, ...length]).end(bytes);
      },
      (error: unknown) => sendError(res, toAppError(error)),
    );
  }
}

/**
 * Few clients take no brotli. Nothing limits prepared answers, so a flood of these could hold every
 * thread, also those that compare passwords, and as many unpacked pages in memory.
 */
const unpacking = createConcurrencyLimit({ parallel: 1, waiting: 200, retrySeconds: 1 });

type Encoding = 'brotli' | 'gzip' | 'identity';

const MOST_REMEMBERED = 200;
const chosen = new Map<string, Encoding>();

/** Browsers send the same few header values, so the result is cached per value. */
function encodingFor(header: string | string[] | undefined): Encoding {
  if (header === undefined || typeof header !== 'string') return 'identity';
  const before = chosen.get(header);
  if (before !== undefined) return before;
  const choice = negotiate(header);
  if (chosen.size < MOST_REMEMBERED) chosen.set(header, choice);
  return choice;
}

/** RFC 9110 section 12.5.3, for the three encodings there are; a tie goes to the smaller bytes. */
export function negotiate(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    weights.set(name, Number.isNaN(weight) ? 0 : weight);
  }
  const weightOf = (name: string, otherwise: number) =>
    weights.get(name) ?? weights.get('*') ?? otherwise;
  const brotli = weightOf('br', 0);
  const gzip = weightOf('gzip', 0);
  const identity = weights.get('identity') ?? 0;
  if (brotli > 0 && brotli >= gzip && brotli >= identity) return 'brotli';
  return gzip > 0 && gzip >= identity ? 'gzip' : 'identity';
}

/** RFC 9110 section 13.1.2: a list of tags, `*`, weak comparison. */
function matches(header: string, etag: string): boolean {
  if (header === etag || header === '*') return true;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
