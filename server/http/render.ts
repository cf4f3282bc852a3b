import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Content } from '#shared/content/types.ts';
import type { Context } from '../context.ts';
import { fromRoot } from '../lib/paths.ts';
import type { RenderedPage, Renderer } from './pages.ts';
import { prepareBody } from './prepared-body.ts';

/** What client/src/entry-server.tsx exports. */
export interface PageModule {
  publicPaths: readonly string[];
  pageOfCode(address: string): string | undefined;
  renderPage(request: {
    path: string;
    now: Date;
    content: Content;
    publicUrl: string;
    template: string;
  }): RenderedPage;
  sitemapXml(publicUrl: string): string;
  robotsTxt(publicUrl: string): string;
}

/** Built pages: the renderer's code and the document it fills. */
const MODULE = ['dist', 'ssr', 'entry-server.js'] as const;
const TEMPLATE = ['dist', 'ssr', 'template.html'] as const;

/** Loads what the build made of the client's pages. Rejects when there is no build. */
export async function loadPageModule(): Promise<{ pages: PageModule; template: string }> {
  const [pages, template] = await Promise.all([
    import(/* @vite-ignore */ pathToFileURL(fromRoot(...MODULE)).href) as Promise<PageModule>,
    readFile(fromRoot(...TEMPLATE), 'utf8'),
  ]);
  return { pages, template };
}

type RendererDeps = Pick<Context, 'prepared' | 'publicUrl'>;

/**
 * The renderer of the built pages. Also puts sitemap.xml and robots.txt in place, which hold our
 * own address and so are made at start, not at build.
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
    render: (path, now, content) =>
      pages.renderPage({ path, now, content, publicUrl: publicUrl(), template }),
  };
}

/** Registers the two files that are written for crawlers. */
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
