import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { build } from 'vite';
import { CONTENT_SCHEMA_VERSION } from '../../shared/contracts/content.ts';
import { chunksOf, type Output } from './chunks.ts';
import { fromRoot } from './config.ts';

const PAGE = /src\/pages\/(?:[\w-]+\/)*([\w-]+)-page\.tsx$/;
/** Pages whose code is kept: those of shared/offline-pages.ts, and the one for all others. */
const KEPT = new Set([
  ...['home', 'events', 'tickets', 'about', 'contact', 'privacy'],
  ...['plan', 'practical', 'grounds', 'act', 'screen', 'offline'],
]);
/** Nothing of these works without the network: the hero's lamps need a light map, which is not kept. */
const NEEDS_NETWORK =
  /src\/features\/(?:wheel\/wheel\.tsx|home\/lights\/hero-lights\.ts|social-popup\/social-feed\.tsx)$/;
/**
 * Pictures are kept when they are seen; this one is seen without a network. Those of the hero are kept
 * with the home page, which names them.
 */
const FIRST_PICTURES = /^assets\/esc-[\w-]+\.png$/;

/** Names a build: its pages, its files and its worker belong together. */
export function buildId({ output }: Output): string {
  const names = output.map(({ fileName }) => fileName).sort();
  const hash = createHash('sha256').update(`${CONTENT_SCHEMA_VERSION} ${names.join(' ')}`);
  return hash.digest('hex').slice(0, 12);
}

/**
 * Files with which the kept pages open without a network: what they import, at once or later, with
 * its styles, the fonts and the first picture.
 */
export function shellFiles(client: Output): string[] {
  const { chunks, byFile } = chunksOf(client);
  const found = new Set<string>();
  const isLeftOut = (file: string) => {
    const module = byFile.get(file)?.facadeModuleId ?? '';
    const page = PAGE.exec(module)?.[1];
    return NEEDS_NETWORK.test(module) || (page !== undefined && !KEPT.has(page));
  };
  const add = (file: string) => {
    const chunk = byFile.get(file);
    if (chunk === undefined || found.has(file)) return;
    found.add(file);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    // Without what it imports at once a file does not run at all, whatever page that belongs to.
    for (const imported of chunk.imports) add(imported);
    for (const imported of chunk.dynamicImports) if (!isLeftOut(imported)) add(imported);
  };
  for (const chunk of chunks) if (chunk.isEntry) add(chunk.fileName);
  const others = client.output
    .map(({ fileName }) => fileName)
    .filter((name) => extname(name) === '.woff2' || FIRST_PICTURES.test(name));
  return [...found, ...others].map((file) => `/${file}`).sort();
}

/** Writes /sw.js of a build, and the build's name into the document around every page. */
export async function buildServiceWorker(client: Output): Promise<readonly string[]> {
  const id = buildId(client);
  const shell = shellFiles(client);
  await build({
    configFile: false,
    root: fromRoot('.'),
    logLevel: 'warn',
    publicDir: false,
    define: {
      BUILD: JSON.stringify(id),
      SHELL: JSON.stringify(shell),
      SCHEMA_VERSION: String(CONTENT_SCHEMA_VERSION),
    },
    build: {
      target: 'es2022',
      outDir: fromRoot('dist/client'),
      emptyOutDir: false,
      reportCompressedSize: false,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: fromRoot('client/src/worker/sw.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
  const template = fromRoot('dist/ssr/template.html');
  const html = await readFile(template, 'utf8');
  const marked = html.replace('<html lang="nb"', `<html lang="nb" data-build="${id}"`);
  if (marked === html) throw new Error('The template has no place for the name of the build');
  await writeFile(template, marked);
  return shell;
}
