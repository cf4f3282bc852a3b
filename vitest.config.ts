import { readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { ByEnvironment } from './scripts/steps/by-environment.ts';
import { CONDITION_MS, TEST_MS } from './server/testing/limits.ts';
import { postgresBinaries } from './server/testing/postgres-binaries.ts';
import { QUICK_WASM } from './server/testing/wasm.ts';

declare module 'vitest' {
  interface ProvidedContext {
    conditionMs: number;
  }
}

/* Tests that need no database; everything else below server/ is the suite of the server. */
const PURE = [
  'shared/**/*.test.ts',
  'client/**/*.test.{ts,tsx}',
  'scripts/**/*.test.ts',
  'server/{config,lib,integrations}/**/*.test.ts',
  'server/**/*.unit.test.ts',
];

const WHOLE = ['server/**/*.test.ts'];
/*
 * What differs on the embedded database: files, locks, processes, notifications, the order of what is
 * written at once. Of every other feature one file, for what its driver makes of our types. Both engines
 * read the same SQL, and the whole suite runs on PostgreSQL.
 */
const EMBEDDED = [
  'server/{admin,data,main,private-files,server}.test.ts',
  'server/seed/seed-all.test.ts',
  'server/{db,jobs,realtime,testing}/**/*.test.ts',
  'server/**/*.{at-once,kill,live,migration,processes,races}.test.ts',
  'server/features/chat/lines/{history,lines,many-clients,reader}.test.ts',
  'server/features/rewards/once-a-day.test.ts',
  'server/features/accounts/register.test.ts',
  'server/features/{admin-search/search,affiliate-dashboard/dashboard,push/{soon,subscriptions}}.test.ts',
  'server/features/content-pictures/pictures.test.ts',
  ...readdirSync('server/features').map((name) => `server/features/${name}/${name}.test.ts`),
];

/* Slow ones of these whose answer is the same whatever the engine is. */
const POSTGRES_ONLY = [
  'server/db/backup/damaged.test.ts',
  'server/features/newsletter-campaigns/campaigns.kill.test.ts',
  'server/features/reminders/reminders.test.ts',
  'server/features/{share-pictures/share-pictures,sheets/sheets,social/social,two-factor/two-factor}.test.ts',
];

const limits = {
  testTimeout: TEST_MS,
  hookTimeout: TEST_MS,
  expect: { poll: { timeout: CONDITION_MS } },
  provide: { conditionMs: CONDITION_MS },
};

const server = (engine: 'pglite' | 'postgres', include: string[], left: string[] = []) => ({
  test: {
    name: `server-${engine}`,
    include,
    exclude: [...PURE, ...left],
    env: { TEST_ENGINE: engine },
    execArgv: QUICK_WASM,
    globalSetup: [`./server/testing/global-setup-${engine}.ts`, './scripts/build/test-programs.ts'],
    ...limits,
    // The server's modules keep nothing between two servers, and reading them in takes seconds.
    isolate: false,
  },
});

const hasPostgres = postgresBinaries() !== null;
if (!hasPostgres) {
  process.stderr.write(
    'PostgreSQL 15 or newer is not installed: the whole suite runs on the embedded database\n',
  );
}

export default defineConfig({
  test: {
    // An embedded database takes about 400 MB, so at most two run at a time.
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: ByEnvironment },
    projects: [
      {
        // React's production build, which the set-up chooses for pages without a document, lacks the
        // calls that JSX is compiled to for development.
        oxc: { jsx: { development: false } },
        test: {
          name: 'unit',
          include: PURE,
          setupFiles: ['./client/src/testing/setup.ts'],
          pool: 'threads',
          // Files of a worker share its environment; the set-up restores it after each.
          isolate: false,
          ...limits,
        },
      },
      hasPostgres ? server('pglite', EMBEDDED, POSTGRES_ONLY) : server('pglite', WHOLE),
      ...(hasPostgres ? [server('postgres', WHOLE)] : []),
    ],
  },
});
