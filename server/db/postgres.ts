import { drizzle } from 'drizzle-orm/node-postgres';
import pg, { type ClientConfig, type PoolClient, type PoolConfig, type QueryConfig } from 'pg';
import { HOUR_MS } from '#shared/oslo-time.ts';
import type { Config } from '../config/index.ts';
import type { Logger } from '../lib/logger.ts';
import type { Database, SqlPool, SqlSession } from './database.ts';

/** `pg` accepts a timeout per query, which its types leave out. */
interface TimedQuery extends QueryConfig {
  query_timeout?: number;
}

/** Plain SQL on a pool or on one of its clients, without names where `keepsStatements` is false. */
function asSqlPool(
  on: Pick<PoolClient, 'query'>,
  keepsStatements: boolean,
  limits: Pick<TimedQuery, 'query_timeout'> = {},
): SqlPool {
  return {
    query: async (text, values, name) => {
      const query: TimedQuery = {
        text,
        ...(values && { values }),
        ...(name && keepsStatements && { name }),
        ...limits,
      };
      const result = await on.query<Record<string, unknown>>(query);
      // A text of several statements gives a list of results; the last one is returned.
      const last = Array.isArray(result) ? result.at(-1) : result;
      return { rows: last?.rows ?? [], rowCount: last?.rowCount ?? null };
    },
  };
}

function asSqlSession(client: PoolClient): SqlSession {
  const sql = asSqlPool(client, true, { query_timeout: HOUR_MS });
  return {
    ...sql,
    async transaction(work) {
      await sql.query('BEGIN');
      try {
        const result = await work(sql);
        await sql.query('COMMIT');
        return result;
      } catch (error) {
        await sql.query('ROLLBACK').catch(() => {});
        throw error;
      }
    },
  };
}

/** What the connections of a process share. */
function connectionSettings(config: Config) {
  return {
    connectionTimeoutMillis: config.times.databaseConnectMs,
    keepAlive: true,
    application_name: 'ctrl',
  };
}

/** Pools that connect on first use: one for queries, one for what needs a session of its own. */
function openPools(config: Config, url: string, logger: Logger) {
  const { databaseStatementMs } = config.times;
  const settings = {
    ...connectionSettings(config),
    max: config.databasePoolSize,
    // A batch of the chat sends statements without waiting for each other: one round trip for all.
    pipeline: true,
    idleTimeoutMillis: 30_000,
    // A little more than the server's own limit, for a server that does not answer at all.
    query_timeout: databaseStatementMs + 500,
  };
  const limits = {
    statement_timeout: databaseStatementMs,
    idle_in_transaction_session_timeout: databaseStatementMs,
  };
  const open = (given: PoolConfig) => {
    const pool = new pg.Pool(given);
    // Without a handler the loss of an idle connection ends the process.
    pool.on('error', (error) =>
      logger.warn({ err: error }, 'an idle database connection was lost'),
    );
    return pool;
  };
  const direct = config.databaseListenUrl;
  if (direct === null) {
    const pool = open({ ...settings, ...limits, connectionString: url });
    return { pool, sessions: pool };
  }
  // A pooler in transaction mode has no place for limits of a connection: those of the database
  // role hold (docs/operations.md#more-than-one-machine).
  return {
    pool: open({ ...settings, connectionString: url }),
    sessions: open({ ...settings, ...limits, connectionString: direct }),
  };
}

/** A PostgreSQL server, directly or through a pooler in transaction mode. */
export function openPostgres(config: Config, url: string, logger: Logger): Database {
  const { pool, sessions } = openPools(config, url, logger);
  const keepsStatements = config.databaseListenUrl === null;
  const clients = new WeakMap<object, PoolClient>();

  async function onClient<T>(
    from: typeof pool,
    work: (client: PoolClient) => Promise<T>,
  ): Promise<T> {
    const client = await from.connect();
    let broken: Error | undefined;
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    try {
      return await work(client);
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }

  return {
    engine: 'postgres',
    keepsStatements,
    orm: drizzle(pool),
    pool: asSqlPool(pool, keepsStatements),
    transaction: (work) =>
      onClient(pool, (client) =>
        // Drizzle's handle is made per client, so that sqlOf finds the client of the transaction.
        drizzle(client).transaction(async (tx) => {
          clients.set(tx, client);
          return work(tx);
        }),
      ),
    sqlOf(tx) {
      const client = clients.get(tx);
      if (!client) throw new Error('This is no handle of an open transaction');
      return asSqlPool(client, keepsStatements);
    },
    exclusive: (work) =>
      onClient(sessions, async (client) => {
        await client.query(
          'SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0',
        );
        try {
          return await work(asSqlSession(client));
        } finally {
          await client
            .query('RESET statement_timeout; RESET idle_in_transaction_session_timeout')
            .catch(() => {});
        }
      }),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async ping() {
      const start = performance.now();
      await pool.query('SELECT 1');
      return performance.now() - start;
    },
    listen(channel, onNotify, onGap) {
      const connectionString = config.databaseListenUrl ?? url;
      const settings = { ...connectionSettings(config), connectionString };
      return listenOnPostgres({ settings, logger, channel, onNotify, onGap });
    },
    async close() {
      await pool.end();
      if (sessions !== pool) await sessions.end();
    },
  };
}

/** Delays between attempts to reconnect, in milliseconds; the last one repeats. */
const BACK_OFF_MS = [100, 250, 500, 1000, 2000];
/** How often an idle connection is probed. */
const PROBE_MS = 15_000;

interface Listening {
  settings: ClientConfig;
  logger: Logger;
  channel: string;
  onNotify(payload: string): void;
  onGap(): void;
}

/**
 * LISTEN on a dedicated connection.
 *
 *   connecting → listening → (lost) → waiting → connecting … → stopped
 *
 * Every change to `listening` calls `onGap`, the first one too: notifications sent before it were
 * missed. The first connection is not awaited, since the database may be unreachable at start.
 */
async function listenOnPostgres(options: Listening): Promise<() => Promise<void>> {
  const { settings, logger, channel, onNotify, onGap } = options;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let attempts = 0;

  function lost(of: pg.Client, error?: Error): void {
    if (client !== of) return;
    client = null;
    clearInterval(timer);
    of.removeAllListeners();
    of.on('error', () => {});
    void of.end().catch(() => {});
    if (stopped) return;
    if (attempts === 0) logger.warn({ err: error }, 'the listening connection was lost');
    const wait = BACK_OFF_MS[Math.min(attempts, BACK_OFF_MS.length - 1)] ?? 2000;
    attempts += 1;
    timer = setTimeout(() => void connect(), wait);
    timer.unref();
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...settings, query_timeout: PROBE_MS });
    client = next;
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next));
    next.on('notification', ({ payload }) => onNotify(payload ?? ''));
    try {
      await next.connect();
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      lost(next, error instanceof Error ? error : undefined);
      return;
    }
    if (client !== next || stopped) return;
    attempts = 0;
    timer = setInterval(() => {
      next.query('SELECT 1').catch((error: Error) => lost(next, error));
    }, PROBE_MS);
    timer.unref();
    onGap();
  }

  void connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    const last = client;
    client = null;
    last?.removeAllListeners();
    last?.on('error', () => {});
    await last?.end().catch(() => {});
  };
}
