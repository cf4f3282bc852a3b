import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { build } from 'vite';
import { defaultContent } from '../shared/content/index.ts';
import { compressFiles } from './build/compress.ts';
import { bundle, fromRoot, serverConfig } from './build/config.ts';
import { assertContentFree } from './build/content-free.ts';
import {
  assertLinked,
  assertUtilities,
  pageCode,
  pageStyles,
  siteSources,
} from './build/page-styles.ts';
import { prerender } from './build/prerender.ts';
import { buildServiceWorker } from './build/service-worker.ts';
import { kept, measure, report, SIZES_FILE } from './build/sizes.ts';

/*
 * Builds everything that `npm start` runs:
 *
 *   dist/client   the loader, the app and its assets, each with .br and .gz beside it; sw.js
 *   dist/ssr      the renderer of the pages, and the HTML template
 *   dist/server   the server and the seed, for plain node
 *   dist/pages    every page as of now, to check that each one renders (the server renders its own
 *                 at start and whenever the clock changes them)
 *
 *   dist/sizes.json   sizes of what a visitor downloads, for scripts/check-sizes.ts
 *
 * A size over its budget is printed but does not fail the build: `npm run check:sizes` does.
 */
async function main(): Promise<void> {
  const started = performance.now();
  await rm(fromRoot('dist'), { recursive: true, force: true });
  const config = { configFile: fromRoot('vite.config.ts'), logLevel: 'warn' as const };
  const client = bundle(await build(config));
  assertContentFree(client, defaultContent);
  const siteSheet = await readFile(fromRoot('client/src/styles/index.css'), 'utf8');
  assertUtilities(client, siteSources(siteSheet));
  const styles = pageStyles(client);
  await build({
    ...config,
    build: { ssr: fromRoot('client/src/entry-server.tsx') },
    define: {
      'import.meta.env.PAGE_STYLES': JSON.stringify(styles),
      'import.meta.env.PAGE_CODE': JSON.stringify(pageCode(client)),
    },
  });
  await build(serverConfig);
  await mkdir(fromRoot('dist/ssr'), { recursive: true });
  await rename(fromRoot('dist/client/index.html'), fromRoot('dist/ssr/template.html'));
  const shell = await buildServiceWorker(client);
  const pages = await prerender(fromRoot('dist/pages'), new Date());
  assertLinked(styles, pages);
  await compressFiles(fromRoot('dist/client'));

  const home = pages.get('/');
  if (home === undefined) throw new Error('The home page was not rendered');
  const sizes = [...(await measure(client, home)), await kept(shell)];
  report(sizes);
  await writeFile(fromRoot(SIZES_FILE), JSON.stringify(sizes));
  const files = await readdir(fromRoot('dist/client/assets'));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${pages.size} pages, ${files.length} assets, built in ${seconds} s`);
}

await main();
