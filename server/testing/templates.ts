import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { DAY_MS } from '#shared/oslo-time.ts';
import { loadConfig } from '../config/index.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { createLogger } from '../lib/logger.ts';
import { fromRoot } from '../lib/paths.ts';
import { CONDITION_MS } from './limits.ts';
import { makeTempDir } from './temp-dir.ts';

/** Environment variable with which the set-up of a run passes the template to its workers. */
export const TEMPLATE_URL = 'CTRL_TEST_TEMPLATE_URL';

/** Environment variable with the address of the pooler that test servers go through, if any. */
export const POOLER_URL = 'CTRL_TEST_POOLER_URL';

const TEMPLATE_DATABASE = 'ctrl_template';

/** Settings of every test server; a test adds its own. */
export const TEST_SETTINGS = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'silent',
  BCRYPT_COST: '4',
  JOB_POLL_SECONDS: '0',
  // A clock that stands still never ends a window.
  LIMIT_WRITE: '1000000/60',
  LIMIT_WRITE_SESSION: '1000000/60',
  DATABASE_CONNECT_TIMEOUT_MS: String(CONDITION_MS),
  DATABASE_STATEMENT_TIMEOUT_MS: String(CONDITION_MS),
  OUTGOING_TIMEOUT_SECONDS: String(CONDITION_MS / 1000),
  REQUEST_TIMEOUT_SECONDS: String(CONDITION_MS / 1000),
  HEADERS_TIMEOUT_SECONDS: String(CONDITION_MS / 1000),
  SESSION_SECRET: 'a-secret-of-the-tests-and-of-nothing-else',
} as const;

/** What makes an embedded database cheaper to copy and to open, without being another one. */
const LIGHTER = [
  // Databases that a PostgreSQL cluster has from the start are part of every copy.
  'UPDATE pg_database SET datistemplate = false',
  'DROP DATABASE template0',
  'DROP DATABASE template1',
  // Each start fills this memory with zeros: with the usual 128 MB that is half of its work.
  "ALTER SYSTEM SET shared_buffers = '8MB'",
];

async function migrated(env: Record<string, string>): Promise<void> {
  const config = loadConfig({ ...TEST_SETTINGS, ...env });
  const logger = createLogger(config);
  const db = await openDatabase(config, logger);
  try {
    await migrate(db, logger);
    if (db.engine === 'pglite') {
      for (const statement of LIGHTER) await db.pool.query(statement);
    }
  } finally {
    await db.close();
  }
}

/**
 * Folder with a migrated embedded database, to be copied by each test server. Creating it takes
 * seconds, so it is cached below node_modules between runs, named by a hash of all its inputs. Runs
 * that begin at the same time may each create one; one of them is kept.
 */
export function embeddedTemplate(): Promise<string> {
  template ??= findOrMakeTemplate();
  return template;
}

let template: Promise<string> | undefined;

async function findOrMakeTemplate(): Promise<string> {
  const caches = fromRoot('node_modules', '.cache', 'ctrl-test');
  const template = join(caches, `pglite-${recipe()}`);
  if (existsSync(template)) return template;
  mkdirSync(caches, { recursive: true });
  const draft = mkdtempSync(join(caches, 'draft-'));
  try {
    await migrated({ DATA_DIR: draft });
    renameSync(draft, template);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(template)) throw error;
  }
  removeOld(caches, template);
  return template;
}

function recipe(): string {
  const hash = createHash('sha256').update(readFileSync(fromRoot('package-lock.json')));
  hash.update(LIGHTER.join());
  for (const name of readdirSync(fromRoot('migrations')).sort()) {
    if (name.endsWith('.sql')) hash.update(readFileSync(fromRoot('migrations', name)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Deletes templates of earlier migrations and unfinished ones of runs that were cut off. */
function removeOld(caches: string, template: string): void {
  const dayAgo = Date.now() - DAY_MS;
  for (const name of readdirSync(caches)) {
    const path = join(caches, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (path === template || !stat || stat.mtimeMs > dayAgo) continue;
    rmSync(path, { recursive: true, force: true });
  }
}

/** Creates a migrated database on a PostgreSQL server; returns its URL. */
export async function makePostgresTemplate(url: (database: string) => string): Promise<string> {
  await onServer(url('postgres'), `CREATE DATABASE ${TEMPLATE_DATABASE}`);
  const template = url(TEMPLATE_DATABASE);
  const scratch = makeTempDir('template');
  try {
    await migrated({ DATABASE_URL: template, DATA_DIR: scratch });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return template;
}

/**
 * Copies the embedded template into a new DATA_DIR. Uses `cp` where there is one: for these
 * thousand files it takes a fifth of Node's time.
 */
export function copyEmbedded(template: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const { status } = spawnSync('cp', ['-R', join(template, 'db'), dataDir], { stdio: 'ignore' });
  if (status === 0) return;
  cpSync(join(template, 'db'), join(dataDir, 'db'), { recursive: true, force: true });
}

/** Clones the PostgreSQL template; returns the clone's URL and a function that drops it. */
export async function clonePostgres(
  template: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `t_${randomBytes(8).toString('hex')}`;
  const server = new URL(template);
  server.pathname = '/postgres';
  await onServer(
    server.href,
    `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE} STRATEGY FILE_COPY`,
  );
  const clone = new URL(template);
  clone.pathname = `/${name}`;
  return {
    url: clone.href,
    drop: () => onServer(server.href, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
