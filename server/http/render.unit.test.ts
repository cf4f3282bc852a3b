import { expect, it } from 'vitest';
import type { PreparedBody } from './prepared.ts';
import { serveTexts } from './render.ts';

it("puts the crawlers' files in place with the address the server has when they are asked for", async () => {
  const put = new Map<string, () => Promise<PreparedBody>>();
  let url = 'http://localhost:5000';
  serveTexts(
    {
      lazy: (path: string, load: () => Promise<PreparedBody>) => void put.set(path, load),
    },
    { sitemapXml: (root) => `<loc>${root}/</loc>`, robotsTxt: async (root) => `Sitemap: ${root}` },
    () => url,
  );
  url = 'https://ctrl.example';
  const sitemap = await put.get('/sitemap.xml')?.();
  expect(sitemap?.identity.toString()).toBe('<loc>https://ctrl.example/</loc>');
  expect(sitemap).toMatchObject({ status: 200, type: 'application/xml; charset=utf-8' });
  const robots = await put.get('/robots.txt')?.();
  expect(robots?.identity.toString()).toBe('Sitemap: https://ctrl.example');
  expect(robots).toMatchObject({ type: 'text/plain; charset=utf-8', cacheControl: 'no-cache' });
});
