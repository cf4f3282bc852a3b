import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { loadPageModule } from '../../server/http/render.ts';
import { defaultContent } from '../../shared/content/index.ts';
import { actPaths } from '../../shared/rules/acts.ts';

/** Address of the site during the build; the running server uses its own. */
const PUBLIC_URL = 'http://localhost:5000';

/**
 * Writes every page, robots.txt and sitemap.xml into `folder`. Throws when a page does not render.
 * Returns the pages' HTML by path.
 */
export async function prerender(folder: string, now: Date): Promise<Map<string, string>> {
  const { pages, template } = await loadPageModule();
  const rendered = new Map<string, string>();
  for (const path of [...pages.publicPaths, ...actPaths(defaultContent.editions), '/404']) {
    const { status, html } = pages.renderPage({
      path,
      now,
      content: defaultContent,
      publicUrl: PUBLIC_URL,
      template,
    });
    if (status !== (path === '/404' ? 404 : 200)) throw new Error(`${path} answers ${status}`);
    rendered.set(path, html);
  }
  const files = [
    ...[...rendered].map(([path, html]) => [path === '/' ? 'index.html' : `${path}.html`, html]),
    ['sitemap.xml', pages.sitemapXml(PUBLIC_URL, defaultContent, new Map(), now)],
    ['robots.txt', pages.robotsTxt(PUBLIC_URL)],
  ] as const;
  for (const [name = '', text = ''] of files) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return rendered;
}
