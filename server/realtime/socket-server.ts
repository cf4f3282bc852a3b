import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { and, gt, inArray } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Orm } from '../db/database.ts';
import { sessions } from '../db/schema/index.ts';
import type { Timers } from '../lib/clock.ts';
import type { Connection } from './connection.ts';
import type { Hub } from './hub.ts';
import { SESSION_ENDED_TOPIC, type SocketLogin } from './topics.ts';
import { type AcceptedUpgrade, createUpgrades, type UpgradeRequest } from './upgrade.ts';

const GOING_AWAY = 1001;
/** Sockets closed per turn of the event loop at shutdown. */
const CLOSED_PER_TURN = 250;
/** How long clients have to answer the closing handshake at shutdown. */
const CLOSING_MS = 1000;
const CLOSING_STEP_MS = 20;

export interface SocketHandler {
  /** Whether a visitor's signed cookie is old enough to be limited apart from newcomers. */
  isKnown(req: IncomingMessage): boolean;
  /** Accepts an upgrade request, or throws the AppError that refuses it. */
  receive(arrival: UpgradeRequest): Promise<AcceptedUpgrade>;
  /** Needs the database. Called again when it threw. */
  start(): Promise<void>;
  /** Resolves when every message received so far is answered; sockets are closed afterwards. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Every WebSocket of this server process, from the upgrade until the process ends. */
export interface SocketServer {
  /** For the http server's 'upgrade' event. */
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void;
  start(): Promise<void>;
  /** Waits for `drain`, closes every socket with 1001, and stops the handler. */
  stop(): Promise<void>;
}

/** @param passOtherPaths for development, where another listener handles other paths */
export function createSocketServer(
  ctx: Context,
  hub: Hub,
  handler: SocketHandler,
  passOtherPaths = false,
): SocketServer {
  const endedSessions = createEndedSessions(ctx, hub);
  let endHeartbeat = () => {};

  return {
    upgrade: createUpgrades(ctx, handler, passOtherPaths).handle,
    async start() {
      await handler.start();
      endedSessions.start();
      endHeartbeat = startHeartbeat(ctx.timers, ctx.config.chat.pingMs, () => hub.connections());
    },
    async stop() {
      endHeartbeat();
      await handler.drain();
      await closeAll(hub);
      endedSessions.stop();
      await handler.stop();
    },
  };
}

/**
 * Closes every socket, a few hundred per turn of the event loop, and drops those still open after
 * CLOSING_MS.
 */
async function closeAll(hub: Hub): Promise<void> {
  for (const [index, connection] of hub.connections().entries()) {
    connection.close(GOING_AWAY, 'server stopping');
    if (index % CLOSED_PER_TURN === CLOSED_PER_TURN - 1) await pause(0);
  }
  const end = performance.now() + CLOSING_MS;
  while (hub.connections().length > 0 && performance.now() < end) await pause(CLOSING_STEP_MS);
  for (const connection of hub.connections()) connection.drop('dead');
}

/** Connections pinged per turn of the event loop. */
const PER_TURN = 250;

/**
 * Pings every connection once per `everyMs`, so that a dead one is closed after at most twice that
 * time.
 * @returns a function that stops it
 */
function startHeartbeat(
  timers: Timers,
  everyMs: number,
  connections: () => Iterable<Connection>,
): () => void {
  let cancel = () => {};
  const beat = () => {
    const all = [...connections()];
    const turn = (start: number) => {
      for (const connection of all.slice(start, start + PER_TURN)) connection.probe();
      if (start + PER_TURN < all.length) setImmediate(turn, start + PER_TURN);
    };
    turn(0);
    cancel = timers.after(everyMs, beat);
  };
  cancel = timers.after(everyMs, beat);
  return () => cancel();
}

/** Interval of checking the sockets' sessions for expiry. */
const CHECK_MS = 60_000;
/** Close code of a connection whose session has ended. */
const SESSION_OVER = 4401;

/**
 * Closes the sockets of a session in every server process: at once when the session is ended in any
 * of them (logout, a disabled account), and within a minute when it expires.
 */
function createEndedSessions(
  ctx: Pick<Context, 'bus' | 'clock' | 'db' | 'logger' | 'timers'>,
  hub: Hub,
) {
  let cancelCheck = () => {};
  let unsubscribe = () => {};

  const closeWhere = (isOver: (login: SocketLogin) => boolean) => {
    for (const { connection, login } of hub.loggedIn()) {
      if (isOver(login)) connection.close(SESSION_OVER, 'session over');
    }
  };
  const check = async () => {
    const sids = [...new Set(hub.loggedIn().map(({ login }) => login.sid))];
    if (sids.length === 0) return;
    const asked = new Set(sids);
    const open = await openSessions(ctx.db.orm, sids, ctx.clock.now());
    closeWhere(({ sid }) => asked.has(sid) && !open.has(sid));
  };
  const checkSafely = () => {
    check().catch((error: unknown) => {
      ctx.logger.warn({ err: error }, 'sockets could not be checked');
    });
  };
  const onEnded = (payload: string) => {
    if (payload === '') return checkSafely();
    const [what, id] = payload.split(':');
    closeWhere(({ sid, subjectId }) => (what === 'sid' ? sid : subjectId) === id);
  };
  const round = () => {
    checkSafely();
    cancelCheck = ctx.timers.after(CHECK_MS, round);
  };
  const stop = () => {
    cancelCheck();
    unsubscribe();
  };

  return {
    stop,
    start() {
      stop();
      unsubscribe = ctx.bus.subscribe(SESSION_ENDED_TOPIC, onEnded);
      cancelCheck = ctx.timers.after(CHECK_MS, round);
    },
  };
}

async function openSessions(orm: Orm, sids: string[], now: Date): Promise<Set<string>> {
  const rows = await orm
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(inArray(sessions.sid, sids), gt(sessions.expire, now)));
  return new Set(rows.map(({ sid }) => sid));
}
