import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config/types.ts';
import type { Timers } from '../lib/clock.ts';
import { createConcurrencyLimit } from '../lib/concurrency-limit.ts';
import { unavailable } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import { jsonBody, type PreparedBody, unpacked } from './prepared-body.ts';
import { type HeaderList, securityHeaders } from './security-headers.ts';
import { sendError, toAppError } from './send-error.ts';

export { type PreparedBody, preparePackedPage, preparePage } from './prepared-body.ts';

/**
 * Answers of public GETs as finished bytes, keyed by exact path and written before Express handles
 * the request (Express alone costs four fifths of the throughput).
 */
export interface PreparedStore {
  /** Registers a page's bytes, for the path with any query. */
  page(path: string, prepared: PreparedBody): void;
  /**
   * Bytes that are built at the first request or at warm-up: pages, files of the client's build.
   */
  lazy(path: string, load: () => Promise<PreparedBody>): void;
  /**
   * JSON that is built on the first GET and again after invalidate(path); concurrent requests share
   * one build.
   */
  json(path: string, build: () => Promise<unknown>): void;
  /**
   * Puts bytes in place of those of a path whose bytes are made; the next `invalidate` makes them
   * anew. Bytes whose making began before are dropped.
   */
  replace(path: string, prepared: PreparedBody): void;
  /** The next GET of this path builds it anew. A path that is not prepared is left alone. */
  invalidate(path: string): void;
  /**
   * Builds the bytes unless they are built already; a failure is logged, and the next request tries
   * again.
   */
  warm(path: string): Promise<void>;
  has(path: string): boolean;
  /**
   * Answers with the bytes of `path`, regardless of the request's own path; false when there are
   * none.
   */
  send(path: string, req: IncomingMessage, res: ServerResponse): boolean;
  /**
   * True when the request was (or will be) answered from prepared bytes; false: Express handles it.
   */
  handle(req: IncomingMessage, res: ServerResponse): boolean;
}

interface PreparedDeps {
  config: Pick<Config, 'publicUrl'>;
  logger: Logger;
  timers: Timers;
  /** False until the database is migrated: until then no JSON is built. */
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

/** Creates the store. One per server, in memory. */
export function createPreparedStore(deps: PreparedDeps): PreparedStore {
  const { config, logger, timers } = deps;
  const plain = securityHeaders(config);
  const entries = new Map<string, Entry>();

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
    handle: (req, res) => {
      if (req.method !== 'GET' && req.method !== 'HEAD') return false;
      const url = req.url ?? '';
      const question = url.indexOf('?');
      if (question < 0) return send(url, req, res);
      // Express answers NUL in a query with 400 (assertSafeUrl).
      return url.includes('%00', question) ? false : send(url.slice(0, question), req, res);
    },
  };
}

function isCurrent(entry: Entry): boolean {
  return entry.ready !== null && entry.readyVersion === entry.version;
}

/** One encoding of an answer, ready to be written: header arrays and bytes. */
interface Variant {
  readonly etag: string;
  readonly full: string[];
  readonly notModified: string[];
  /** Null when they are made of brotli's for each request. */
  readonly bytes: Buffer | null;
}

/** Every encoding of an answer. */
interface Variants {
  readonly status: number;
  readonly identity: Variant;
  readonly gzip: Variant;
  readonly brotli: Variant;
}

/** Computes the headers of each encoding once, so that a request only selects and writes. */
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

/** Writes the answer in the encoding that the client prefers, or 304 when its ETag matches. */
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

/** A route that is answered from prepared bytes. */
export interface PreparedRoute {
  send(req: IncomingMessage, res: ServerResponse): void;
  /** The next request makes the bytes anew. */
  invalidate(): void;
}

/**
 * Prepared bytes of a route for which more than its path counts: what the clock says, a query, or a
 * check in front of it. They are made once until they are invalidated or `momentOf` says something
 * else, and concurrent requests share the making.
 */
export function preparedByClock(
  prepared: Pick<PreparedStore, 'lazy' | 'invalidate' | 'send'>,
  path: string,
  momentOf: () => string,
  load: () => Promise<PreparedBody>,
): PreparedRoute {
  // No path of a request holds a space, so nobody gets the bytes past the route.
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
