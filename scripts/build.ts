import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { build } from 'vite';
import { loadPageModule } from '../server/http/render.ts';
import { defaultContent } from '../shared/content/index.ts';
import { compressFiles } from './build/compress.ts';
import { bundle, fromRoot, serverConfig } from './build/config.ts';
import { assertContentFree } from './build/content-free.ts';
import {
  bundledPackages,
  importedPackages,
  type Lock,
  withDependencies,
} from './build/packages.ts';
import {
  assertNamed,
  assertUtilities,
  pageCode,
  pageStyles,
  sourcesOf,
} from './build/page-styles.ts';
import { prerender } from './build/prerender.ts';
import { buildServiceWorker } from './build/service-worker.ts';
import { kept, measure, report, SIZES_FILE } from './build/sizes.ts';
import { assertShippable, fontWorks, thirdPartyText, workOf } from './build/third-party.ts';

/*
 * Builds everything that `npm start` runs:
 *
 *   dist/client   the loader, the app and its assets, each with .br and .gz beside it; sw.js
 *   dist/ssr      the renderer of the pages, and the HTML template
 *   dist/server   the server and the seed, for plain node
 *   dist/pages    every page as of now, to check that each one renders (the server renders its own
 *                 at start and whenever the clock changes them)
 *
 *   dist/third-party.txt   every work of others that is shipped, with its licence; those that a browser
 *                 gets also in dist/client, where visitors find them
 *   dist/server-packages.json   folders of the packages that the server imports, for
 *                 scripts/keep-runtime.mjs
 *   dist/sizes.json   sizes of what a visitor downloads, for `npm run check -- sizes`
 *
 * A size over its budget is printed but does not fail the build: `npm run check:sizes` does.
 */
async function main(): Promise<void> {
  const started = performance.now();
  await rm(fromRoot('dist'), { recursive: true, force: true });
  const config = { configFile: fromRoot('vite.config.ts'), logLevel: 'warn' as const };
  const client = bundle(await build(config));
  assertContentFree(client, defaultContent);
  const sources = async (sheet: string) =>
    sourcesOf(await readFile(fromRoot(`client/src/styles/${sheet}.css`), 'utf8'));
  assertUtilities(client, {
    site: await sources('index'),
    utilities: await sources('utilities'),
  });
  const styles = pageStyles(client);
  const pagesBundle = await build({
    ...config,
    build: { ssr: fromRoot('client/src/entry-server.tsx') },
    define: {
      'import.meta.env.PAGE_STYLES': JSON.stringify(styles),
      'import.meta.env.PAGE_CODE': JSON.stringify(pageCode(client)),
    },
  });
  const server = await build(serverConfig);
  await copyDrawingFiles();
  await writeThirdParty(client, [bundle(pagesBundle), bundle(server)]);
  await mkdir(fromRoot('dist/ssr'), { recursive: true });
  await rename(fromRoot('dist/client/index.html'), fromRoot('dist/ssr/template.html'));
  assertNamed(styles, (await loadPageModule()).pages.pageFiles);
  const shell = await buildServiceWorker(client);
  const pages = await prerender(fromRoot('dist/pages'), new Date());
  await compressFiles(fromRoot('dist/client'));

  const home = pages.get('/');
  if (home === undefined) throw new Error('The home page was not rendered');
  const sizes = [...(await measure(client, home)), await kept(client, shell)];
  report(sizes);
  await writeFile(fromRoot(SIZES_FILE), JSON.stringify(sizes));
  const files = await readdir(fromRoot('dist/client/assets'));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${pages.size} pages, ${files.length} assets, built in ${seconds} s`);
}

/** Pictures and fonts that the server draws with (server/features/share-pictures/). */
async function copyDrawingFiles(): Promise<void> {
  const target = fromRoot('dist/server/drawing');
  await mkdir(target, { recursive: true });
  for (const folder of ['client/src/assets', 'server/features/share-pictures/fonts']) {
    const files = (await readdir(fromRoot(folder))).filter((name) => /\.(png|ttf)$/.test(name));
    for (const name of files) await copyFile(fromRoot(`${folder}/${name}`), `${target}/${name}`);
  }
}

type Bundle = ReturnType<typeof bundle>;

/** Works in the client's files that no module shows: the base of the stylesheet, the brands' marks. */
const DRAWN_IN = ['tailwindcss', 'simple-icons'].map((name) => `node_modules/${name}`);

/** Writes who made what is shipped, and which packages the server needs beside its own files. */
async function writeThirdParty(client: Bundle, onServer: readonly Bundle[]): Promise<void> {
  const lock: Lock = JSON.parse(await readFile(fromRoot('package-lock.json'), 'utf8')).packages;
  const isInstalled = (folder: string) => existsSync(fromRoot(`${folder}/package.json`));
  const imported = onServer.flatMap((one) => [...importedPackages(lock, one)]);
  const needed = withDependencies(lock, imported, isInstalled);
  const inClient = new Set([...bundledPackages(client), ...DRAWN_IN]);
  const all = new Set([
    ...inClient,
    ...onServer.flatMap((one) => [...bundledPackages(one)]),
    ...needed,
  ]);
  const worksOf = (folders: Iterable<string>) => [
    ...[...folders].sort().map((folder) => workOf(fromRoot(folder))),
    ...fontWorks(),
  ];
  assertShippable(worksOf(all));
  await writeFile(
    fromRoot('dist/client/third-party.txt'),
    thirdPartyText('What the pages of this site contain', worksOf(inClient)),
  );
  await writeFile(
    fromRoot('dist/third-party.txt'),
    thirdPartyText('What the pages and the server of this site contain', worksOf(all)),
  );
  await writeFile(fromRoot('dist/server-packages.json'), JSON.stringify(needed));
}

await main();
