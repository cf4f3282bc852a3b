import type { Config } from '../config/index.ts';
import type { Logger } from '../lib/logger.ts';
import type { Database } from './database.ts';

/**
 * Opens PostgreSQL when DATABASE_URL is set, else the embedded database in DATA_DIR. An unreachable
 * PostgreSQL server is no error here; a DATA_DIR in use by another process is. Only the driver in
 * use is imported.
 */
export async function openDatabase(config: Config, logger: Logger): Promise<Database> {
  if (config.databaseUrl === null) {
    const { openPglite } = await import('./pglite.ts');
    return openPglite(config);
  }
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(config, config.databaseUrl, logger);
}
