import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  clonePostgres,
  copyEmbedded,
  makeEmbeddedTemplate,
  TEMPLATE_DIR,
  TEMPLATE_URL,
  TEST_SETTINGS,
} from './templates.ts';

export type Engine = 'pglite' | 'postgres';

/** A private DATA_DIR with a fresh, migrated database. */
export interface TestData {
  engine: Engine;
  dataDir: string;
  /** The settings that lead to it, with those every test shares. */
  env: Record<string, string>;
  remove(): Promise<void>;
}

let ownTemplate: Promise<string> | null = null;

/** The run's template, or one made for this process when nobody set one up. */
function embeddedTemplate(): Promise<string> {
  const given = process.env[TEMPLATE_DIR];
  if (given !== undefined) return Promise.resolve(given);
  ownTemplate ??= makeEmbeddedTemplate().then(({ folder, remove }) => {
    process.once('exit', remove);
    return folder;
  });
  return ownTemplate;
}

/** The engine of the vitest project that runs, PGlite outside of vitest. */
export function currentEngine(): Engine {
  return process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'pglite';
}

/** Makes the data of one test server. Two calls never share anything. */
export async function makeTestData(engine: Engine = currentEngine()): Promise<TestData> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ctrl-data-'));
  const removeDir = () => rmSync(dataDir, { recursive: true, force: true });
  if (engine === 'pglite') {
    copyEmbedded(await embeddedTemplate(), dataDir);
    return {
      engine,
      dataDir,
      env: { ...TEST_SETTINGS, DATA_DIR: dataDir },
      remove: async () => removeDir(),
    };
  }
  const template = process.env[TEMPLATE_URL];
  if (template === undefined) throw new Error('The PostgreSQL template was not set up');
  const clone = await clonePostgres(template);
  return {
    engine,
    dataDir,
    env: { ...TEST_SETTINGS, DATA_DIR: dataDir, DATABASE_URL: clone.url, DATABASE_POOL_SIZE: '5' },
    async remove() {
      await clone.drop();
      removeDir();
    },
  };
}
