import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, parseAst, type Rolldown } from 'vite';

const fromRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Pictures up to this size stand in the stylesheet itself: a request costs more than they do. */
const INLINE_BYTES = 512;

/** Reading a property has no side effect in the client's code: the minifier may join or drop such reads. */
const minify = { compress: { treeshake: { propertyReadSideEffects: false } } };

const SMALL_PARTS =
  /lucide-react[\\/]dist[\\/]|components[\\/]ui[\\/]|queryOptions|rules[\\/](?:archive|countdown|present-day|public-edition|push-subjects|spots)|home[\\/](?:edition-facts|gallery-picture|lights[\\/]preferences)/;

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
    // Icons, tags, short rules and the like that several parts use: one small file instead of thirty tiny ones.
    { name: 'parts', test: SMALL_PARTS, minShareCount: 2, maxModuleSize: 4500 },
  ],
};

const NAMED: ReadonlySet<string> = new Set(codeSplitting.groups.map(({ name }) => name));

/**
 * The app lists the files it may fetch later, and every letter of that list is downloaded before the
 * page is alive: what is shared between parts has no name of its own, and a hash of 42 bits is enough.
 */
const chunkFileNames = ({ name, isDynamicEntry }: { name: string; isDynamicEntry: boolean }) =>
  isDynamicEntry || NAMED.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/c-[hash:7].js';

/**
 * V8 compiles a function when it is first called, on the main thread. A file that begins with this is
 * compiled whole, off it. Every file but the loader is fetched when what is in it is about to be used:
 * a menu or dialog that opens for the first time then takes two thirds of the time.
 */
const COMPILED_WHOLE = '//# allFunctionsCalledOnLoad\n';
/** In smaller files there is less to compile than this line adds to download. */
const WORTH_COMPILING = 11_500;

const compiledWhole: Plugin = {
  name: 'compiled-whole',
  generateBundle: {
    // Behind Vite, which puts its list of files at the top: this must stand above it.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || file.isEntry || file.code.length < WORTH_COMPILING) continue;
        file.code = COMPILED_WHOLE + file.code;
      }
    },
  },
};

const PROPERTY_RULE = /@property (--[\w-]+)\s*\{[^}]*\}/g;
const SITE_SHEET = /^assets\/index-.+\.css$/;
const registeredForAll = new Set<string>();

/**
 * The site's sheet registers the custom properties of utilities.css, which is loaded later: a sheet with
 * registrations makes the browser compute the style of every element of the page anew. office.css keeps
 * its own: the HTML of its pages links it.
 */
const registeredOnce: Plugin = {
  name: 'registered-once',
  enforce: 'pre',
  transform: {
    filter: { id: /styles[\\/]utilities\.css$/ },
    handler(css) {
      for (const [, name = ''] of css.matchAll(PROPERTY_RULE)) registeredForAll.add(name);
      return css.replaceAll(PROPERTY_RULE, '');
    },
  },
  generateBundle(_options, bundle) {
    const site = Object.values(bundle).find(({ fileName }) => SITE_SHEET.test(fileName));
    const css = site?.type === 'asset' ? String(site.source) : '';
    const missing = [...registeredForAll].filter((name) => !css.includes(`@property ${name}{`));
    if (missing.length > 0)
      throw new Error(`index.css registers no ${missing}: its @source inline lacks a class`);
  },
};

/**
 * Fetched ahead of being shown: pages when a link to them is pointed at, the footer, the notices and what
 * follows the content in an idle moment. A picture that opens waits for its own bytes longer.
 */
const CAN_WAIT =
  /^([\w-]+-page|site-footer|toaster-panel|update-head|after-hydration|follow-content|lightbox-panel|contact-dialog|chat-panel)-/;
/** The app, which every page has fetched before anything in it asks for more. */
const APP = /^assets\/app-/;

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** The files that a chunk imports, and what they import. */
function importsOf(file: string, chunks: Chunks, found = new Set<string>()): Set<string> {
  for (const next of chunks.get(file)?.imports ?? []) {
    if (found.has(next)) continue;
    found.add(next);
    importsOf(next, chunks, found);
  }
  return found;
}

interface DynamicImport {
  start: number;
  end: number;
  file: string;
}

/** The text of a literal, which the minifier may have written as a template. */
function textOf(node: unknown): string | undefined {
  const { value, quasis } = node as { value?: string; quasis?: { value: { cooked: string } }[] };
  return value ?? (quasis?.length === 1 ? quasis[0]?.value.cooked : undefined);
}

/** Every `import('./file.js')` below a node of the syntax tree. */
function dynamicImports(node: unknown, found: DynamicImport[] = []): DynamicImport[] {
  if (typeof node !== 'object' || node === null) return found;
  const { type, source, start, end } = node as Record<string, unknown>;
  const file = type === 'ImportExpression' ? textOf(source) : undefined;
  if (file !== undefined) found.push({ start: Number(start), end: Number(end), file });
  for (const child of Object.values(node)) dynamicImports(child, found);
  return found;
}

/**
 * Lets the files of a part be fetched before it is imported (client/src/app/part-files.ts). The importing file
 * carries the names of what a part imports, so that they are fetched beside it. Every visitor pays for
 * a name: of what can wait, the part's own file names its imports, after a second round trip.
 */
const fetchedFirst: Plugin = {
  name: 'fetched-first',
  generateBundle: {
    // Behind Vite, which adds the stylesheets of a part.
    order: 'post',
    handler(_options, bundle) {
      const chunks: Chunks = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file] as const] : [],
        ),
      );
      const app = [...chunks.keys()].filter((file) => APP.test(file));
      const there = new Set(app.flatMap((file) => [file, ...importsOf(file, chunks)]));
      for (const chunk of chunks.values()) {
        const isLater = (file: string) => !there.has(file);
        const wanted = dynamicImports(parseAst(chunk.code)).sort((a, b) => b.start - a.start);
        for (const { start, end, file } of wanted) {
          const own = `assets/${basename(file)}`;
          const others = CAN_WAIT.test(basename(file)) ? [] : [...importsOf(own, chunks)];
          const named = [own, ...others.filter((name) => chunk.isEntry || isLater(name))];
          const names = named.map((name) => JSON.stringify(basename(name)));
          if (!chunks.has(own))
            throw new Error(`${chunk.fileName} imports ${file}, which is no part`);
          const call = `importPart(${names})`;
          chunk.code = chunk.code.slice(0, start) + call + chunk.code.slice(end);
        }
        const imports = chunk.imports.filter(isLater).map((name) => basename(name));
        if (imports.length > 100) throw new Error(`${chunk.fileName} imports too many files`);
        if (imports.length > 0) chunk.code = `//# imports ${imports.join(' ')}\n${chunk.code}`;
      }
    },
  },
};

/** Of the files of a part, Vite fetches the stylesheets only: a script that fails here is never had again. */
const onlyStylesheets = (_file: string, imported: string[], { hostType }: { hostType: string }) =>
  hostType === 'html' ? imported : imported.filter((name) => name.endsWith('.css'));

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
  plugins: [
    react(),
    tailwindcss(),
    ...(isSsrBuild ? [] : [registeredOnce, fetchedFirst, compiledWhole]),
  ],
  build: {
    target: 'es2022',
    outDir: fromRoot(isSsrBuild ? 'dist/ssr' : 'dist/client'),
    emptyOutDir: true,
    assetsInlineLimit: INLINE_BYTES,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // The server needs all pages at its start: one file is read sooner than two hundred.
      output: isSsrBuild ? { codeSplitting: false } : { codeSplitting, chunkFileNames, minify },
    },
    ...(isSsrBuild
      ? { copyPublicDir: false }
      : {
          manifest: true,
          modulePreload: { polyfill: false, resolveDependencies: onlyStylesheets },
        }),
    reportCompressedSize: false,
  },
  // React is bundled in its production form, whatever NODE_ENV the server has.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  ...(isSsrBuild && { ssr: { noExternal: true as const } }),
}));
