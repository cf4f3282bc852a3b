import { defineConfig } from 'vitest/config';
import { postgresBinaries } from './server/testing/postgres-binaries.ts';

/* Tests that need no database; everything else below server/ runs once on each engine. */
const PURE = [
  'shared/**/*.test.ts',
  'client/**/*.test.{ts,tsx}',
  'scripts/**/*.test.ts',
  'server/{config,lib,integrations}/**/*.test.ts',
  'server/**/*.unit.test.ts',
];

/** As in playwright.config.ts: what needed the second try is named at the end of `npm test`. */
const retry = process.env.CI ? 1 : 0;

const server = (engine: 'pglite' | 'postgres') => ({
  test: {
    name: `server-${engine}`,
    include: ['server/**/*.test.ts'],
    exclude: PURE,
    env: { TEST_ENGINE: engine },
    globalSetup: [`./server/testing/global-setup-${engine}.ts`],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    retry,
    // The server's modules keep nothing between two servers, and reading them in takes seconds.
    isolate: false,
  },
});

const hasPostgres = postgresBinaries() !== null;
if (!hasPostgres) {
  process.stderr.write(
    'PostgreSQL 15 or newer is not installed: its half of the tests is skipped\n',
  );
}

export default defineConfig({
  test: {
    // An embedded database takes about 400 MB, so at most two run at a time.
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: PURE,
          setupFiles: ['./client/src/testing/setup.ts'],
          pool: 'threads',
          testTimeout: 15_000,
          retry,
        },
      },
      server('pglite'),
      ...(hasPostgres ? [server('postgres')] : []),
    ],
  },
});
