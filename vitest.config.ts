import { defineConfig } from 'vitest/config';
import { ByEnvironment } from './scripts/steps/by-environment.ts';
import { CONDITION_MS, TEST_MS } from './server/testing/limits.ts';
import { postgresBinaries } from './server/testing/postgres-binaries.ts';

declare module 'vitest' {
  interface ProvidedContext {
    conditionMs: number;
  }
}

/* Tests that need no database; everything else below server/ runs once on each engine. */
const PURE = [
  'shared/**/*.test.ts',
  'client/**/*.test.{ts,tsx}',
  'scripts/**/*.test.ts',
  'server/{config,lib,integrations}/**/*.test.ts',
  'server/**/*.unit.test.ts',
];

const limits = {
  testTimeout: TEST_MS,
  hookTimeout: TEST_MS,
  expect: { poll: { timeout: CONDITION_MS } },
  provide: { conditionMs: CONDITION_MS },
};

const server = (engine: 'pglite' | 'postgres') => ({
  test: {
    name: `server-${engine}`,
    include: ['server/**/*.test.ts'],
    exclude: PURE,
    env: { TEST_ENGINE: engine },
    globalSetup: [`./server/testing/global-setup-${engine}.ts`, './scripts/build/test-programs.ts'],
    ...limits,
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
    sequence: { sequencer: ByEnvironment },
    projects: [
      {
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
      server('pglite'),
      ...(hasPostgres ? [server('postgres')] : []),
    ],
  },
});
