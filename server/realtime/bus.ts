import { z } from 'zod';
import type { JsonObject } from '#shared/rules/content-pointer.ts';
import type { Database, Orm } from '../db/database.ts';
import type { Logger } from '../lib/logger.ts';

const CHANNEL = 'ctrl_bus';
/** PostgreSQL refuses a notification of 8,000 bytes or more. */
const MAX_BYTES = 7900;

const envelope = z.object({ topic: z.string(), payload: z.string() });

/**
 * Events between all server processes on one database, sent when their transaction commits, so a
 * rollback sends nothing. Payloads are small: handlers read the rows.
 */
export interface Bus {
  /** Sends on commit. `payload` is short text, at most about 7 kB with the topic. */
  publish(tx: Orm, topic: string, payload?: string): Promise<void>;
  /**
   * Calls `handler` for every event of a topic, also this process's own. After a lost connection it
   * is called with an empty payload, because events may have been missed.
   * @returns a function that ends the subscription
   */
  subscribe(topic: string, handler: (payload: string) => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The bus over NOTIFY and LISTEN, on both engines. */
export function createBus(db: Database, logger: Logger): Bus {
  const handlers = new Map<string, Set<(payload: string) => void>>();
  let stopListening: (() => Promise<void>) | null = null;

  function call(handler: (payload: string) => void, payload: string): void {
    try {
      handler(payload);
    } catch (error) {
      logger.error({ err: error }, 'a handler of the bus failed');
    }
  }

  function onNotify(text: string): void {
    try {
      const { topic, payload } = envelope.parse(JSON.parse(text));
      for (const handler of handlers.get(topic) ?? []) call(handler, payload);
    } catch (error) {
      logger.warn({ err: error }, 'a notification of another kind was passed over');
    }
  }

  function onGap(): void {
    for (const group of handlers.values()) for (const handler of group) call(handler, '');
  }

  return {
    async publish(tx, topic, payload = '') {
      const text = JSON.stringify({ topic, payload });
      if (Buffer.byteLength(text) > MAX_BYTES)
        throw new RangeError(`Too long for the bus: ${topic}`);
      await db.sqlOf(tx).query('SELECT pg_notify($1, $2)', [CHANNEL, text]);
    },
    subscribe(topic, handler) {
      const group = handlers.get(topic) ?? new Set();
      handlers.set(topic, group.add(handler));
      return () => group.delete(handler);
    },
    async start() {
      stopListening ??= await db.listen(CHANNEL, onNotify, onGap);
    },
    async stop() {
      await stopListening?.();
      stopListening = null;
    },
  };
}

export interface Published {
  key: string;
  number: number;
  /** Null for the first version. */
  before: JsonObject | null;
  after: JsonObject;
  /** Acts whose audience is not notified. */
  untold: readonly string[];
}

type Listener = (tx: Orm, published: Published) => Promise<void>;

/**
 * Listeners that run inside a publication's transaction: their writes commit or roll back with it,
 * and a listener that throws cancels it. The bus sends the event after the commit.
 */
export interface Publications {
  publish(tx: Orm, published: Published): Promise<void>;
  subscribe(listener: Listener): void;
}

export function createPublications(): Publications {
  const listeners: Listener[] = [];
  return {
    async publish(tx, published) {
      for (const listener of listeners) await listener(tx, published);
    },
    subscribe: (listener) => void listeners.push(listener),
  };
}
