import { and, count, eq, gt, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#server/db/database.ts';
import { serverProcesses, settings } from '#server/db/schema/index.ts';

const KEY = 'backup';
/**
 * Each process sends a heartbeat every 15 seconds; without one for this long it counts as stopped.
 */
const SILENT_MS = 60_000;

const state = z.object({
  /** ISO 8601. */
  lastSuccess: z.string().nullable(),
  bytes: z.number().nullable(),
  /** In Norwegian; null when the last attempt succeeded. */
  lastError: z.string().nullable(),
  lastErrorAt: z.string().nullable(),
});
type BackupState = z.infer<typeof state>;

const NEVER: BackupState = {
  lastSuccess: null,
  bytes: null,
  lastError: null,
  lastErrorAt: null,
};

export async function backupState(orm: Orm): Promise<BackupState> {
  const [row] = await orm.select().from(settings).where(eq(settings.key, KEY));
  return state.safeParse(row?.value).data ?? NEVER;
}

export async function keepBackupState(orm: Orm, value: BackupState, now: Date): Promise<void> {
  await orm
    .insert(settings)
    .values({ key: KEY, value, updatedAt: now })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } });
}

/** Number of servers with a recent heartbeat on this database. */
export async function livingCount(orm: Orm, now: Date): Promise<number> {
  const { seenAt, stoppedAt } = serverProcesses;
  const since = new Date(now.getTime() - SILENT_MS);
  const [row] = await orm
    .select({ living: count() })
    .from(serverProcesses)
    .where(and(isNull(stoppedAt), gt(seenAt, since)));
  return row?.living ?? 0;
}
