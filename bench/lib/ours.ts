import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Running, startNode } from './processes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PRODUCTION = join(root, 'dist', 'server');

export const METRICS_TOKEN = 'a-token-of-the-bench';
/** The first admin of every server that is started here. */
export const ADMIN = { username: 'sjef', password: 'en lang setning' };

/** Node arguments that run one of `bench/baselines`. */
export const baseline = (name: string): string[] => [
  '--import',
  import.meta.resolve('tsx/esm'),
  join(root, 'bench', 'baselines', `${name}.ts`),
];

/** A limit high enough for a load generator on one address. */
const ROOMY = '9999999/1';

/** Settings of the built server: production's, with high limits. */
export function settingsOfOurs(dataDir: string): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '1',
    METRICS_TOKEN,
    SESSION_SECRET: 'a-secret-of-the-bench-and-of-nothing-else',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    LIMIT_CONTACT: ROOMY,
    LIMIT_READ: ROOMY,
    LIMIT_WRITE: ROOMY,
    LIMIT_WRITE_SESSION: ROOMY,
    LIMIT_LOGIN_ACCOUNT: ROOMY,
    LIMIT_LOGIN_ADDRESS: ROOMY,
    LIMIT_REGISTRATION: ROOMY,
    // E-mails are delivered in the background and are not part of the answer.
    JOB_POLL_SECONDS: '3600',
  };
}

/** Starts the built server and waits until it is ready. */
export const startOurs = (
  settings: Record<string, string>,
  options: { port?: number; onOutput?: (text: string) => void; nodeArgs?: string[] } = {},
): Promise<Running> =>
  startNode(
    [...(options.nodeArgs ?? []), join(PRODUCTION, 'main.js')],
    settings,
    '/api/ready',
    options,
  );

/** Inserts the demo data, so that the leaderboard is not empty; migrates first. */
export function seedDemo(settings: Record<string, string>): void {
  const { PATH = '', HOME = '' } = process.env;
  const result = spawnSync(process.execPath, [join(PRODUCTION, 'seed.js')], {
    env: { PATH, HOME, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (result.status !== 0) throw new Error('The demo could not be seeded');
}
