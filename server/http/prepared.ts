import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config/types.ts';
import type { Timers } from '../lib/clock.ts';
import { unavailable } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import { jsonBody, type PreparedBody } from './prepared-body.ts';
import { securityHeaders } from './security-headers.ts';
import { sendError, toAppError } from './send-error.ts';
import { answer, layOut, type Variants } from './variants.ts';

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

export interface PreparedDeps {
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
