import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const fromRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Pictures up to this size stand in the stylesheet itself: a request costs more than they do. */
const INLINE_BYTES = 600;

const SMALL_PARTS = /lucide-react[\\/]dist[\\/]|components[\\/]ui[\\/]/;

/**
 * Few files: the loader, React, the app that every page needs, what the home page shows first. What
 * loads when needed keeps files of its own.
 */
const codeSplitting = {
  groups: [
    { name: 'loader', tags: ['$initial' as const], priority: 3 },
    { name: 'react', test: /src[\\/]app[\\/]react\.ts$/, priority: 2 },
    { name: 'app', test: /src[\\/]entry-client\.tsx$/, priority: 1 },
    { name: 'home', test: /pages[\\/]home-page\.tsx$/, priority: 0.5 },
    // A name for the sheet of all utilities, so that the build can check who links it.
    { name: 'utilities', test: /styles[\\/]utilities\.css$/, priority: 0.5 },
    // Icons, tags and the like that several parts use: one small file instead of thirty tiny ones.
    { name: 'parts', test: SMALL_PARTS, minShareCount: 2, maxModuleSize: 3000 },
  ],
};

const NAMED: ReadonlySet<string> = new Set(codeSplitting.groups.map(({ name }) => name));

/**
 * The app lists the files it may fetch later, and every letter of that list is downloaded before the
 * page is alive: what is shared between parts has no name of its own.
 */
const chunkFileNames = ({ name, isDynamicEntry }: { name: string; isDynamicEntry: boolean }) =>
  isDynamicEntry || NAMED.has(name) ? 'assets/[name]-[hash].js' : 'assets/c-[hash].js';

/**
 * V8 compiles a function when it is first called, on the main thread. A file that begins with this is
 * compiled whole, off it. Every file but the loader is fetched when what is in it is about to be used:
 * a menu or dialog that opens for the first time then takes two thirds of the time.
 */
const COMPILED_WHOLE = '//# allFunctionsCalledOnLoad\n';

const compiledWhole: Plugin = {
  name: 'compiled-whole',
  generateBundle: {
    // Behind Vite, which puts its list of files at the top: this must stand above it.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && !file.isEntry) file.code = COMPILED_WHOLE + file.code;
      }
    },
  },
};

/**
 * Fetched ahead of being shown: pages when a link to them is pointed at, the footer and the notices in
 * an idle moment.
 */
const CAN_WAIT = /assets\/([\w-]+-page|site-footer|toaster-panel|update-head|after-hydration)-/;
/** What every page has fetched before anything in it asks for more. */
const ALWAYS_THERE = /assets\/(index|react|app)-/;

/**
 * The app carries the names of what a file imports, so that they are fetched beside it. Every visitor
 * pays for a name: what can wait gets its imports after a second round trip, but its stylesheets at
 * once.
 */
const namedFiles = (file: string, imported: string[], { hostId }: { hostId: string }): string[] => {
  if (/\/index-/.test(hostId)) return imported;
  const own = CAN_WAIT.test(file) ? imported.filter((name) => name.endsWith('.css')) : imported;
  return own.filter((name) => !ALWAYS_THERE.test(name));
};

/*
 * Two builds, both started by scripts/build.ts: the client (dist/client) and what renders its pages
 * (dist/ssr, from entry-server.tsx). The server has a config of its own. In development our server
 * runs Vite as middleware.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: fromRoot('client'),
  server: { fs: { allow: ['client', 'shared', 'node_modules'].map(fromRoot) } },
  resolve: {
    alias: [
      // wouter's fallback for React 17 and older.
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
      { find: /^zod$/, replacement: fromRoot('client/src/lib/zod.ts') },
    ],
  },
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : [compiledWhole])],
  build: {
    target: 'es2022',
    outDir: fromRoot(isSsrBuild ? 'dist/ssr' : 'dist/client'),
    emptyOutDir: true,
    assetsInlineLimit: INLINE_BYTES,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // The server needs all pages at its start: one file is read sooner than two hundred.
      output: isSsrBuild ? { codeSplitting: false } : { codeSplitting, chunkFileNames },
    },
    ...(isSsrBuild
      ? { copyPublicDir: false }
      : { manifest: true, modulePreload: { polyfill: false, resolveDependencies: namedFiles } }),
    reportCompressedSize: false,
  },
  // React is bundled in its production form, whatever NODE_ENV the server has.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  ssr: { noExternal: isSsrBuild ? true : undefined },
}));
