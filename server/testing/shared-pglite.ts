import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Database } from '../db/database.ts';
import { pgliteDatabase } from '../db/pglite.ts';
import { makeTempDir } from './temp-dir.ts';
import { copyEmbedded, embeddedTemplate } from './templates.ts';

/*
 * Starting an embedded database takes longer than most tests. Each process therefore uses the same
 * one for one test server after the other; between two, its rows become again those of the
 * migrations. One whose schema was changed is closed instead.
 */

/** Runs SQL; the rows have one column, `value`. */
type Query = (statement: string) => Promise<{ rows: { value: string }[] }>;

interface Embedded {
  client: PGlite;
  /** A text that changes with every change of the schema. */
  schema: string;
  /** Statements, for one transaction, that bring every row and sequence back. */
  reset: string;
  /** Servers that have used it. */
  servers: number;
}

/** After so many servers a new database is started: deleted rows are never vacuumed. */
const SERVERS_EACH = 50;

/** Catalogs with a row for everything that DDL or ANALYZE changes. */
const CATALOGS = [
  'pg_class',
  'pg_attribute',
  'pg_proc',
  'pg_trigger',
  'pg_constraint',
  'pg_statistic',
];

const SCHEMA = `SELECT concat_ws(',', ${CATALOGS.map(
  (name) => `(SELECT concat(count(*), ':', max(xmin::text::bigint)) FROM ${name})`,
).join()}) AS value`;

const TABLES = `SELECT format('%I.%I', schemaname, tablename) AS value FROM pg_tables
  WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`;

const SEQUENCES = `SELECT format('SELECT setval(%L, %s, %L)',
  format('%I.%I', schemaname, sequencename),
  coalesce(last_value, start_value), last_value IS NOT NULL) AS value FROM pg_sequences`;

const insertOf = (table: string) => `SELECT format(
  'INSERT INTO ${table} OVERRIDING SYSTEM VALUE
   SELECT * FROM json_populate_recordset(NULL::${table}, %L)', json_agg(row)) AS value
  FROM ${table} AS row HAVING count(*) > 0`;

async function values(query: Query, statement: string): Promise<string[]> {
  const { rows } = await query(statement);
  return rows.map(({ value }) => value);
}

const schemaOf = async (query: Query) => (await values(query, SCHEMA)).join();

async function resetOf(query: Query): Promise<string> {
  const tables = await values(query, TABLES);
  const inserts: string[] = [];
  for (const table of tables) inserts.push(...(await values(query, insertOf(table))));
  return [
    'RESET ALL',
    'SELECT pg_advisory_unlock_all()',
    // Neither foreign keys nor triggers, so that the order of the tables does not matter.
    'SET LOCAL session_replication_role = replica',
    ...tables.map((table) => `DELETE FROM ${table}`),
    ...inserts,
    ...(await values(query, SEQUENCES)),
  ].join(';\n');
}

/** The one that no server uses. A second one is not kept: each takes about 400 MB. */
let idle: Embedded | null = null;

async function open(): Promise<Embedded> {
  const dataDir = makeTempDir('embedded');
  copyEmbedded(await embeddedTemplate(), dataDir);
  const client = await PGlite.create(join(dataDir, 'db'));
  const query: Query = (text) => client.query(text);
  return { client, reset: await resetOf(query), schema: await schemaOf(query), servers: 0 };
}

/** Takes a database back, after the transactions that still run. */
async function takeBack(embedded: Embedded): Promise<void> {
  const { client, schema, reset, servers } = embedded;
  const usable = await client.transaction(async (tx) => {
    const same = (await schemaOf((text) => tx.query(text))) === schema;
    if (!same || servers >= SERVERS_EACH || idle !== null) return false;
    await tx.exec(reset);
    return true;
  });
  if (usable) idle = embedded;
  else await client.close();
}

/**
 * An embedded database as the migrations leave it. After `close` it refuses every statement, as a
 * closed one does, and is used again by the next caller.
 */
export async function sharedPglite(): Promise<Database> {
  const embedded = idle ?? (await open());
  idle = null;
  embedded.servers += 1;
  const listening = new Set<() => Promise<void>>();
  let closed: Promise<void> | null = null;
  const close = async () => {
    for (const stop of listening) await stop();
    await takeBack(embedded);
  };
  const client = new Proxy(embedded.client, {
    get(target, name) {
      if (name === 'closed') return closed !== null;
      if (name === 'close') {
        return () => {
          closed ??= close();
          return closed;
        };
      }
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return async (...args: unknown[]) => {
        if (closed !== null) throw new Error('PGlite is closed');
        const result: unknown = await value.apply(target, args);
        if (name === 'listen') listening.add(result as () => Promise<void>);
        return result;
      };
    },
  });
  return pgliteDatabase(client, () => {});
}
