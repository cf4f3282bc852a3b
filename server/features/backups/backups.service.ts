import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '#server/context.ts';
import {
  BackupRefused,
  backupName,
  checkBackupFile,
  UNFINISHED,
  writeBackupFile,
} from '#server/db/backup/index.ts';
import type { SystemAnswer } from '#shared/contracts/back-office.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { sourceOf } from './backups.source.ts';
import { backupState, keepBackupState } from './backups.store.ts';

/** A night and half a day: one missed night is enough to tell. */
const LATE_MS = 36 * HOUR_MS;

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'Disken er full.',
  EDQUOT: 'Disken er full.',
  EACCES: 'Serveren får ikke skrive i mappen (BACKUP_DIR).',
  EPERM: 'Serveren får ikke skrive i mappen (BACKUP_DIR).',
  EROFS: 'Serveren får ikke skrive i mappen (BACKUP_DIR).',
  ENOTDIR: 'BACKUP_DIR er ingen mappe.',
  EEXIST: 'BACKUP_DIR er ingen mappe.',
};
const UNKNOWN_REASON = 'Kopien kunne ikke skrives. Se loggen.';

type Deps = Pick<Context, 'config' | 'db' | 'clock' | 'logger'>;

/**
 * Makes the backup of the night, reads it back, and removes the oldest ones. Whether it worked is
 * kept for System and the metrics.
 * @throws what went wrong, for the queue to try again
 */
export async function takeNightly(deps: Deps): Promise<void> {
  const { config, db, clock, logger } = deps;
  const { folder, keep } = config.backup;
  if (folder === null) return;
  const now = clock.now();
  try {
    const { path, bytes, sha256 } = await writeBackupFile(
      join(folder, backupName(now)),
      await sourceOf(deps),
    );
    await checkBackupFile(path);
    const success = { lastSuccess: now.toISOString(), bytes };
    await keepBackupState(db.orm, { ...success, lastError: null, lastErrorAt: null }, now);
    logger.info({ path, bytes, sha256 }, 'a backup was made');
  } catch (error) {
    const last = await backupState(db.orm);
    const failure = { lastError: reasonOf(error), lastErrorAt: now.toISOString() };
    await keepBackupState(db.orm, { ...last, ...failure }, now);
    throw error;
  }
  await removeOld(folder, keep, now);
}

function reasonOf(error: unknown): string {
  if (error instanceof BackupRefused) return error.message;
  return REASONS[String((error as NodeJS.ErrnoException).code)] ?? UNKNOWN_REASON;
}

const FINISHED = /^ctrl-\d{8}T\d{6}Z\.ndjson\.gz$/;

/** Removes all but the newest, and what a killed process left behind a day ago. */
async function removeOld(folder: string, keep: number, now: Date): Promise<void> {
  const names = await readdir(folder);
  const finished = names.filter((name) => FINISHED.test(name)).sort();
  const dayAgo = `.${backupName(new Date(now.getTime() - DAY_MS))}`;
  const abandoned = names.filter(
    (name) => name.startsWith('.ctrl-') && name.endsWith(UNFINISHED) && name < dayAgo,
  );
  for (const name of [...finished.slice(0, -keep), ...abandoned]) await rm(join(folder, name));
}

/** The nightly backup as System shows it. */
export async function backupView({
  config,
  db,
  clock,
}: Pick<Context, 'config' | 'db' | 'clock'>): Promise<SystemAnswer['backup']> {
  const configured = config.backup.folder !== null;
  const state = await backupState(db.orm);
  const since = state.lastSuccess === null ? 0 : Date.parse(state.lastSuccess);
  return { configured, ...state, late: configured && clock.now().getTime() - since > LATE_MS };
}

/** Brings the metric up to date; while the database is away it stays as it was. */
export async function measureBackup(
  ctx: Pick<Context, 'config' | 'db' | 'readiness' | 'metrics'>,
): Promise<void> {
  const { backupSuccess } = ctx.metrics;
  if (ctx.config.backup.folder === null) return backupSuccess.remove();
  if (!ctx.readiness.databaseReady) return;
  const state = await backupState(ctx.db.orm).catch(() => null);
  if (state === null) return;
  backupSuccess.set(state.lastSuccess === null ? 0 : Date.parse(state.lastSuccess) / 1000);
}
