import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Content } from '#shared/content/types.ts';
import type { Context } from '../context.ts';
import { fromRoot } from '../lib/paths.ts';
import { type RenderedPage, type Renderer, SITEMAP } from './pages.ts';
import { prepareBody } from './prepared-body.ts';

/** Time of the last publication of a page's content, by the page's path. */
export type PageChanges = ReadonlyMap<string, string>;

/** Exports of client/src/entry-server.tsx. */
export interface PageModule {
  publicPaths: readonly string[];
  pageOfCode(address: string): string | undefined;
  renderPage(request: {
    path: string;
    now: Date;
    content: Content;
    publicUrl: string;
    template: string;
    base?: string;
  }): RenderedPage;
  sitemapXml(publicUrl: string, content: Content, changes: PageChanges, now: Date): string;
  robotsTxt(publicUrl: string): string;
  /** Build output of all pages. */
  pageFiles: ReadonlySet<string>;
}

/** Path of the renderer in the build. */
const MODULE = ['dist', 'ssr', 'entry-server.js'] as const;
const TEMPLATE = ['dist', 'ssr', 'template.html'] as const;

/** Loads the SSR bundle and the HTML template. Rejects when there is no build. */
export async function loadPageModule(): Promise<{ pages: PageModule; template: string }> {
  const [pages, template] = await Promise.all([
    import(/* @vite-ignore */ pathToFileURL(fromRoot(...MODULE)).href) as Promise<PageModule>,
    readFile(fromRoot(...TEMPLATE), 'utf8'),
  ]);
  return { pages, template };
}

type RendererDeps = Pick<Context, 'prepared' | 'content' | 'clock' | 'publicUrl'>;

/**
 * The renderer of the built pages. Also registers sitemap.xml and robots.txt at start, because they
 * contain PUBLIC_URL.
 */
export async function createRenderer(
  deps: RendererDeps,
  pageChanges: () => Promise<PageChanges>,
): Promise<Renderer & Pick<PageModule, 'pageOfCode'>> {
  const { pages, template } = await loadPageModule();
  const { publicUrl } = deps;
  serveTexts(deps, pages, pageChanges);
  return {
    paths: pages.publicPaths,
    pageOfCode: pages.pageOfCode,
    render: (path, now, content, base = '') =>
      pages.renderPage({ path, now, content, publicUrl: publicUrl(), template, base }),
  };
}

interface CrawlerTexts {
  sitemapXml(
    ...given: Parameters<PageModule['sitemapXml']>
  ): ReturnType<PageModule['sitemapXml']> | Promise<string>;
  robotsTxt(publicUrl: string): string | Promise<string>;
}

/** Registers sitemap.xml and robots.txt. */
export function serveTexts(
  { prepared, content, clock, publicUrl }: RendererDeps,
  { sitemapXml, robotsTxt }: CrawlerTexts,
  pageChanges: () => Promise<PageChanges>,
): void {
  const put = (path: string, type: string, make: () => string | Promise<string>) => {
    prepared.lazy(path, async () =>
      prepareBody(Buffer.from(await make()), {
        type: `${type}; charset=utf-8`,
        cacheControl: 'no-cache',
        quality: 9,
      }),
    );
  };
  put(SITEMAP, 'application/xml', async () =>
    sitemapXml(publicUrl(), content.current(), await pageChanges(), clock.now()),
  );
  put('/robots.txt', 'text/plain', () => robotsTxt(publicUrl()));
  content.whenReplaced(() => prepared.invalidate(SITEMAP));
}
