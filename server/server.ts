import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from './app.ts';
import type { Config } from './config/index.ts';
import { type Context, type ContextOverrides, createContext } from './context.ts';
import { type BackupSocket, openBackupSocket } from './features/backups/index.ts';
import { createChat } from './features/chat/index.ts';
import { createPulse, type Pulse } from './features/measures/index.ts';
import { watchVisits } from './features/visits/index.ts';
import type { FrontendFactory } from './frontend.ts';
import type { Frontend } from './http/frontend.ts';
import { createHttpServer } from './http/http-server.ts';
import { createListener, type Listener } from './http/listener.ts';
import { securityHeaders } from './http/security-headers.ts';
import { Hub } from './realtime/hub.ts';
import { createSocketServer, type SocketServer } from './realtime/socket-server.ts';
import { bringUp, type StartUp } from './start-up.ts';

export interface RunningServer {
  /** Address of this process, e.g. `http://127.0.0.1:5000`. */
  readonly url: string;
  readonly ctx: Context;
  /** Shuts down gracefully (see stopInOrder); further calls await the same shutdown. */
  stop(): Promise<void>;
}

export type StartOverrides = ContextOverrides & {
  /** Serves pages and files. Without it only the API is served (most tests). */
  frontend?: FrontendFactory;
};

/** Poll interval of a shutdown that waits for the last requests. */
const DRAIN_STEP_MS = 20;
/** Time at shutdown for prepared bytes (pages, files) to be sent. */
const LAST_BYTES_MS = 1000;

/**
 * Starts one server: context, http, then everything that needs the database. Listens at once, also
 * when PostgreSQL is unreachable. Throws when the port or DATA_DIR is in use, or a migration fails.
 */
export async function startServer(
  config: Config,
  overrides: StartOverrides = {},
): Promise<RunningServer> {
  const { frontend: makeFrontend, ...forContext } = overrides;
  const ctx = await createContext(config, forContext);
  const http = createHttpServer(config, (req, res) => listener.handle(req, res));
  let listener: Listener;
  let frontend: Frontend | null = null;
  let startUp: StartUp | null = null;
  let sockets: SocketServer | null = null;
  let backups: BackupSocket | null = null;
  const pulse = createPulse(ctx);
  try {
    frontend = (await makeFrontend?.(ctx, http)) ?? null;
    const security = securityHeaders(config, { development: frontend?.development ?? false });
    const deps = { ...ctx, security, watch: watchVisits(ctx, frontend?.pageOfCode) };
    listener = createListener(deps, createApp(ctx, frontend ?? undefined));
    const hub = new Hub(ctx);
    const live = createSocketServer(ctx, hub, createChat(ctx, hub), frontend?.development);
    sockets = live;
    http.on('upgrade', live.upgrade);
    ctx.listensOn(await listen(http, config));
    startUp = bringUp(ctx, [() => live.start(), () => pulse.start()]);
    await startUp.first;
    backups = await openBackupSocket(ctx);
    // Pages of the live content are rendered already; this renders the rest (all, if the database
    // is away).
    void frontend?.warm();
  } catch (error) {
    await endAll({ ctx, http, frontend, startUp, sockets, backups, pulse });
    throw error;
  }
  const running = { ctx, http, listener, frontend, startUp, sockets, backups, pulse };
  let stopping: Promise<void> | null = null;
  return {
    url: urlOf(http, config),
    ctx,
    stop: () => {
      stopping ??= stopInOrder(running);
      return stopping;
    },
  };
}

interface Parts {
  ctx: Context;
  http: Server;
  frontend: Frontend | null;
  startUp: StartUp | null;
  sockets: SocketServer | null;
  backups: BackupSocket | null;
  pulse: Pulse;
}

/**
 * `/api/ready` turns 503 → `times.drainMs` for the load balancer → requests in flight finish (new
 * ones are answered with `Connection: close`) → sockets get 1001 → no more connections are accepted
 * → unfinished jobs are released → the last measurements are stored → bus and database are closed.
 * What has not finished `times.shutdownMs` after the drain is cut off.
 */
async function stopInOrder(parts: Parts & { listener: Listener }): Promise<void> {
  const { ctx, listener } = parts;
  ctx.readiness.stopping = true;
  listener.closeAfterAnswers();
  ctx.logger.info({ inFlight: listener.inFlight() }, 'stopping');
  const { drainMs } = ctx.config.times;
  if (drainMs > 0) await new Promise<void>((noticed) => void ctx.timers.after(drainMs, noticed));
  const end = performance.now() + ctx.config.times.shutdownMs;
  while (listener.inFlight() > 0 && performance.now() < end - ctx.config.times.shutdownMs / 2) {
    await pause(DRAIN_STEP_MS);
  }
  const left = Math.max(0, end - performance.now());
  const timeUp = pause(left).then(() => 'late' as const);
  if ((await Promise.race([endAll(parts), timeUp])) === 'late') ctx.logger.warn('stopped by force');
  else ctx.logger.info('stopped');
}

async function endAll(parts: Parts): Promise<void> {
  const { ctx, http, frontend, startUp, sockets, backups, pulse } = parts;
  const attempt = async (part: string, work: () => unknown) => {
    try {
      await work();
    } catch (error) {
      ctx.logger.warn({ part, err: error }, 'could not be stopped cleanly');
    }
  };
  startUp?.stop();
  await attempt('sockets', () => sockets?.stop());
  await attempt('http', () => closeHttp(http));
  await attempt('frontend', () => frontend?.stop());
  await attempt('jobs', () => ctx.jobs.stop());
  await attempt('backups', () => backups?.stop());
  await attempt('measures', () => pulse.stop());
  await attempt('bus', () => ctx.bus.stop());
  await attempt('database', () => ctx.db.close());
}

/** Stops accepting connections, lets answers finish, then closes what is still open. */
async function closeHttp(http: Server): Promise<void> {
  let closed = false;
  http.close(() => {
    closed = true;
  });
  const end = performance.now() + LAST_BYTES_MS;
  while (!closed && performance.now() < end) {
    http.closeIdleConnections();
    await pause(DRAIN_STEP_MS);
  }
  http.closeAllConnections();
}

function listen(http: Server, { port, host }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, () => {
      http.off('error', reject);
      resolve(portOf(http));
    });
  });
}

function portOf(http: Server): number {
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

function urlOf(http: Server, { host }: Config): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${portOf(http)}`;
}
