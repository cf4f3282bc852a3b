import { renderToString } from 'react-dom/server';
import type { Content } from '#shared/content/types.ts';
import { actIdOf, archivePath, archiveYearOf, paths } from '#shared/paths.ts';
import { actPaths } from '#shared/rules/acts.ts';
import { editionOfPath, pastEditions } from '#shared/rules/archive.ts';
import { contentOfPage } from '#shared/rules/page-content.ts';
import { screenIdOf, screenStages } from '#shared/rules/screen-stages.ts';
import { App } from './app/app.tsx';
import { headHtml, pageFile, scriptJson, styleLinks } from './app/head.ts';
import { actOf, isEmptyPage, listedPaths } from './app/meta.ts';
import { pageCode } from './app/page-code.ts';

import { everyRoute, isUnknown, routes } from './app/routes.tsx';
import { createQueryClient } from './lib/call/query-client.ts';
import { CONTENT_DATA_ID } from './lib/content.tsx';
import { loadAllIslands } from './lib/island/island.tsx';

/*
 * Renders pages to HTML, in full: every page's and island's code is loaded before the first one,
 * so that nothing has to be waited for and everything can be read without script.
 */

export interface PageRequest {
  content: Content;
  /** May have a query; the page then shows what it asks for. */
  path: string;
  /** The moment the page is rendered for. */
  now: Date;
  /** Root of absolute addresses, without a closing slash. */
  publicUrl: string;
  /** The document around the page (client/index.html after the build). */
  template: string;
  /** Below which address the pages link to each other; none but in a preview. */
  base?: string;
}

await Promise.all(everyRoute.map((route) => pageCode(route).page.load()));
await loadAllIslands();

export { pageFiles } from './app/head.ts';

/** Path of every page that there is whatever organisers publish. */
export const publicPaths: readonly string[] = routes.map(({ path }) => path);

/** Addresses of the pages' code by the pages' files; put in by the build (scripts/build.ts). */
const PAGE_CODE: Readonly<Record<string, string>> = import.meta.env.PAGE_CODE ?? {};

const PAGES_OF_CODE = new Map(publicPaths.map((path) => [PAGE_CODE[pageFile(path)], path]));

/**
 * Path of the page that has its code at an address. Who moves on within the site fetches the code of a
 * page instead of its HTML.
 */
export function pageOfCode(address: string): string | undefined {
  return PAGES_OF_CODE.get(address);
}

/**
 * Scripts made of a content, by the editions whose acts they hold and the parts that they leave out: pages
 * but those of acts share them.
 */
const contentScripts = new WeakMap<Content, Map<string, string>>();

/** The content for the browser; after the page, so that it delays nothing that is seen. */
function contentScript(whole: Content, shown: Content): string {
  const make = () =>
    `<script type="application/json" id="${CONTENT_DATA_ID}">${scriptJson(shown)}</script>`;
  if (shown.describes !== '') return make();
  const made = contentScripts.get(whole) ?? new Map<string, string>();
  contentScripts.set(whole, made);
  const { editions, leftOut = [], spots = {} } = shown;
  const places = Object.entries(spots).flat();
  const counts = editions.flatMap(({ slots, lineup }) => [slots.length, lineup?.length ?? 0]);
  const key = [...counts, ...leftOut, ...places].join();
  const script = made.get(key) ?? make();
  made.set(key, script);
  return script;
}

/** The query for which a page is rendered, for hydration. */
function queryMark(query: string): string {
  const written = query.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return query === '' ? '' : ` data-query="${written}"`;
}

/** Whether a path names an act, a past edition or a stage that there is not. */
function isOfNothing(path: string, content: Content, now: Date): boolean {
  if (path.startsWith(`${paths.screen}/`)) {
    const stage = screenIdOf(path);
    return screenStages(content.editions, now).every(({ id }) => id !== stage);
  }
  if (archiveYearOf(path) !== null) return editionOfPath(content.editions, path, now) === undefined;
  return actIdOf(path) !== null && actOf(path, content) === null;
}

/** Fills a page into the document. Status 404 and the 404 page for an unknown path. */
export function renderPage(request: PageRequest): { status: number; html: string } {
  const { content: whole, now, publicUrl, template, base = '' } = request;
  const [path = ''] = request.path.split('?');
  const query = request.path.slice(path.length);
  const unknown = isUnknown(path) || isOfNothing(path, whole, now);
  const content = contentOfPage(whole, path, now);
  const queryClient = createQueryClient();
  const app = renderToString(
    <App
      path={path + query}
      base={base}
      renderedAt={now}
      content={content}
      queryClient={queryClient}
    />,
  );
  // Its timers would keep the process alive.
  queryClient.clear();
  // Functions, because a text after replace's first argument may hold `$&` and the like.
  const html = template
    .replace(
      '<html lang="nb"',
      () => `<html lang="nb" data-now="${now.toISOString()}"${queryMark(query)}`,
    )
    .replace('<!--head-->', () => headHtml({ path, publicUrl, content, now }, !unknown))
    .replace('</head>', () => `${styleLinks(pageFile(path))}</head>`)
    .replace('</body>', () => `${contentScript(whole, content)}</body>`)
    .replace('<!--app-->', () => app);
  return { status: unknown ? 404 : 200, html };
}

/**
 * The pages that search engines may list, as sitemap.xml, each with when what it shows last changed
 * where that is known. A page that is empty at the moment is left out.
 */
export function sitemapXml(
  publicUrl: string,
  content: Content,
  changes: ReadonlyMap<string, string>,
  now: Date,
): string {
  const listed = listedPaths.filter((path) => !isEmptyPage(path, content, now));
  const years = pastEditions(content.editions, now).map(({ year }) => archivePath(year));
  const urls = [...listed, ...years, ...actPaths(content.editions)].map((path) => {
    const at = changes.get(path);
    const lastmod = at === undefined ? '' : `<lastmod>${at}</lastmod>`;
    return `  <url><loc>${publicUrl}${path}</loc>${lastmod}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/**
 * robots.txt. Private pages are not listed here: a crawler must be able to fetch them to see that
 * they are `noindex`.
 */
export function robotsTxt(publicUrl: string): string {
  return `User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}
