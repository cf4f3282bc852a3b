import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database, SqlPool } from '../database.ts';
import { migrationsOf, sequencesOf, tablesOf } from './catalog.ts';
import { type DataFile, piecesOf } from './data-files.ts';
import {
  BackupRefused,
  batchesOf,
  beginSnapshot,
  FORMAT,
  FORMAT_VERSION,
  type Header,
  type PartCount,
  type PartLine,
  quoted,
  rowText,
} from './format.ts';

export interface BackupSource {
  db: Database;
  now: Date;
  files: readonly DataFile[];
}

/** Counts and hashes the lines of a part, and all lines. */
class Tally {
  private readonly whole = createHash('sha256');
  private part = createHash('sha256');
  readonly parts: PartCount[] = [];

  text(line: string): string {
    const text = `${line}\n`;
    this.whole.update(text);
    return text;
  }

  begin(kind: PartCount['kind'], name: string): string {
    this.part = createHash('sha256');
    this.parts.push({ kind, name, rows: 0 });
    return this.text(JSON.stringify({ part: kind, name } satisfies PartLine));
  }

  lines(lines: readonly string[]): string {
    const part = this.parts.at(-1);
    if (part) part.rows += lines.length;
    const text = lines.map((line) => `${line}\n`).join('');
    this.part.update(text);
    this.whole.update(text);
    return text;
  }

  end(): string {
    const { name = '', rows = 0 } = this.parts.at(-1) ?? {};
    const sha256 = this.part.digest('hex');
    return this.text(JSON.stringify({ part: 'end', name, rows, sha256 } satisfies PartLine));
  }

  complete(sequences: Extract<PartLine, { part: 'complete' }>['sequences']): string {
    const sha256 = this.whole.digest('hex');
    return `${JSON.stringify({ part: 'complete', sequences, sha256 } satisfies PartLine)}\n`;
  }
}

async function* linesOf(sql: SqlPool, source: BackupSource, tally: Tally): AsyncGenerator<string> {
  await beginSnapshot(sql);
  const migrations = await migrationsOf(sql);
  if (migrations.length === 0)
    throw new BackupRefused('Databasen er tom. Det er ingenting å ta kopi av.');
  const tables = (await tablesOf(sql)).map(({ name, columns }) => ({
    name,
    columns: columns.map((column) => column.name),
  }));
  const header: Header = {
    format: FORMAT,
    version: FORMAT_VERSION,
    createdAt: source.now.toISOString(),
    engine: source.db.engine,
    migrations,
    tables,
  };
  yield tally.text(JSON.stringify(header));
  for (const { name, columns } of tables) {
    yield tally.begin('table', name);
    const query = `SELECT ${rowText(columns)} AS line FROM ${quoted(name)}`;
    for await (const lines of batchesOf(sql, query)) yield tally.lines(lines);
    yield tally.end();
  }
  // After the rows: a sequence's value does not follow the snapshot, so it is never lower than the
  // rows need.
  const sequences = await sequencesOf(sql);
  for (const file of source.files) {
    yield tally.begin('file', file.name);
    for await (const piece of piecesOf(file)) yield tally.lines([JSON.stringify(piece)]);
    yield tally.end();
  }
  yield tally.complete(sequences);
}

/**
 * Streams a backup of the database as of now. Other writes continue meanwhile on PostgreSQL; on
 * PGlite, which has one connection, they wait.
 *
 * @returns the parts and their numbers of rows
 */
export async function writeBackup(source: BackupSource, sink: Writable): Promise<PartCount[]> {
  const tally = new Tally();
  await source.db.exclusive((session) =>
    session.transaction((sql) =>
      pipeline(Readable.from(linesOf(sql, source, tally)), createGzip(), sink),
    ),
  );
  return tally.parts;
}
