import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { whileLocked } from '../advisory-locks.ts';
import type { Database, SqlPool, SqlSession } from '../database.ts';
import { applyMissing, knownMigrations } from '../migrate.ts';
import { checkBackupFile } from './backup-file.ts';
import { migrationsOf, setSequences, type Table, tablesOf } from './catalog.ts';
import type { StagedFiles } from './data-files.ts';
import { BackupRefused, type Header, type PartCount, plainText, quoted } from './format.ts';
import { type Piece, readBackup } from './read.ts';

const NOT_EMPTY =
  'Databasen er ikke tom. Gjenopprett i en ny, tom database (DATABASE_URL) eller en ny mappe (DATA_DIR).';
const NEWER = 'Kopien er laget av en nyere utgave av programmet. Oppdater programmet først.';
const MIGRATED_FURTHER =
  'Databasen har nyere tabeller enn kopien. Gjenopprett i en ny, tom database.';
const UNFIT = 'Kopien passer ikke: databasen tar ikke imot innholdet. Bruk en annen kopi.';

/** SQLSTATE classes of values that a type does not take, and of violated constraints. */
const UNFIT_STATES = /^2[23]/;

interface Restoring {
  target: Database;
  source: Readable;
  files: StagedFiles;
  /** Whether the secret of the backup replaces the one in DATA_DIR. */
  withSecret: boolean;
  /** Called when all rows are in, before newer migrations are applied. */
  whenLoaded?: () => Promise<void>;
}

export interface Restored {
  header: Header;
  parts: PartCount[];
  /** Number of migrations that are newer than the backup and were applied to it. */
  migrated: number;
}

/**
 * Restores a backup into an empty database: the old schema, then all rows in one transaction, then
 * the migrations since. The database counts as empty until the rows are committed, so an
 * interrupted restore can be repeated. A server that starts meanwhile waits.
 * @throws BackupRefused
 */
export function restoreBackup(restoring: Restoring): Promise<Restored> {
  return restoring.target.exclusive((session) =>
    whileLocked(session, 'migrations', () => restoreOn(session, restoring)),
  );
}

/**
 * Restores a file, after reading and checking it to its end before any change.
 * @throws BackupRefused
 */
export async function restoreBackupFile(
  path: string,
  restoring: Omit<Restoring, 'source'>,
): Promise<Restored> {
  await checkBackupFile(path);
  return restoreBackup({ ...restoring, source: createReadStream(path) });
}

async function restoreOn(session: SqlSession, restoring: Restoring): Promise<Restored> {
  const pieces = readBackup(restoring.source);
  const first = await pieces.next();
  if (first.done === true || first.value.kind !== 'header') throw new Error('No header came');
  const { header } = first.value;
  const known = knownMigrations();
  const then = known.filter(({ folderMillis }) => header.migrations.includes(folderMillis));
  refuseVersion(
    header,
    known.map(({ folderMillis }) => folderMillis),
  );
  await refuseFull(session, header);
  await applyMissing(session, then);
  const parts = await session
    .transaction((sql) => load(sql, header, pieces, restoring))
    .catch(refuseUnfit);
  await restoring.whenLoaded?.();
  return { header, parts, migrated: await applyMissing(session, known) };
}

/** The backup's migrations have to be the first ones of this version's. */
function refuseVersion({ migrations }: Header, known: readonly number[]): void {
  if (migrations.some((migration, at) => migration !== known[at])) throw new BackupRefused(NEWER);
}

async function refuseFull(sql: SqlPool, header: Header): Promise<void> {
  const tables = await tablesOf(sql);
  const migrations = await migrationsOf(sql);
  if (tables.length > 0 && migrations.length === 0) throw new BackupRefused(NOT_EMPTY);
  for (const { name } of tables) {
    const { rows } = await sql.query(`SELECT 1 FROM ${quoted(name)} LIMIT 1`);
    if (rows.length > 0) throw new BackupRefused(NOT_EMPTY);
  }
  if (migrations.some((migration) => !header.migrations.includes(migration))) {
    throw new BackupRefused(MIGRATED_FURTHER);
  }
}

/** A row may be wrong although its checksums are right, when somebody has edited the backup. */
function refuseUnfit(error: unknown): never {
  const { code } = error as { code?: unknown };
  if (UNFIT_STATES.test(String(code))) throw new BackupRefused(UNFIT, { cause: error });
  throw error;
}

const piece = z.string();

function pieceOf(line: string): string {
  try {
    return piece.parse(JSON.parse(line));
  } catch (error) {
    throw new BackupRefused(UNFIT, { cause: error });
  }
}

async function load(
  sql: SqlPool,
  header: Header,
  pieces: AsyncGenerator<Piece>,
  { files, withSecret }: Restoring,
): Promise<PartCount[]> {
  await plainText(sql);
  const inserts = insertsOf(header, await tablesOf(sql));
  for await (const part of pieces) {
    if (part.kind === 'lines' && part.of === 'table') {
      await sql.query(inserts.get(part.name) ?? '', [`[${part.lines.join(',')}]`]);
    } else if (part.kind === 'lines') {
      await files.add(part.name, part.lines.map(pieceOf));
    } else if (part.kind === 'complete') {
      await refuseMissing(sql, part.parts);
      await setSequences(sql, part.sequences);
      await files.place(withSecret);
      return part.parts;
    }
  }
  throw new Error('The backup did not end');
}

/** One statement for each table that stores a JSON array of rows. */
function insertsOf(header: Header, tables: readonly Table[]): Map<string, string> {
  const known = new Map(tables.map((table) => [table.name, table.columns]));
  const inserts = header.tables.map(({ name, columns }): [string, string] => {
    const types = new Map(known.get(name)?.map((column) => [column.name, column.type]));
    if (types.size !== columns.length || columns.some((column) => !types.has(column))) {
      throw new BackupRefused(`Kopien passer ikke: tabellen ${name} har andre kolonner.`);
    }
    const values = columns.map((column, at) => `(line->>${at})::${types.get(column)}`);
    return [
      name,
      `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(', ')}) OVERRIDING SYSTEM VALUE
       SELECT ${values.join(', ')} FROM json_array_elements($1::text::json) AS line`,
    ];
  });
  if (known.size !== inserts.length) {
    throw new BackupRefused('Kopien passer ikke: den har andre tabeller.');
  }
  return new Map(inserts);
}

/** Every row has to be there before the commit. */
async function refuseMissing(sql: SqlPool, parts: readonly PartCount[]): Promise<void> {
  for (const { name, rows: expected } of parts.filter(({ kind }) => kind === 'table')) {
    const { rows } = await sql.query(`SELECT count(*)::int AS count FROM ${quoted(name)}`);
    if (rows[0]?.count !== expected) throw new BackupRefused(UNFIT);
  }
}
