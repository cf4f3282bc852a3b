import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { createEndedSessions } from './ended-sessions.ts';
import { startHeartbeat } from './heartbeat.ts';
import type { Hub } from './hub.ts';
import { type AcceptedUpgrade, createUpgrades, type UpgradeRequest } from './upgrade.ts';

const GOING_AWAY = 1001;
/** Sockets closed in one turn of the event loop when the server shuts down. */
const CLOSED_PER_TURN = 250;
/** How long clients have at shutdown to answer the closing handshake. */
const CLOSING_MS = 1000;
const CLOSING_STEP_MS = 20;

/** The feature that handles the sockets' messages. */
export interface SocketHandler {
  /** Whether a visitor's signed cookie is old enough that they are counted apart from newcomers. */
  isKnown(req: IncomingMessage): boolean;
  /** Accepts an upgrade request, or throws the AppError that refuses it. */
  receive(arrival: UpgradeRequest): Promise<AcceptedUpgrade>;
  /** Needs the database. Is called again when it threw. */
  start(): Promise<void>;
  /** Resolves when every message received so far is answered. Sockets are closed after it. */
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
 * Closes every socket, a few hundred in each turn of the event loop, and drops those still open
 * after CLOSING_MS.
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
