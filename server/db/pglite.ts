import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { PGlite, type PGliteInterface, type Transaction } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Config } from '../config/index.ts';
import { lockDataDir } from './data-lock.ts';
import type { Database, SqlPool } from './database.ts';

/** Plain SQL on PGlite. Without parameters, `text` may hold several statements. */
function asSqlPool(on: Pick<PGliteInterface, 'query' | 'exec'>): SqlPool {
  return {
    query: async (text, values) => {
      if (values && values.length > 0) {
        const { rows, affectedRows } = await on.query<Record<string, unknown>>(text, values);
        return { rows, rowCount: rows.length > 0 ? rows.length : (affectedRows ?? 0) };
      }
      const last = (await on.exec(text)).at(-1);
      const rows = (last?.rows ?? []) as Record<string, unknown>[];
      return { rows, rowCount: rows.length > 0 ? rows.length : (last?.affectedRows ?? 0) };
    },
  };
}

/** The transaction that the running code is inside of, if any. */
const inside = new AsyncLocalStorage<Transaction>();
const NEEDS_THE_CONNECTION = new Set<PropertyKey>(['query', 'exec', 'transaction']);

/**
 * The client for use outside of transactions. Inside one, a query on this client would wait for the
 * only connection, which the transaction holds: a deadlock. Here it throws at once instead.
 */
function outsideOnly(client: PGlite): PGlite {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (!NEEDS_THE_CONNECTION.has(name)) return value.bind(target);
      return async (...args: unknown[]) => {
        if (inside.getStore()?.closed === false) {
          throw new Error('Within a transaction only its own handle may be used');
        }
        return value.apply(target, args);
      };
    },
  });
}

/** The embedded database in DATA_DIR/db, for this process alone. */
export async function openPglite(config: Config): Promise<Database> {
  const unlock = await lockDataDir(config.dataDir);
  try {
    const client = await PGlite.create(join(config.dataDir, 'db'));
    return pgliteDatabase(client, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * A database on an open PGlite client; `unlock` is called when both are closed.
 */
export function pgliteDatabase(bare: PGlite, unlock: () => void): Database {
  const client = outsideOnly(bare);
  const pool = asSqlPool(client);
  const open = new WeakMap<object, Transaction>();
  return {
    engine: 'pglite',
    keepsStatements: true,
    orm: drizzle(client),
    pool,
    transaction: (work) =>
      client.transaction((inner) => {
        // PGlite runs the transaction; Drizzle only builds and runs statements in it.
        const tx = drizzle(inner as unknown as PGlite);
        open.set(tx, inner);
        return inside.run(inner, () => work(tx));
      }),
    sqlOf(tx) {
      const inner = open.get(tx);
      if (!inner || inner.closed) throw new Error('This is no handle of an open transaction');
      return asSqlPool(inner);
    },
    exclusive: (work) =>
      work({
        ...pool,
        transaction: (inner) => client.transaction((tx) => inner(asSqlPool(tx))),
      }),
    connections: () => null,
    async ping() {
      const start = performance.now();
      await client.query('SELECT 1');
      return performance.now() - start;
    },
    async listen(channel, onNotify, onGap) {
      const stop = await client.listen(channel, onNotify);
      onGap();
      return () => stop();
    },
    async close() {
      if (!client.closed) await client.close();
      unlock();
    },
  };
}
