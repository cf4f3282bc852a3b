import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config/index.ts';
import { StagedFiles } from '#server/db/backup/index.ts';
import { lockDataDir } from '#server/db/data-lock.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { Logger } from '#server/lib/logger.ts';

/** Where a restore keeps what is not yet whole. */
const DRAFT = 'restoring';

export interface Target {
  db: Database;
  files: StagedFiles;
}

/**
 * Opens the database that the settings name for a restore. A new embedded one is made beside its
 * place and only renamed when `work` is done, so that no half-made folder is ever left there.
 * @throws Error (`DATA_DIR …`) when a running server uses it
 */
export async function withTarget<T>(
  config: Config,
  logger: Logger,
  work: (target: Target) => Promise<T>,
): Promise<T> {
  const draft = join(config.dataDir, DRAFT);
  const isNew = config.databaseUrl === null && !existsSync(join(config.dataDir, 'db'));
  // An embedded database that is there locks its folder itself.
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
