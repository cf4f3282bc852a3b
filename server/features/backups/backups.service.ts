import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import {
  BackupRefused,
  backupName,
  checkBackupFile,
  UNFINISHED,
  writeBackupFile,
} from '#server/db/backup/index.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { conflict } from '#server/lib/errors.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import type { SystemAnswer } from '#shared/contracts/back-office.ts';
import { DAY_MS, HOUR_MS } from '#shared/oslo-time.ts';
import type { Acting } from '../admins/index.ts';
import { recordAct } from '../audit/index.ts';
import { sourceOf } from './backups.socket.ts';
import { backupState, keepBackupState } from './backups.store.ts';

/** One missed nightly backup is reported. */
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
const NO_FOLDER = 'Sikkerhetskopier er ikke satt opp. Sett BACKUP_DIR på serveren.';
const UNDER_WAY = 'En sikkerhetskopi er allerede i gang.';
const UNKNOWN_REASON = 'Kopien kunne ikke skrives. Se loggen.';

/** Job that makes the nightly backup or a manual one. */
const BACKUP_JOB = {
  name: 'backup',
  schema: z.object({ manual: z.boolean().default(false) }),
  retryLimit: 4,
  retryDelaySeconds: 300,
  expireInSeconds: 3600,
};

type Deps = Pick<Context, 'config' | 'db' | 'clock' | 'logger' | 'bus'>;
type BackupJob = z.infer<typeof BACKUP_JOB.schema>;

/** The newest backup promise of this process: backups run one at a time. */
const latest = new WeakMap<object, Promise<void>>();

/**
 * Makes a backup, reads it back and removes the oldest ones. The result is stored for the System
 * page and the metrics.
 * @throws the failure, so that the queue retries
 */
async function takeBackup(deps: Deps, job: BackupJob): Promise<void> {
  const before = latest.get(deps.db)?.catch(() => undefined) ?? Promise.resolve();
  const own = before.then(() => makeBackup(deps, job));
  latest.set(deps.db, own);
  try {
    await own;
  } finally {
    await tellAdmins(deps);
  }
}

/** A failed notification does not fail the backup. */
async function tellAdmins({ db, bus, logger }: Deps): Promise<void> {
  await db
    .transaction((tx) => bus.publish(tx, ADMIN_TOPIC))
    .catch((error: unknown) => logger.warn({ err: error }, 'nobody was told of the backup'));
}

async function makeBackup(deps: Deps, { manual }: BackupJob): Promise<void> {
  const { config, db, clock, logger } = deps;
  const { folder, keep } = config.backup;
  if (folder === null) return;
  const now = clock.now();
  const name = manual ? manualName(now) : backupName(now);
  try {
    const { path, bytes, sha256 } = await writeBackupFile(join(folder, name), await sourceOf(deps));
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
const MANUAL = /^ctrl-\d{8}T\d{6}Z-manual\.ndjson\.gz$/;
/** Manual backups are counted apart, so that they never displace nightly ones. */
const MANUAL_KEPT = 3;

const manualName = (now: Date) => backupName(now).replace('Z.', 'Z-manual.');

/** Removes all but the newest `keep`, and partial files of killed processes older than a day. */
async function removeOld(folder: string, keep: number, now: Date): Promise<void> {
  const names = await readdir(folder);
  const finished = names.filter((name) => FINISHED.test(name)).sort();
  const dayAgo = `.${backupName(new Date(now.getTime() - DAY_MS))}`;
  const abandoned = names.filter(
    (name) => name.startsWith('.ctrl-') && name.endsWith(UNFINISHED) && name < dayAgo,
  );
  const byHand = names.filter((name) => MANUAL.test(name)).sort();
  const old = [...finished.slice(0, -keep), ...byHand.slice(0, -MANUAL_KEPT), ...abandoned];
  for (const name of old) await rm(join(folder, name));
}

/**
 * Queues a backup now (docs/product/back-office.md#backup-now).
 * @throws AppError 409 without a backup folder, and while one is running or queued
 */
export async function askForBackup(ctx: Context, acting: Acting): Promise<void> {
  if (ctx.config.backup.folder === null) throw conflict(NO_FOLDER);
  await ctx.db.transaction(async (tx) => {
    await lockUntilCommit(tx, 'backup');
    if (await ctx.jobs.isBusy(tx, BACKUP_JOB.name)) throw conflict(UNDER_WAY);
    await ctx.jobs.enqueue(tx, BACKUP_JOB, { manual: true });
    await recordAct(tx, ctx, {
      actor: acting.username,
      action: 'backup.now',
      subjectType: 'backup',
      requestId: acting.requestId,
    });
    await ctx.bus.publish(tx, ADMIN_TOPIC);
  });
}

/** Backup status for the System page. */
export async function backupView({
  config,
  db,
  clock,
  jobs,
}: Pick<Context, 'config' | 'db' | 'clock' | 'jobs'>): Promise<SystemAnswer['backup']> {
  const configured = config.backup.folder !== null;
  const state = await backupState(db.orm);
  const since = state.lastSuccess === null ? 0 : Date.parse(state.lastSuccess);
  const running = configured && (await jobs.isBusy(db.orm, BACKUP_JOB.name));
  return {
    configured,
    running,
    ...state,
    late: configured && clock.now().getTime() - since > LATE_MS,
  };
}

/** Updates the metric; while the database is unreachable it keeps its last value. */
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

/**
 * The nightly backup, once over all processes, and the manual ones; none without a backup folder.
 */
export function backupTasks({ backup }: Context['config']): TaskDefinition<unknown, Context>[] {
  if (backup.folder === null) return [];
  const task: TaskDefinition<z.infer<typeof BACKUP_JOB.schema>, Context> = {
    ...BACKUP_JOB,
    schedule: `5 ${backup.hour} * * *`,
    handle: takeBackup,
  };
  return [task as TaskDefinition<unknown, Context>];
}
