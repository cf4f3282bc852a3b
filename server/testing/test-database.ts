import { rmSync } from 'node:fs';
import { makeTempDir } from './temp-dir.ts';
import {
  clonePostgres,
  copyEmbedded,
  embeddedTemplate,
  POOLER_URL,
  TEMPLATE_URL,
  TEST_SETTINGS,
} from './templates.ts';

export type Engine = 'pglite' | 'postgres';

/** A private DATA_DIR with a fresh, migrated database. */
export interface TestData {
  engine: Engine;
  dataDir: string;
  /** Settings that point to it, with those of every test. */
  env: Record<string, string>;
  remove(): Promise<void>;
}

/** The engine of the running vitest project, PGlite outside of vitest. */
export function currentEngine(): Engine {
  return process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'pglite';
}

/** For `runIf`: whether this run uses the engine. Prints why tests are skipped where it does not. */
export function runsOn(engine: Engine): boolean {
  const runs = currentEngine() === engine;
  if (!runs) process.stderr.write(`skipped: what is tested is for ${engine} alone\n`);
  return runs;
}

/** An empty DATA_DIR for a test server whose database is elsewhere. */
export function makeDataDir(): TestData {
  const dataDir = makeTempDir('data');
  return {
    engine: 'pglite',
    dataDir,
    env: { ...TEST_SETTINGS, DATA_DIR: dataDir },
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** The address of a database at the pooler; its own where there is none. */
function pooledUrl(url: string, pooler: string | undefined): string {
  if (pooler === undefined) return url;
  const pooled = new URL(pooler);
  pooled.pathname = new URL(url).pathname;
  return pooled.href;
}

/** Creates the data of one test server. Two calls share nothing. */
export async function makeTestData(engine: Engine = currentEngine()): Promise<TestData> {
  const data = makeDataDir();
  const { dataDir } = data;
  if (engine === 'pglite') {
    copyEmbedded(await embeddedTemplate(), dataDir);
    return data;
  }
  const template = process.env[TEMPLATE_URL];
  if (template === undefined) throw new Error('The PostgreSQL template was not set up');
  const clone = await clonePostgres(template);
  const pooler = process.env[POOLER_URL];
  const addresses = {
    DATABASE_URL: pooledUrl(clone.url, pooler),
    ...(pooler && { DATABASE_LISTEN_URL: clone.url }),
  };
  return {
    engine,
    dataDir,
    env: { ...TEST_SETTINGS, DATA_DIR: dataDir, ...addresses, DATABASE_POOL_SIZE: '5' },
    async remove() {
      await clone.drop();
      await data.remove();
    },
  };
}
