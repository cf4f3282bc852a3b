import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Drizzle's handle; a transaction's handle has the same type. */
export type Orm = PgDatabase<PgQueryResultHKT>;

interface SqlResult {
  rows: Record<string, unknown>[];
  rowCount: number | null;
}

/** Plain SQL with `$1` parameters, for libraries that build their own statements. */
export interface SqlPool {
  /**
   * @param name makes PostgreSQL prepare the statement once per connection. Only for a long
   *   statement that runs often; one name must always go with the same text. Ignored where a
   *   pooler stands between (`keepsStatements`).
   */
  query(text: string, values?: unknown[], name?: string): Promise<SqlResult>;
}

/** One connection; `transaction` commits when its work resolves and rolls back when it throws. */
export interface SqlSession extends SqlPool {
  transaction<T>(work: (sql: SqlPool) => Promise<T>): Promise<T>;
}

/**
 * One interface for two engines. On PGlite everything shares one connection: inside a transaction
 * only its own handle may be used (`tx`, or `sqlOf(tx)`); any other query would deadlock.
 */
export interface Database {
  readonly engine: 'postgres' | 'pglite';
  readonly orm: Orm;
  readonly pool: SqlPool;
  /** Whether a connection keeps a named prepared statement from one transaction to the next. */
  readonly keepsStatements: boolean;
  /** Commits when `work` resolves, rolls back when it throws. */
  transaction<T>(work: (tx: Orm) => Promise<T>): Promise<T>;
  /** Plain SQL within a transaction. */
  sqlOf(tx: Orm): SqlPool;
  /** Runs `work` on one connection without the usual statement timeouts, for migrations. */
  exclusive<T>(work: (session: SqlSession) => Promise<T>): Promise<T>;
  /** Connections of the pool, and queries that wait for one; null without a pool. */
  connections(): { busy: number; idle: number; waiting: number } | null;
  /** Milliseconds of a round trip; throws when the database is unreachable. */
  ping(): Promise<number>;
  /**
   * Subscribes to what `pg_notify` sends on a channel. A lost connection is opened again with
   * back-off; `onGap` is then called, because notifications may have been missed.
   * @returns a function that unsubscribes
   */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    onGap: () => void,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
