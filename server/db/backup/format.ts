import { z } from 'zod';
import type { SqlPool } from '../database.ts';

/*
 * A backup is one gzip file of lines of JSON (decision 0030), so that `zcat` and any language can
 * read it:
 *
 *   {"format":"ctrl-backup","version":1,"createdAt":…,"engine":…,"migrations":[…],"tables":[…]}
 *   {"part":"table","name":"users"}
 *   ["5c0e…","kari",null,"2026-08-21 08:00:00+00"]       one row: the columns as PostgreSQL's text
 *   {"part":"end","name":"users","rows":1,"sha256":…}    of the lines of this part
 *   {"part":"file","name":"outbox/….eml"}
 *   "RnJvbTog…"                                          a piece of the file as base64
 *   {"part":"end","name":"outbox/….eml","rows":1,"sha256":…}
 *   {"part":"complete","sequences":[…],"sha256":…}       of all lines before
 *
 * Tables come in an order in which each follows those that it refers to.
 */

/** Raised when a reader of the former format would misread the new one. */
export const FORMAT_VERSION = 1;
export const FORMAT = 'ctrl-backup';

/** An error that the operator has to know about or can correct. The message is one line. */
export class BackupRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupRefused';
  }
}

/** Parsed first, because all the rest may differ in another version. */
export const formatLine = z.object({ format: z.literal(FORMAT), version: z.number().int() });

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().min(1).max(200);

export const headerLine = formatLine.extend({
  createdAt: z.iso.datetime(),
  engine: z.enum(['postgres', 'pglite']),
  /** The migrations that the database has, by their time in migrations/meta/_journal.json. */
  migrations: z.array(z.number().int()).min(1),
  tables: z.array(z.object({ name, columns: z.array(name).min(1) })),
});
export type Header = z.infer<typeof headerLine>;

const sequence = z.object({
  name,
  lastValue: z.string().regex(/^-?\d{1,19}$/),
  isCalled: z.boolean(),
});
export type SequenceState = z.infer<typeof sequence>;

export const partLine = z.discriminatedUnion('part', [
  z.object({ part: z.literal('table'), name }),
  z.object({ part: z.literal('file'), name }),
  z.object({ part: z.literal('end'), name, rows: z.number().int(), sha256 }),
  z.object({ part: z.literal('complete'), sequences: z.array(sequence), sha256 }),
]);
export type PartLine = z.infer<typeof partLine>;

/** A part as it was written or read: a table with its rows, or a file with its pieces. */
export interface PartCount {
  kind: 'table' | 'file';
  name: string;
  rows: number;
}

/** A name as an SQL identifier. */
export const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

const BATCH_CHARS = 1_000_000;
const FIRST_ROWS = 8;
const MOST_ROWS = 500;

/** Begins a snapshot transaction in which values have the same text on every engine and server. */
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
 * The lines of a query with one column `line`, in batches. The batch size follows from the largest
 * row so far, so that pictures are not loaded by the hundred.
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
