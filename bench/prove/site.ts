import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import {
  type PostgresCluster,
  startPostgresCluster,
} from '../../server/testing/postgres-cluster.ts';
import { makeTempDir } from '../../server/testing/temp-dir.ts';
import { settingsOfOurs, startOurs } from '../lib/ours.ts';
import { freePort, pidsIn, type Running } from '../lib/processes.ts';

/** Limits that a proof would run into, since it comes from one address. */
const ROOMY = '9999999/1';
const ROOMY_LIMITS = {
  ...{ LIMIT_NEWSLETTER: ROOMY, LIMIT_SHARE: ROOMY, LIMIT_APPLICATION: ROOMY, LIMIT_WHEEL: ROOMY },
  ...{ LIMIT_MAILED_LINK: ROOMY, LIMIT_PASSWORD_ACCOUNT: ROOMY, LIMIT_CHAT_LINES: ROOMY },
  ...{ LIMIT_CHAT_ADDRESS: ROOMY, LIMIT_CHAT_NEW_NAMES: ROOMY, LIMIT_CHAT_REPEAT: ROOMY },
  ...{ LIMIT_CHAT_FRAMES: ROOMY, LIMIT_CHAT_ROOM: ROOMY },
  ...{ CHAT_SOCKETS_PER_ADDRESS: '100000', CHAT_SOCKETS_PER_SESSION: '1000' },
};

/** For proofs of what is counted, on a machine that may be busy. */
export const PATIENT = {
  DATABASE_CONNECT_TIMEOUT_MS: '20000',
  DATABASE_STATEMENT_TIMEOUT_MS: '20000',
};

/** PostgreSQL that forces its writes to disk, as a real site's does. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on' };

/** The built site on a database of its own. */
export interface Site {
  cluster: PostgresCluster;
  settings: Record<string, string>;
  /** All processes of the site listen here, one after the other. */
  port: number;
  server(): Running;
  /** What the processes have printed so far. */
  output(): string;
  /** Starts a process, on the same port after the one before has ended. */
  start(): Promise<Running>;
  /** Processes of PostgreSQL. */
  databasePids(): number[];
  rows(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  remove(): Promise<void>;
}

export interface SiteOptions {
  env?: Record<string, string>;
  nodeArgs?: string[];
  /** Makes the server's address of the database from the real one, e.g. that of a proxy. */
  databaseUrl?: (real: string) => string;
  postgres?: Record<string, string>;
  /** The product's own limits, in place of ones that a proof from one address does not reach. */
  limits?: 'real';
}

function withoutLimits(settings: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).filter(([name]) => !/^(?:LIMIT|CHAT_SOCKETS)_/.test(name)),
  );
}

/** Starts PostgreSQL and the built site on it. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const cluster = await startPostgresCluster({ ...DURABLE, ...options.postgres });
  if (cluster === null) throw new Error('This proof needs PostgreSQL 15 or newer');
  const folder = makeTempDir('prove');
  const port = await freePort();
  const real = cluster.url('site');
  const roomy = { ...settingsOfOurs(folder), ...ROOMY_LIMITS };
  const settings = {
    ...(options.limits === 'real' ? withoutLimits(roomy) : roomy),
    DATABASE_URL: options.databaseUrl?.(real) ?? real,
    JOB_POLL_SECONDS: '1',
    ...options.env,
  };
  let output = '';
  let current: Running | null = null;
  const onOutput = (text: string) => {
    output = (output + text).slice(-2_000_000);
  };
  const site: Site = {
    ...{ cluster, settings, port },
    server: () => {
      if (current === null) throw new Error('The site was not started');
      return current;
    },
    output: () => output,
    async start() {
      const { nodeArgs = [] } = options;
      current = await startOurs(settings, { port, onOutput, nodeArgs });
      return current;
    },
    // The guard of the tests' cluster runs one folder above.
    databasePids: () => pidsIn(join(cluster.folder, 'data')),
    async rows(sql, values) {
      const client = new pg.Client(real);
      await client.connect();
      try {
        return (await client.query(sql, values)).rows;
      } finally {
        await client.end();
      }
    },
    async remove() {
      if (current?.isRunning()) {
        current.signal('SIGKILL');
        await current.ended;
      }
      await cluster.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await cluster.sql('CREATE DATABASE site');
    await site.start();
  } catch (error) {
    await site.remove();
    throw error;
  }
  return site;
}
