import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Context } from '../context.ts';
import { fromRoot } from '../lib/paths.ts';
import type { Renderer } from './pages.ts';
import { prepareBody } from './prepared-body.ts';

/** What client/src/entry-server.tsx exports. */
export interface PageModule {
  publicPaths: readonly string[];
  pageOfCode(address: string): string | undefined;
  renderPage(request: { path: string; now: Date; publicUrl: string; template: string }): {
    status: number;
    html: string;
  };
  sitemapXml(publicUrl: string): string;
  robotsTxt(publicUrl: string): string;
}

/** Build output: the renderer's code and the HTML template. */
const MODULE = ['dist', 'ssr', 'entry-server.js'] as const;
const TEMPLATE = ['dist', 'ssr', 'template.html'] as const;

/** Loads the built server bundle of the pages. Rejects when there is no build. */
export async function loadPageModule(): Promise<{ pages: PageModule; template: string }> {
  const [pages, template] = await Promise.all([
    import(/* @vite-ignore */ pathToFileURL(fromRoot(...MODULE)).href) as Promise<PageModule>,
    readFile(fromRoot(...TEMPLATE), 'utf8'),
  ]);
  return { pages, template };
}

type RendererDeps = Pick<Context, 'prepared' | 'publicUrl'>;

/**
 * The renderer of the built pages. Also registers sitemap.xml and robots.txt: they contain
 * PUBLIC_URL, so they are made at start and not at build.
 */
export async function createRenderer({
  prepared,
  publicUrl,
}: RendererDeps): Promise<Renderer & Pick<PageModule, 'pageOfCode'>> {
  const { pages, template } = await loadPageModule();
  serveTexts(prepared, pages, publicUrl);
  return {
    paths: pages.publicPaths,
    pageOfCode: pages.pageOfCode,
    render: (path, now) => pages.renderPage({ path, now, publicUrl: publicUrl(), template }),
  };
}

/** Registers sitemap.xml and robots.txt. */
export function serveTexts(
  prepared: Pick<RendererDeps['prepared'], 'lazy'>,
  pages: Record<'sitemapXml' | 'robotsTxt', (publicUrl: string) => string | Promise<string>>,
  publicUrl: () => string,
): void {
  const put = (path: string, type: string, make: (url: string) => string | Promise<string>) => {
    prepared.lazy(path, async () =>
      prepareBody(Buffer.from(await make(publicUrl())), {
        type: `${type}; charset=utf-8`,
        cacheControl: 'no-cache',
        quality: 9,
      }),
    );
  };
  put('/sitemap.xml', 'application/xml', pages.sitemapXml);
  put('/robots.txt', 'text/plain', pages.robotsTxt);
}
