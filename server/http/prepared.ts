import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config/index.ts';
import type { Timers } from '../lib/clock.ts';
import { createConcurrencyLimit } from '../lib/concurrency-limit.ts';
import { unavailable } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import { jsonBody, type PreparedBody, unpacked } from './prepared-body.ts';
import { type HeaderList, securityHeaders } from './security-headers.ts';
import { sendError, toAppError } from './send-error.ts';

export { type PreparedBody, preparePackedPage, preparePage } from './prepared-body.ts';

/**
 * Public GET answers as finished bytes, keyed by exact path and written before Express (Express
 * alone costs four fifths of the throughput).
 */
export interface PreparedStore {
  /** Registers a page, for the path with any query. */
  page(path: string, prepared: PreparedBody): void;
  /** Bytes built at the first request or by warm(): pages, files of the client's build. */
  lazy(path: string, load: () => Promise<PreparedBody>): void;
  /**
   * JSON built on the first GET and again after invalidate(path); concurrent requests share one
   * build.
   */
  json(path: string, build: () => Promise<unknown>): void;
  /**
   * Replaces the bytes of a lazy path until the next `invalidate`. The result of a build that is
   * already running is dropped.
   */
  replace(path: string, prepared: PreparedBody): void;
  /** The next GET of this path rebuilds it. No effect on a path that is not prepared. */
  invalidate(path: string): void;
  /**
   * Builds the bytes unless already built; a failure is logged and the next request tries again.
   */
  warm(path: string): Promise<void>;
  has(path: string): boolean;
  /**
   * Answers with the bytes of `path`, whatever the request's own path; false when there are none.
   */
  send(path: string, req: IncomingMessage, res: ServerResponse): boolean;
  /** Leaves queries of a path to Express. `isLeft` gets the query with its `?`. */
  leave(path: string, isLeft: (query: string) => boolean): void;
  /** Answers with a body that is not in the store. */
  reply(body: PreparedBody, req: IncomingMessage, res: ServerResponse): void;
  /**
   * True when the request was (or will be) answered from prepared bytes; false: Express handles it.
   */
  handle(req: IncomingMessage, res: ServerResponse): boolean;
}

interface PreparedDeps {
  config: Pick<Config, 'publicUrl'>;
  logger: Logger;
  timers: Timers;
  /** False until the database is migrated; no JSON is built before. */
  databaseReady: () => boolean;
}

/** After a failed build the last good bytes are served for this long before the next attempt. */
const RETRY_MS = 1000;

/*
 * An entry is fresh (ready, version built) → stale (invalidate) → building → fresh.
 * A build that fails leaves the last good bytes in place: they are served while the database is
 * unreachable. A GET that comes after invalidate() never gets bytes whose build began before it.
 */
interface Entry {
  load: (() => Promise<PreparedBody>) | null;
  ready: Variants | null;
  version: number;
  readyVersion: number;
  building: { version: number; done: Promise<Variants> } | null;
  resting: boolean;
}

/** Creates the in-memory store; one per server. */
export function createPreparedStore(deps: PreparedDeps): PreparedStore {
  const { config, logger, timers } = deps;
  const plain = securityHeaders(config);
  const entries = new Map<string, Entry>();
  const left = new Map<string, (query: string) => boolean>();

  const lay = (body: PreparedBody): Variants => {
    const { scriptHashes, frames = [] } = body;
    const isPlain = scriptHashes.length + frames.length === 0;
    return layOut(body, isPlain ? plain : securityHeaders(config, { scriptHashes, frames }));
  };

  const rebuild = (entry: Entry, load: () => Promise<PreparedBody>): Promise<Variants> => {
    const running = entry.building;
    if (running !== null && running.version === entry.version) return running.done;
    const { version } = entry;
    const building = { version, done: load().then(lay) };
    entry.building = building;
    const finished = building.done.then((variants) => {
      if (version >= entry.readyVersion)
        Object.assign(entry, { ready: variants, readyVersion: version });
    });
    finished
      .catch(() => {
        entry.resting = true;
        timers.after(RETRY_MS, () => {
          entry.resting = false;
        });
      })
      .finally(() => {
        if (entry.building === building) entry.building = null;
      });
    return building.done;
  };

  const answerLater = (entry: Entry, req: IncomingMessage, res: ServerResponse, path: string) => {
    if (entry.load === null) return;
    rebuild(entry, entry.load).then(
      (variants) => answer(req, res, variants),
      (error: unknown) => {
        logger.warn({ path, err: error }, 'a prepared answer could not be built');
        if (entry.ready !== null) answer(req, res, entry.ready);
        else refuse(res, error);
      },
    );
  };

  const refuse = (res: ServerResponse, error: unknown) => {
    for (const [name, value] of plain) res.setHeader(name, value);
    sendError(res, toAppError(error));
  };

  const send = (path: string, req: IncomingMessage, res: ServerResponse): boolean => {
    const entry = entries.get(path);
    if (entry === undefined) return false;
    if (entry.ready !== null && (entry.resting || isCurrent(entry))) answer(req, res, entry.ready);
    else answerLater(entry, req, res, path);
    return true;
  };

  const put = (
    path: string,
    load: (() => Promise<PreparedBody>) | null,
    ready: Variants | null,
  ) => {
    entries.set(path, {
      load,
      ready,
      version: 1,
      readyVersion: ready === null ? 0 : 1,
      building: null,
      resting: false,
    });
  };

  return {
    page: (path, prepared) => put(path, null, lay(prepared)),
    lazy: (path, load) => put(path, load, null),
    json: (path, build) => {
      const load = async () => {
        if (!deps.databaseReady()) throw unavailable();
        return jsonBody(await build());
      };
      put(path, load, null);
    },
    replace: (path, prepared) => {
      const entry = entries.get(path);
      if (entry === undefined) return;
      entry.version += 1;
      Object.assign(entry, { ready: lay(prepared), readyVersion: entry.version });
    },
    invalidate: (path) => {
      const entry = entries.get(path);
      if (entry !== undefined && entry.load !== null) entry.version += 1;
    },
    warm: async (path) => {
      const entry = entries.get(path);
      if (entry === undefined || entry.load === null || isCurrent(entry)) return;
      await rebuild(entry, entry.load).catch((error: unknown) => {
        logger.error({ path, err: error }, 'a prepared answer could not be built');
      });
    },
    has: (path) => entries.has(path),
    send,
    leave: (path, isLeft) => {
      left.set(path, isLeft);
    },
    reply: (body, req, res) => answer(req, res, lay(body)),
    handle: (req, res) => {
      if (req.method !== 'GET' && req.method !== 'HEAD') return false;
      const url = req.url ?? '';
      const question = url.indexOf('?');
      if (question < 0) return send(url, req, res);
      // Express answers NUL in a query with 400 (assertSafeUrl).
      const path = url.slice(0, question);
      if (url.includes('%00', question) || left.get(path)?.(url.slice(question))) return false;
      return send(path, req, res);
    },
  };
}

function isCurrent(entry: Entry): boolean {
  return entry.ready !== null && entry.readyVersion === entry.version;
}

/** One encoding of an answer, ready to write. */
interface Variant {
  readonly etag: string;
  readonly full: string[];
  readonly notModified: string[];
  /** Null when they are unpacked from brotli on demand. */
  readonly bytes: Buffer | null;
}

interface Variants {
  readonly status: number;
  readonly identity: Variant;
  readonly gzip: Variant;
  readonly brotli: Variant;
}

/** Computes each encoding's headers once, so a request only selects and writes. */
function layOut(body: PreparedBody, security: HeaderList): Variants {
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

/** Answers in the best accepted encoding, or 304 when the ETag matches. */
function answer(req: IncomingMessage, res: ServerResponse, variants: Variants): void {
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
 * Few clients lack brotli. Prepared answers have no rate limit, so a flood of these could otherwise
 * occupy the whole thread pool (which also compares passwords) and the memory.
 */
const unpacking = createConcurrencyLimit({ parallel: 1, waiting: 200, retrySeconds: 1 });

type Encoding = 'brotli' | 'gzip' | 'identity';

const MOST_REMEMBERED = 200;
const chosen = new Map<string, Encoding>();

/** Cached per header value: browsers send the same few. */
function encodingFor(header: string | string[] | undefined): Encoding {
  if (header === undefined || typeof header !== 'string') return 'identity';
  const before = chosen.get(header);
  if (before !== undefined) return before;
  const choice = negotiate(header);
  if (chosen.size < MOST_REMEMBERED) chosen.set(header, choice);
  return choice;
}

/** RFC 9110 section 12.5.3, for our three encodings; a tie goes to the smaller bytes. */
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

export interface PreparedRoute {
  send(req: IncomingMessage, res: ServerResponse): void;
  /** The next request rebuilds the bytes. */
  invalidate(): void;
}

/**
 * Prepared bytes for a route that depends on more than its path: the clock, a query, or a check in
 * front of it. Built once until invalidated or until `momentOf` changes; concurrent requests share
 * one build.
 */
export function preparedByClock(
  prepared: Pick<PreparedStore, 'lazy' | 'invalidate' | 'send'>,
  path: string,
  momentOf: () => string,
  load: () => Promise<PreparedBody>,
): PreparedRoute {
  // No request path holds a space, so the bytes can't be requested directly.
  const key = `prepared ${path}`;
  let moment: string | null = null;
  prepared.lazy(key, load);
  return {
    send: (req, res) => {
      const now = momentOf();
      if (now !== moment) prepared.invalidate(key);
      moment = now;
      prepared.send(key, req, res);
    },
    invalidate: () => prepared.invalidate(key),
  };
}
