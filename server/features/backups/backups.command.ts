import { existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/config/index.ts';
import {
  type BackupFacts,
  BackupRefused,
  backupName,
  type Compared,
  checkBackupFile,
  compareDatabases,
  restoreBackup,
  restoreBackupFile,
  StagedFiles,
  UNFINISHED,
  type WrittenBackup,
  writeBackup,
  writeBackupFile,
  writeWhole,
} from '#server/db/backup/index.ts';
import { lockDataDir } from '#server/db/data-lock.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Logger } from '#server/lib/logger.ts';
import { formatNumber, osloClock, osloDate } from '#shared/oslo-time.ts';
import { askServer, isOwnSecret, RESTORING, secretIn, sourceOf } from './backups.socket.ts';
import { livingCount } from './backups.store.ts';

interface DataCommand {
  config: Config;
  logger: Logger;
  clock: Clock;
  /** Relative paths in the arguments resolve against this folder. */
  folder: string;
  say(line: string): void;
}

const USAGE = `Bruk: npm run data -- backup [FIL] | check FIL | restore FIL | move [--back]

  backup    tar en sikkerhetskopi, også mens nettstedet er oppe
  check     leser en hel kopi og sier hva som er i den
  restore   legger en kopi inn i en tom database: den i DATABASE_URL, ellers en ny i DATA_DIR
  move      flytter databasen i DATA_DIR til en tom database i DATABASE_URL (--back: motsatt vei)`;

/**
 * Runs `backup|check|restore|move`.
 * @throws BackupRefused, one line, for what the operator can correct
 */
export async function runDataCommand(given: DataCommand, args: readonly string[]): Promise<void> {
  const [command, ...rest] = args;
  const [file] = rest;
  if (command === 'backup' && rest.length <= 1) return backup(given, file);
  if (command === 'check' && file !== undefined && rest.length === 1) return check(given, file);
  if (command === 'restore' && file !== undefined && rest.length === 1) return restore(given, file);
  const isBack = file === '--back';
  if (command === 'move' && rest.length === (isBack ? 1 : 0)) return moveDatabase(given, isBack);
  throw new BackupRefused(USAGE);
}

async function backup(given: DataCommand, file: string | undefined): Promise<void> {
  const { config, clock, folder, say } = given;
  const name = backupName(clock.now());
  const path = resolve(folder, file ?? join(config.backup.folder ?? '.', name));
  const isFolder = (await stat(path).catch(() => null))?.isDirectory() === true;
  const written = await writeOrAsk(given, isFolder ? join(path, name) : path);
  for (const line of factLines(await checkBackupFile(written.path))) say(line);
  say(`Sikkerhetskopien ligger i ${written.path} (${sizeWords(written.bytes)}).`);
  say(`SHA-256 ${written.sha256}`);
  say('Den inneholder alt om alle: oppbevar den like trygt som databasen.');
}

/** Writes the file, or has the running server that owns the embedded database write it. */
async function writeOrAsk(given: DataCommand, path: string): Promise<WrittenBackup> {
  const { config, logger, clock } = given;
  const isEmbedded = config.databaseUrl === null;
  if (isEmbedded && !existsSync(join(config.dataDir, 'db'))) {
    throw new BackupRefused(`Det er ingen database i ${config.dataDir} (DATA_DIR).`);
  }
  // Connect before locking: the lock would wait until the server ends.
  const server = isEmbedded ? await askServer(config.dataDir).catch(() => null) : null;
  if (server !== null) return copyFrom(server, path);
  const db = await openDatabase(config, logger).catch((error: unknown) => {
    if (isEmbedded && isInUse(error)) return null;
    throw error;
  });
  if (db === null) return copyFrom(await askServer(config.dataDir), path);
  try {
    return await writeBackupFile(path, await sourceOf({ config, db, clock }));
  } finally {
    await db.close();
  }
}

const isInUse = (error: unknown) => error instanceof Error && error.message.startsWith('DATA_DIR');

async function copyFrom(socket: Socket, path: string): Promise<WrittenBackup> {
  // Verified before the rename: a server that stops leaves a partial file.
  const draft = `${path}${UNFINISHED}`;
  const written = await writeWhole(draft, (sink) => pipeline(socket, sink));
  return finishDraft(draft, path, written);
}

async function finishDraft(draft: string, path: string, written: WrittenBackup) {
  try {
    await checkBackupFile(draft);
    await rename(draft, path);
    return { ...written, path };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function checked(path: string): Promise<BackupFacts> {
  try {
    return await checkBackupFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES') {
      throw new BackupRefused(`Filen ${path} kan ikke leses.`, { cause: error });
    }
    throw error;
  }
}

async function check({ folder, say }: DataCommand, file: string): Promise<void> {
  const facts = await checked(resolve(folder, file));
  for (const line of factLines(facts)) say(line);
  say('Kopien er hel, og kontrollsummene stemmer.');
}

async function restore(given: DataCommand, file: string): Promise<void> {
  const { config, logger, folder, say } = given;
  const path = resolve(folder, file);
  const withSecret = await isOwnSecret(config);
  // Read first: opening the database would create a new folder for it.
  const { header } = await checked(path);
  const { parts, migrated } = await withTarget(config, logger, ({ db, files }) =>
    restoreBackupFile(path, { target: db, files, withSecret }),
  );
  for (const line of factLines({ header, parts })) say(line);
  if (migrated > 0)
    say(
      `Tabellene er brakt opp til denne utgaven (${countWords(migrated, 'endring', 'endringer')}).`,
    );
  say(`Gjenopprettet slik nettstedet var ${momentWords(header.createdAt)}.`);
  say(
    'Det som ble slettet etter det, også kontoer, er tilbake. Se «After a restore» i docs/operations.md.',
  );
  if (!withSecret) {
    say(
      'SESSION_SECRET må være den samme som før, ellers virker ikke avmeldingslenkene i sendte nyhetsbrev.',
    );
  }
}

interface Moving {
  config: Config;
  logger: Logger;
  clock: Clock;
  say(line: string): void;
}

/**
 * Moves the embedded database to PostgreSQL, or back, and compares them row by row. The source is
 * not changed.
 * @throws BackupRefused, also when a server still runs on the source
 */
async function moveDatabase(given: Moving, isBack: boolean): Promise<void> {
  const { config, logger, say } = given;
  const embedded = { ...config, databaseUrl: null };
  if (config.databaseUrl === null) {
    throw new BackupRefused('DATABASE_URL må peke på den andre databasen. Se .env.example.');
  }
  if (!isBack && !existsSync(join(config.dataDir, 'db'))) {
    throw new BackupRefused(`Det er ingen database i ${config.dataDir} (DATA_DIR).`);
  }
  const from = await openDatabase(isBack ? config : embedded, logger);
  try {
    if (isBack) await refuseLiving(from, given.clock);
    const nowhere = new StagedFiles(config.dataDir, config.dataDir);
    const compared = isBack
      ? await withTarget(embedded, logger, ({ db }) => copy(given, from, db, nowhere))
      : await withOpen(config, logger, (db) => copy(given, from, db, nowhere));
    for (const line of comparisonLines(compared)) say(line);
    const rows = compared.reduce((sum, table) => sum + table.rows, 0);
    say(`Flyttet: ${countWords(rows, 'rad', 'rader')}, alle like på begge sider.`);
    if (isBack) say('Ta bort DATABASE_URL før neste start.');
    else if ((await secretIn(config.dataDir)) !== config.sessionSecret) {
      say(
        `Sett SESSION_SECRET til det som står i ${join(config.dataDir, 'session-secret')}, ellers virker ikke avmeldingslenkene i sendte nyhetsbrev.`,
      );
    }
  } finally {
    await from.close();
  }
}

async function withOpen<T>(config: Config, logger: Logger, work: (db: Database) => Promise<T>) {
  const db = await openDatabase(config, logger);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Refuses while a server runs: it would keep writing to the old database. */
async function refuseLiving(db: Database, clock: Clock): Promise<void> {
  const living = await livingCount(db.orm, clock.now());
  if (living > 0) throw new BackupRefused('Serveren er oppe. Stopp den før databasen flyttes.');
}

async function copy(
  { clock }: Moving,
  from: Database,
  target: Database,
  files: StagedFiles,
): Promise<Compared[]> {
  const source = new PassThrough();
  let compared: Compared[] = [];
  const whenLoaded = async () => {
    compared = await compareDatabases(from, target);
    const differing = compared.find(({ onlyHere, onlyThere }) => onlyHere + onlyThere > 0);
    if (differing) throw new Error(`${differing.name} is not the same on both sides`);
  };
  const [written, restored] = await Promise.allSettled([
    writeBackup({ db: from, now: clock.now(), files: [] }, source),
    restoreBackup({ target, source, files, withSecret: false, whenLoaded }).finally(() =>
      source.destroy(),
    ),
  ]);
  if (restored.status === 'rejected') throw restored.reason;
  if (written.status === 'rejected') throw written.reason;
  return compared;
}

/** A moment in Oslo time, `2026-08-21 04:15`. */
function momentWords(iso: string): string {
  const at = new Date(iso);
  return `${osloDate(at)} ${osloClock(at)}`;
}

const countWords = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** Size in decimal units for people. */
function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const inKilo = bytes / 1000;
  return inKilo < 1000 ? `${inKilo.toFixed(1)} kB` : `${(inKilo / 1000).toFixed(1)} MB`;
}

const ENGINES = { postgres: 'PostgreSQL', pglite: 'PGlite' } as const;

/** Lines about a backup: its tables with row counts, and when and where it was made. */
function factLines({ header, parts }: BackupFacts): string[] {
  const tables = parts.filter(({ kind, rows }) => kind === 'table' && rows > 0);
  const files = parts.filter(({ kind }) => kind === 'file').length;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    ...tables.map((table) => `${String(table.rows).padStart(9)}  ${table.name}`),
    `${String(rows).padStart(9)}  rader i alt, ${countWords(files, 'fil', 'filer')}`,
    `Tatt ${momentWords(header.createdAt)} fra ${ENGINES[header.engine]}, ${countWords(header.migrations.length, 'tabellendring', 'tabellendringer')}.`,
  ];
}

/** Comparison table printed at the end of a move. */
function comparisonLines(compared: readonly Compared[]): string[] {
  const row = (name: string, ...figures: (string | number)[]) =>
    `${name.padEnd(26)}${figures.map((figure) => String(figure).padStart(12)).join('')}`;
  const shown = compared.filter(({ rows, others }) => rows > 0 || others > 0);
  return [
    row('tabell', 'før', 'etter', 'bare før', 'bare etter'),
    ...shown.map((table) =>
      row(table.name, table.rows, table.others, table.onlyHere, table.onlyThere),
    ),
  ];
}

interface Target {
  db: Database;
  files: StagedFiles;
}

/**
 * Opens the configured database for a restore. A new embedded database is created in a temporary
 * folder beside its place and renamed only after `work`, so that no partial folder is left there.
 * @throws Error (`DATA_DIR …`) when a running server uses it
 */
async function withTarget<T>(
  config: Config,
  logger: Logger,
  work: (target: Target) => Promise<T>,
): Promise<T> {
  const draft = join(config.dataDir, RESTORING);
  const isNew = config.databaseUrl === null && !existsSync(join(config.dataDir, 'db'));
  // An existing embedded database locks its folder itself.
  const locksItself = config.databaseUrl === null && !isNew;
  const unlock = locksItself ? () => {} : await lockDataDir(config.dataDir);
  const clear = () => rm(draft, { recursive: true, force: true });
  try {
    if (!locksItself) await clear();
    const db = await openDatabase(isNew ? { ...config, dataDir: draft } : config, logger);
    let result: T;
    try {
      if (locksItself) await clear();
      result = await work({ db, files: new StagedFiles(config.dataDir, join(draft, 'files')) });
    } finally {
      if (locksItself) await clear();
      await db.close();
    }
    if (isNew) await rename(join(draft, 'db'), join(config.dataDir, 'db'));
    return result;
  } finally {
    if (!locksItself) await clear();
    unlock();
  }
}
