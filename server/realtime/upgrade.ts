import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Config } from '../config/index.ts';
import type { Context } from '../context.ts';
import { answerRaw } from '../http/http-server.ts';
import { addressKeys, createLoginOf } from '../http/limits.ts';
import { isOwnOrigin } from '../http/origin.ts';
import { toAppError } from '../http/send-error.ts';
import type { SessionKind } from '../http/session.ts';
import { assertSafeUrl } from '../http/unsafe-input.ts';
import { AppError, messages, notFound, tooMany, unavailable } from '../lib/errors.ts';
import { createRateLimit, type LimitKey } from '../lib/rate-limit.ts';
import { createClientAddress } from './client-address.ts';
import { Connection } from './connection.ts';

const SOCKET_PATH = '/ws';

/* With the default limits of `ws`, 5.6 MB of tiny fragments took 87 MB of heap. */
const MAX_FRAME_BYTES = 4096;
const MAX_FRAGMENTS = 16;
const MAX_BUFFERED_CHUNKS = 64;

export interface UpgradeRequest {
  req: IncomingMessage;
  query: URLSearchParams;
  /** Address in the form used as key by rate limits. */
  address: string;
}

export interface AcceptedUpgrade {
  /** Key for the connection limit; null when only the address is known. */
  session: string | null;
  /** Called with the open connection, before any message is read. */
  enter(connection: Connection): void;
}

/**
 * Upgrades a request to an open connection, or refuses it, in this order: path 404, shutting down
 * or database not reached yet 503, foreign Origin 403, too many upgrades or connections of the
 * address 429, whatever `receive` throws, too many connections of the session 429. Every refusal is
 * JSON `{message}`.
 * @param passOtherPaths for development, where another listener handles other paths
 */
export function createUpgrades(
  ctx: Pick<Context, 'config' | 'clock' | 'metrics' | 'traffic' | 'readiness' | 'logger'>,
  handler: {
    isKnown(req: IncomingMessage): boolean;
    receive(request: UpgradeRequest): Promise<AcceptedUpgrade>;
  },
  passOtherPaths = false,
) {
  const { config, clock, metrics, traffic, readiness, logger } = ctx;
  const admission = createAdmission(ctx);
  const addressOf = createClientAddress(config);
  const loginOf = createLoginOf(config);
  const { maxWaitingBytes } = config.chat;
  const wss = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
    maxFragments: MAX_FRAGMENTS,
    maxBufferedChunks: MAX_BUFFERED_CHUNKS,
  });
  wss.on('wsClientError', (_error, socket) => {
    answerRaw(socket, new AppError(400, messages.malformed));
  });

  const visitorOf = (req: IncomingMessage, query: URLSearchParams) => {
    if (!query.has('room')) return 'follower';
    return handler.isKnown(req) ? 'visitor' : null;
  };

  const accept = async (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    const url = req.url ?? '';
    assertSafeUrl(url);
    if (readiness.stopping || !readiness.databaseReady) throw unavailable();
    if (!isOwnOrigin(config, req)) throw new AppError(403, messages.foreignOrigin);
    const address = addressOf(req);
    const query = new URL(url, 'http://host').searchParams;
    const login = loginOf(req)?.kind ?? visitorOf(req, query);
    admission.ask(address, login);
    const { session, enter } = await handler.receive({ req, query, address });
    if (socket.destroyed) return;
    const leave = admission.take(address, login, login === 'follower' ? null : session);
    // 'close' is also emitted when the handshake itself fails.
    socket.once('close', leave);
    wss.handleUpgrade(req, socket, head, (ws) => {
      metrics.sockets.inc();
      traffic.socketOpened();
      ws.once('close', () => {
        metrics.sockets.dec();
        traffic.socketClosed();
      });
      const frameLimit = createRateLimit(clock, config.limits.chatFrames);
      enter(new Connection(ws, socket, { metrics, maxWaitingBytes, frameLimit }));
    });
  };

  return {
    /** For the http server's 'upgrade' event. Answers other paths with 404 unless passed on. */
    handle(req: IncomingMessage, socket: Duplex, head: Buffer) {
      const path = (req.url ?? '').split('?', 1)[0];
      if (path !== SOCKET_PATH && passOtherPaths) return;
      if (path !== SOCKET_PATH) {
        answerRaw(socket, notFound());
        return;
      }
      accept(req, socket, head).catch((error: unknown) => {
        const refusal = toAppError(error);
        if (refusal.status === 500) logger.error({ err: error }, 'an upgrade failed');
        else logger.info({ status: refusal.status }, 'upgrade refused');
        if (socket.writable) answerRaw(socket, refusal);
      });
    },
  };
}

const RETRY_SECONDS = '30';
/**
 * Cap on the multiple of an address's upgrade limit that a surrounding network gets, so that it
 * stays below the limit for all addresses.
 */
const MOST_TIMES = 2;

/**
 * Kind of login proven by a request's signed cookies; 'follower' for a visitor outside of the chat's
 * rooms, 'visitor' for one with an older cookie in one, null for every other visitor.
 */
type Login = SessionKind | 'follower' | 'visitor' | null;

const scopeOf = (login: Login) => (login === null ? 'address' : `address:${login}`);

/**
 * Limits connections: upgrade requests by IP address and in total, and open connections by session
 * and by address, with the networks around it (docs/product/chat.md#limits-of-sockets). Users,
 * affiliates, admins, known visitors and pages that only follow topics are counted apart, so that
 * nobody else at their address can use up their share. Each server process counts its own.
 */
export function createAdmission({
  config,
  clock,
  metrics,
}: Pick<Context, 'clock' | 'metrics'> & { config: Pick<Config, 'limits' | 'chat'> }) {
  const limits = config.chat;
  const byAddress = createRateLimit(clock, config.limits.upgradeAddress);
  const ofAll = createRateLimit(clock, config.limits.upgrade);
  const open = new Map<string, number>();

  const assertSlow = (limit: 'upgradeAddress' | 'upgrade', waitMs: number) => {
    if (waitMs === 0) return;
    metrics.limited.inc({ limit });
    throw tooMany(waitMs / 1000, messages.tooManyUpgrades);
  };

  const assertFree = (keys: readonly LimitKey[], max: number) => {
    if (keys.every(({ key, times }) => (open.get(key) ?? 0) < max * times)) return;
    const headers = { 'Retry-After': RETRY_SECONDS };
    throw new AppError(429, messages.tooManySockets, { headers });
  };
  const add = (key: string, by: 1 | -1) => {
    const count = (open.get(key) ?? 0) + by;
    if (count > 0) open.set(key, count);
    else open.delete(key);
  };

  return {
    /**
     * Counts an upgrade request before any lookup for it. Throws AppError 429 when the address or
     * all addresses together ask too often, or when the address has too many open connections.
     */
    ask(address: string, login: Login): void {
      const networks = addressKeys(address, scopeOf(login));
      // An address over its own limit must not use up the limit shared by all.
      const bounded = networks.map(({ key, times }) => ({
        key,
        times: Math.min(times, MOST_TIMES),
      }));
      assertSlow('upgradeAddress', byAddress(bounded));
      assertSlow('upgrade', ofAll(''));
      assertFree(networks, limits.socketsPerAddress);
    },
    /**
     * Counts an open connection. Throws AppError 429 when the session or the address has too many.
     * @returns a function that releases it
     */
    take(address: string, login: Login, session: string | null): () => void {
      const networks = addressKeys(address, scopeOf(login));
      const sessions = session === null ? [] : [{ key: `session:${session}`, times: 1 }];
      assertFree(networks, limits.socketsPerAddress);
      assertFree(sessions, limits.socketsPerSession);
      const keys = [...networks, ...sessions];
      for (const { key } of keys) add(key, 1);
      let released = false;
      return () => {
        if (released) return;
        released = true;
        for (const { key } of keys) add(key, -1);
      };
    },
  };
}
