import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { loadConfig } from '../config/index.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { createLogger } from '../lib/logger.ts';

/** Names of the variables by which the set-up of a run tells its workers of the templates. */
export const TEMPLATE_DIR = 'CTRL_TEST_TEMPLATE_DIR';
export const TEMPLATE_URL = 'CTRL_TEST_TEMPLATE_URL';

const TEMPLATE_DATABASE = 'ctrl_template';

/** Settings of every test server; a test adds its own. */
export const TEST_SETTINGS = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'silent',
  BCRYPT_COST: '4',
  JOB_POLL_SECONDS: '0',
  SESSION_SECRET: 'a-secret-of-the-tests-and-of-nothing-else',
} as const;

async function migrated(env: Record<string, string>): Promise<void> {
  const config = loadConfig({ ...TEST_SETTINGS, ...env });
  const logger = createLogger(config);
  const db = await openDatabase(config, logger);
  try {
    await migrate(db, logger);
  } finally {
    await db.close();
  }
}

/** Makes an embedded database with all migrations, to be copied by each test server. */
export async function makeEmbeddedTemplate(): Promise<{ folder: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'ctrl-template-'));
  await migrated({ DATA_DIR: folder });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Makes a database with all migrations on a PostgreSQL server; gives its address. */
export async function makePostgresTemplate(url: (database: string) => string): Promise<string> {
  await onServer(url('postgres'), `CREATE DATABASE ${TEMPLATE_DATABASE}`);
  const template = url(TEMPLATE_DATABASE);
  const scratch = mkdtempSync(join(tmpdir(), 'ctrl-template-'));
  try {
    await migrated({ DATABASE_URL: template, DATA_DIR: scratch });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return template;
}

/** Copies the embedded template into a new DATA_DIR. */
export function copyEmbedded(template: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  cpSync(join(template, 'db'), join(dataDir, 'db'), { recursive: true });
}

/** Clones the PostgreSQL template; gives the clone's address and how to drop it. */
export async function clonePostgres(
  template: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `t_${randomBytes(8).toString('hex')}`;
  const server = new URL(template);
  server.pathname = '/postgres';
  await onServer(server.href, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE}`);
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
