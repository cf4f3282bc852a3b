import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config/index.ts';
import { type BackupSource, dataFilesOf, SECRET_FILE } from '#server/db/backup/index.ts';
import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/lib/clock.ts';

/** The secret stored in a DATA_DIR; null when there is none. */
export async function secretIn(dataDir: string): Promise<string | null> {
  const text = await readFile(join(dataDir, SECRET_FILE), 'utf8').catch(() => null);
  return text?.trim() ?? null;
}

/** Whether the secret was generated in DATA_DIR rather than set in the configuration. */
export async function isOwnSecret({ dataDir, sessionSecret }: Config): Promise<boolean> {
  return (await secretIn(dataDir)) === sessionSecret;
}

export async function sourceOf(deps: {
  config: Config;
  db: Database;
  clock: Clock;
}): Promise<BackupSource> {
  const { config, db, clock } = deps;
  const files = await dataFilesOf(config.dataDir, await isOwnSecret(config));
  return { db, now: clock.now(), files };
}
