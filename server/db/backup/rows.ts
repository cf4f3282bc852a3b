import type { SqlPool } from '../database.ts';
import { quoted } from './format.ts';

/** How much text is asked for at a time. */
const BATCH_CHARS = 1_000_000;
const FIRST_ROWS = 8;
const MOST_ROWS = 500;

/**
 * Begins a transaction that sees the database as it is at this moment, and in which values have the
 * same text on every engine and server.
 */
export async function beginSnapshot(sql: SqlPool): Promise<void> {
  await sql.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  await plainText(sql);
}

/** Makes values read and written as text independent of the server's settings, until the commit. */
export async function plainText(sql: SqlPool): Promise<void> {
  await sql.query("SET LOCAL TimeZone = 'UTC'");
  await sql.query("SET LOCAL DateStyle = 'ISO, YMD'");
  await sql.query("SET LOCAL IntervalStyle = 'postgres'");
  await sql.query("SET LOCAL bytea_output = 'hex'");
  await sql.query('SET LOCAL extra_float_digits = 1');
}

/** A row as one line: a JSON array of the columns' texts. */
export function rowText(columns: readonly string[]): string {
  const texts = columns.map((column) => `${quoted(column)}::text`);
  return `array_to_json(ARRAY[${texts.join(', ')}]::text[])::text`;
}

/**
 * The lines of a query with one column `line`, in batches. How many rows a batch has follows from
 * the largest one so far, so that pictures do not come by the hundred.
 */
export async function* batchesOf(sql: SqlPool, query: string): AsyncGenerator<string[]> {
  await sql.query(`DECLARE backup_rows NO SCROLL CURSOR FOR ${query}`);
  let [count, largest] = [FIRST_ROWS, 1];
  for (;;) {
    const { rows } = await sql.query(`FETCH ${count} FROM backup_rows`);
    const lines = rows.map(({ line }) => String(line));
    if (lines.length > 0) yield lines;
    if (lines.length < count) break;
    for (const { length } of lines) largest = Math.max(largest, length);
    const fitting = Math.max(1, Math.floor(BATCH_CHARS / largest));
    count = Math.min(count * 2, fitting, MOST_ROWS);
  }
  await sql.query('CLOSE backup_rows');
}
