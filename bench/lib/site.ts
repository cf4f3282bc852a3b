import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { settings as known } from '../../server/config/settings.ts';
import { freePort, startPostgresCluster } from '../../server/testing/postgres-cluster.ts';
import { makeTempDir } from '../../server/testing/temp-dir.ts';
import { call, cookiesOf, METRICS_TOKEN } from './calls.ts';
import { pidsIn, type Running, SHELL, startNode } from './processes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PRODUCTION = join(root, 'dist', 'server');

/** The first admin of every server that is started here. */
export const ADMIN = { username: 'sjef', password: 'en lang setning' };

/** Limits out of reach of a load generator on one address; those of e-mails stay as they are. */
const ROOMY_LIMITS = Object.fromEntries([
  ...Object.keys(known)
    .filter((name) => /^LIMIT_(?!MAIL_|WAY_BACK|TEST_MAIL)/.test(name))
    .map((name) => [name, '9999999/1']),
  ['CHAT_SOCKETS_PER_ADDRESS', '100000'],
  ['CHAT_SOCKETS_PER_SESSION', '1000'],
]);

/** Settings of the built server: production's, with high limits. */
export const settingsOfOurs = (dataDir: string): Record<string, string> => ({
  ...ROOMY_LIMITS,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  TRUST_PROXY: '1',
  METRICS_TOKEN,
  SESSION_SECRET: 'a-secret-of-the-bench-and-of-nothing-else',
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
  // E-mails are delivered in the background and are not part of the answer.
  JOB_POLL_SECONDS: '3600',
});

/** Node arguments that run one of `bench/baselines.ts`. */
export const baseline = (name: string): string[] => [
  ...['--import', import.meta.resolve('tsx/esm')],
  ...[join(root, 'bench', 'baselines.ts'), name],
];

export const MAIN = [join(PRODUCTION, 'main.js')];
export const READY = '/api/ready';

/** Inserts the demo data, so that the leaderboard is not empty; migrates first. */
function seedDemo(settings: Record<string, string>): void {
  execFileSync(process.execPath, [join(PRODUCTION, 'seed.js'), '--no-festival'], {
    env: { ...SHELL, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** The cookie of the first admin. */
export const adminCookie = async (server: Running): Promise<string> =>
  cookiesOf(await call(server, 'POST', '/api/admin/login', { body: ADMIN }));

/** PostgreSQL that forces its writes to disk, as a real site's does. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on' };

/** A PostgreSQL server of its own. @throws where it is not installed */
export async function startCluster(settings: Record<string, string> = {}) {
  const cluster = await startPostgresCluster(settings);
  if (cluster === null) throw new Error('This needs PostgreSQL 15 or newer');
  return cluster;
}

export type Site = Awaited<ReturnType<typeof startSite>>;

export interface SiteOptions {
  env?: Record<string, string>;
  nodeArgs?: string[];
  /** Makes the server's address of the database from the real one, e.g. that of a proxy. */
  databaseUrl?: (real: string) => string;
  postgres?: Record<string, string>;
  /** The product's own limits, in place of ones that nobody reaches. */
  limits?: 'real';
  /** Whether the demo's data is there. */
  isSeeded?: boolean;
  /** The moment at which the clock of every process starts, in place of now. */
  at?: number;
}

/** Arguments of Node that run the whole server from its sources, with another clock than the machine's. */
const atMoment = (moment: number) => {
  const later = moment - Date.now();
  const code = `
    import { loadConfig } from './server/config/index.ts';
    import { builtFrontend } from './server/frontend.ts';
    import { startServer } from './server/server.ts';
    const clock = { now: () => new Date(Date.now() + ${later}) };
    await startServer(loadConfig(process.env), { clock, announce: () => {}, frontend: builtFrontend });`;
  return ['--import', 'tsx', '--input-type=module', '--eval', code];
};

/** Starts the built site on a PostgreSQL of its own; both end with the block that holds it. */
export async function startSite(options: SiteOptions = {}) {
  const cluster = await startCluster({ ...DURABLE, ...options.postgres });
  const folder = makeTempDir('site');
  const port = await freePort();
  const real = cluster.url('site');
  const settings: Record<string, string> = {
    ...settingsOfOurs(folder),
    DATABASE_URL: options.databaseUrl?.(real) ?? real,
    JOB_POLL_SECONDS: '1',
    ...options.env,
  };
  if (options.limits === 'real')
    for (const name of Object.keys(ROOMY_LIMITS)) delete settings[name];
  const { nodeArgs = [], at } = options;
  const args = [...nodeArgs, ...(at === undefined ? MAIN : atMoment(at))];
  let output = '';
  let current: Running | null = null;
  const others: Running[] = [];
  const onOutput = (text: string) => {
    output = (output + text).slice(-2_000_000);
  };
  const site = {
    /** All processes that `start` starts listen here, one after the other. */
    ...{ cluster, folder, settings, port },
    server: () => {
      if (current === null) throw new Error('The site was not started');
      return current;
    },
    /** What the processes have printed so far. */
    output: () => output,
    /** Starts a process, on the same port after the one before has ended. */
    async start() {
      current = await startNode(args, settings, READY, { port, onOutput });
      return current;
    },
    /** Starts another process beside it, on a port and with a data folder of its own. */
    async startAnother(env: Record<string, string> = {}) {
      const DATA_DIR = join(folder, `${others.length}`);
      const other = await startNode(args, { ...settings, DATA_DIR, ...env }, READY);
      others.push(other);
      return other;
    },
    /** Processes of PostgreSQL; the guard of the tests' cluster runs one folder above. */
    databasePids: () => pidsIn(join(cluster.folder, 'data')),
    rows: (sql: string, values?: unknown[]) => cluster.rows('site', sql, values),
    async [Symbol.asyncDispose]() {
      for (const one of [current, ...others]) {
        if (!one?.isRunning()) continue;
        one.signal('SIGKILL');
        await one.ended;
      }
      await cluster.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await cluster.sql('CREATE DATABASE site');
    if (options.isSeeded) seedDemo(settings);
    await site.start();
  } catch (error) {
    await site[Symbol.asyncDispose]();
    throw error;
  }
  return site;
}
