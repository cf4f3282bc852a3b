import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { Config } from '#server/config/index.ts';
import {
  BackupRefused,
  type Compared,
  compareDatabases,
  restoreBackup,
  StagedFiles,
  writeBackup,
} from '#server/db/backup/index.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Logger } from '#server/lib/logger.ts';
import { secretIn } from './backups.source.ts';
import { livingCount } from './backups.store.ts';
import { withTarget } from './backups.target.ts';
import { comparisonLines, countWords } from './backups.words.ts';

interface Moving {
  config: Config;
  logger: Logger;
  clock: Clock;
  say(line: string): void;
}

/**
 * Moves the embedded database to PostgreSQL, or back, and compares the two row by row. The one that
 * was moved stays as it was.
 * @throws BackupRefused, also when a server still runs on the one to be moved
 */
export async function moveDatabase(given: Moving, isBack: boolean): Promise<void> {
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

/** A server that writes on would write to the database that is left behind. */
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
