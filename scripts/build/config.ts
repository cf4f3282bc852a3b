import { fileURLToPath } from 'node:url';
import type { InlineConfig, Rolldown } from 'vite';

/** An absolute path below the project's root. */
export function fromRoot(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

/**
 * The server, its command line and the seed as plain JavaScript. Packages stay in node_modules,
 * except those made of hundreds of small files, which are bundled: finding and reading them takes a
 * fifth of a start.
 */
export const serverConfig: InlineConfig = {
  configFile: false,
  root: fromRoot('.'),
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: ['drizzle-orm', 'zod'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: fromRoot('dist/server'),
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: {
        main: fromRoot('server/main.ts'),
        admin: fromRoot('server/admin.ts'),
        data: fromRoot('server/data.ts'),
        seed: fromRoot('server/seed.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
};

/** The one output of a build that does not watch. */
export function bundle(result: unknown): Rolldown.RolldownOutput {
  const outputs = Array.isArray(result) ? result : [result];
  const [first] = outputs;
  if (outputs.length !== 1 || typeof first !== 'object' || first === null || !('output' in first)) {
    throw new Error('The client build gave no single output');
  }
  return first as Rolldown.RolldownOutput;
}
