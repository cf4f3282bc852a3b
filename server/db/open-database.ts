import type { Config } from '../config/types.ts';
import type { Logger } from '../lib/logger.ts';
import type { Database } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/**
 * Opens PostgreSQL when DATABASE_URL is set, else the embedded database in DATA_DIR. A PostgreSQL
 * server that is away is no error here; a DATA_DIR in use by another process is.
 */
export async function openDatabase(config: Config, logger: Logger): Promise<Database> {
  return config.databaseUrl === null
    ? openPglite(config)
    : openPostgres(config, config.databaseUrl, logger);
}
