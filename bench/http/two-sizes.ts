import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { call, cookiesOf } from '../lib/calls.ts';
import { ADMIN, seedDemo, settingsOfOurs, startOurs } from '../lib/ours.ts';
import type { Running } from '../lib/processes.ts';
import type { Bench } from './bench.ts';
import { crowd, fill } from './crowd.ts';

export type Engine = 'postgres' | 'pglite';

/** The server on a database of some size, with a logged-in admin. */
export interface Filled {
  server: Running;
  cookie: string;
}

async function exec(settings: Record<string, string>, statements: readonly string[]) {
  const { DATABASE_URL, DATA_DIR = '' } = settings;
  if (DATABASE_URL === undefined) {
    const client = await PGlite.create(join(DATA_DIR, 'db'));
    try {
      for (const statement of statements) await client.exec(statement);
    } finally {
      await client.close();
    }
    return;
  }
  const client = new pg.Client(DATABASE_URL);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
    // PostgreSQL's autovacuum does this within a minute; the embedded database has none.
    await client.query('vacuum');
  } finally {
    await client.end();
  }
}

/** Settings of a server on a database with `share` of a festival's rows. */
export async function filledSettings(
  bench: Bench,
  engine: Engine,
  share: number,
): Promise<Record<string, string>> {
  const name = `filled_${share === 1 ? 'whole' : 'part'}`;
  const folder = join(bench.folder, `${engine}-${name}`);
  rmSync(folder, { recursive: true, force: true });
  const settings = settingsOfOurs(folder);
  if (engine === 'postgres') {
    if (bench.cluster === null) throw new Error('PostgreSQL is not installed');
    await bench.cluster.sql(`drop database if exists ${name} with (force)`);
    await bench.cluster.sql(`create database ${name}`);
    settings.DATABASE_URL = bench.cluster.url(name);
  }
  seedDemo(settings);
  await exec(settings, fill(crowd(share)));
  return settings;
}

/** Starts a server with these settings and logs the admin in. */
export async function startFilled(settings: Record<string, string>): Promise<Filled> {
  const server = await startOurs(settings);
  const login = await call(server, 'POST', '/api/admin/login', { body: ADMIN });
  return { server, cookie: cookiesOf(login) };
}
