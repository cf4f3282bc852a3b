import { z } from 'zod';
import type { SqlPool } from '../database.ts';
import { quoted, type SequenceState } from './format.ts';

/** A table of the product, without its generated columns. */
export interface Table {
  name: string;
  columns: { name: string; type: string }[];
}

const COLUMNS = `
  SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type
  FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
    JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  ORDER BY c.relname COLLATE "C", a.attnum`;

const REFERENCES = `
  SELECT DISTINCT child.relname AS child, parent.relname AS parent
  FROM pg_constraint k
    JOIN pg_class child ON child.oid = k.conrelid
    JOIN pg_class parent ON parent.oid = k.confrelid
    JOIN pg_namespace n ON n.oid = child.relnamespace AND n.nspname = 'public'
  WHERE k.contype = 'f'`;

const SEQUENCES = `
  SELECT s.relname AS name, t.relname AS "table", a.attname AS "column"
  FROM pg_class s
    JOIN pg_namespace n ON n.oid = s.relnamespace AND n.nspname = 'public'
    JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = s.oid
      AND d.refobjsubid > 0 AND d.deptype IN ('i', 'a')
    JOIN pg_class t ON t.oid = d.refobjid
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
  WHERE s.relkind = 'S'
  ORDER BY s.relname COLLATE "C"`;

const columnRow = z.object({ table: z.string(), name: z.string(), type: z.string() });
const referenceRow = z.object({ child: z.string(), parent: z.string() });
const sequenceRow = z.object({ name: z.string(), table: z.string(), column: z.string() });
const stateRow = z.object({ lastValue: z.string(), isCalled: z.boolean() });

async function rowsOf<T>(sql: SqlPool, shape: z.ZodType<T>, text: string): Promise<T[]> {
  return z.array(shape).parse((await sql.query(text)).rows);
}

/** The product's tables, each after those that its foreign keys refer to. */
export async function tablesOf(sql: SqlPool): Promise<Table[]> {
  const tables = new Map<string, Table>();
  for (const { table, ...column } of await rowsOf(sql, columnRow, COLUMNS)) {
    const known = tables.get(table) ?? { name: table, columns: [] };
    known.columns.push(column);
    tables.set(table, known);
  }
  const references = await rowsOf(sql, referenceRow, REFERENCES);
  return inOrder([...tables.values()], references);
}

/** Topological sort by foreign keys. With a cycle, rows could not be inserted table by table. */
function inOrder(tables: Table[], references: { child: string; parent: string }[]): Table[] {
  const sorted: Table[] = [];
  const done = new Set<string>();
  const waits = ({ name }: Table) =>
    references.some(({ child, parent }) => child === name && !done.has(parent));
  let left = tables;
  while (left.length > 0) {
    const ready = left.filter((table) => !waits(table));
    if (ready.length === 0) {
      throw new Error(`Tables refer to each other: ${left.map(({ name }) => name).join(', ')}`);
    }
    for (const table of ready) done.add(table.name);
    sorted.push(...ready);
    left = left.filter(({ name }) => !done.has(name));
  }
  return sorted;
}

/** The current values of the sequences of the product's columns. */
export async function sequencesOf(sql: SqlPool): Promise<SequenceState[]> {
  const states: SequenceState[] = [];
  for (const { name } of await rowsOf(sql, sequenceRow, SEQUENCES)) {
    const text = `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${quoted(name)}`;
    for (const state of await rowsOf(sql, stateRow, text)) states.push({ name, ...state });
  }
  return states;
}

/** Continues each sequence where it was, but always after the highest value in its column. */
export async function setSequences(sql: SqlPool, states: readonly SequenceState[]): Promise<void> {
  const known = new Map(states.map((state) => [state.name, state]));
  for (const { name, table, column } of await rowsOf(sql, sequenceRow, SEQUENCES)) {
    const { lastValue, isCalled } = known.get(name) ?? { lastValue: '1', isCalled: false };
    await sql.query(
      `SELECT setval($1::text::regclass, greatest(kept, highest), called OR highest >= kept)
       FROM (SELECT $2::text::bigint AS kept, $3::text::boolean AS called,
         coalesce((SELECT max(${quoted(column)}) FROM ${quoted(table)}), 0) AS highest) AS state`,
      [quoted(name), lastValue, String(isCalled)],
    );
  }
}

/** The migrations that a database has, oldest first; none for one that was never migrated. */
export async function migrationsOf(sql: SqlPool): Promise<number[]> {
  const ledger = await sql.query(
    "SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS exists",
  );
  if (ledger.rows[0]?.exists !== true) return [];
  const row = z.object({ at: z.coerce.number().int() });
  const text =
    'SELECT created_at::text AS at FROM drizzle.__drizzle_migrations ORDER BY created_at';
  return (await rowsOf(sql, row, text)).map(({ at }) => at);
}
