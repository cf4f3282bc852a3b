import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { fromRoot } from '../../server/lib/paths.ts';
import { BUILT_PROGRAMS } from '../../server/testing/programs.ts';
import { serverConfig } from './config.ts';

/** What the scripts of tests import (`runScript`), by the names of their built files. */
const PARTS = {
  backup: fromRoot('server/db/backup/index.ts'),
  config: fromRoot('server/config/index.ts'),
  'data-lock': fromRoot('server/db/data-lock.ts'),
  logger: fromRoot('server/lib/logger.ts'),
  'open-database': fromRoot('server/db/open-database.ts'),
  'postgres-cluster': fromRoot('server/testing/postgres-cluster.ts'),
  server: fromRoot('server/server.ts'),
};

/**
 * Builds the server's programs as `npm run build` does, once for a whole run of vitest: from their
 * sources each start would take 1.5 s more.
 */
export default async function setup(): Promise<() => void> {
  const cache = fromRoot('.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'programs-'));
  const { rolldownOptions, ...options } = serverConfig.build ?? {};
  const { input } = rolldownOptions ?? {};
  await build({
    ...serverConfig,
    build: {
      ...options,
      outDir: folder,
      rolldownOptions: { ...rolldownOptions, input: { ...(input as object), ...PARTS } },
    },
  });
  process.env[BUILT_PROGRAMS] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
