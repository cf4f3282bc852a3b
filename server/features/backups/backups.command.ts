import { existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/config/index.ts';
import {
  type BackupFacts,
  BackupRefused,
  backupName,
  checkBackupFile,
  restoreBackupFile,
  UNFINISHED,
  type WrittenBackup,
  writeBackupFile,
  writeWhole,
} from '#server/db/backup/index.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Logger } from '#server/lib/logger.ts';
import { moveDatabase } from './backups.move.ts';
import { askServer } from './backups.socket.ts';
import { isOwnSecret, sourceOf } from './backups.source.ts';
import { withTarget } from './backups.target.ts';
import { countWords, factLines, momentWords, sizeWords } from './backups.words.ts';

export interface DataCommand {
  config: Config;
  logger: Logger;
  clock: Clock;
  /** Paths that were typed are relative to this folder. */
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

/** Writes the file, or has the server that holds the embedded database do it. */
async function writeOrAsk(given: DataCommand, path: string): Promise<WrittenBackup> {
  const { config, logger, clock } = given;
  const isEmbedded = config.databaseUrl === null;
  if (isEmbedded && !existsSync(join(config.dataDir, 'db'))) {
    throw new BackupRefused(`Det er ingen database i ${config.dataDir} (DATA_DIR).`);
  }
  // Asked before the lock, which would wait for the server to end.
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
  // Checked before it gets its name: a server that stops leaves half a file.
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
  // Read before a database is opened, which would make a new folder for it.
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
