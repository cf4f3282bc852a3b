import { and, count, eq, gt, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#server/db/database.ts';
import { serverProcesses, settings } from '#server/db/schema/index.ts';

const KEY = 'backup';
/** A process tells every 15 seconds that it runs. */
const SILENT_MS = 60_000;

const state = z.object({
  /** ISO 8601. */
  lastSuccess: z.string().nullable(),
  bytes: z.number().nullable(),
  /** Why the last attempt failed, in Norwegian; null when it did not. */
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

/** What became of the nightly backups. */
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

/** How many servers run on this database, as far as they have told. */
export async function livingCount(orm: Orm, now: Date): Promise<number> {
  const { seenAt, stoppedAt } = serverProcesses;
  const since = new Date(now.getTime() - SILENT_MS);
  const [row] = await orm
    .select({ living: count() })
    .from(serverProcesses)
    .where(and(isNull(stoppedAt), gt(seenAt, since)));
  return row?.living ?? 0;
}
