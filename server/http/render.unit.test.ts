import { expect, it } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import { systemClock } from '../lib/clock.ts';
import { createLiveContent } from '../lib/live-content.ts';
import { createLogger } from '../lib/logger.ts';
import { createPreparedStore, type PreparedBody } from './prepared.ts';
import { serveTexts } from './render.ts';

it("puts the crawlers' files in place with the address the server has when they are asked for", async () => {
  const put = new Map<string, () => Promise<PreparedBody>>();
  const invalidated: string[] = [];
  let changed = 'first';
  const moment = '2026-08-21T17:40:00.000Z';
  let url = 'http://localhost:5000';
  const logger = createLogger({ logLevel: 'silent' });
  const content = createLiveContent(logger);
  const store = createPreparedStore({
    config: { publicUrl: null },
    logger,
    timers: { after: () => () => undefined },
    databaseReady: () => true,
  });
  serveTexts(
    {
      prepared: {
        ...store,
        lazy: (path, load) => void put.set(path, load),
        invalidate: (path) => void invalidated.push(path),
      },
      content,
      clock: { ...systemClock, now: () => new Date(moment) },
      publicUrl: () => url,
    },
    {
      sitemapXml: (root, { version }, changes, now) =>
        `<loc>${root}/</loc>${version} ${changes.get('/')} ${now.toISOString()}`,
      robotsTxt: async (root) => `Sitemap: ${root}`,
    },
    async () => new Map([['/', changed]]),
  );
  url = 'https://ctrl.example';
  const sitemap = await put.get('/sitemap.xml')?.();
  expect(sitemap?.identity?.toString()).toBe(
    `<loc>https://ctrl.example/</loc>${content.current().version} first ${moment}`,
  );
  expect(sitemap).toMatchObject({ status: 200, type: 'application/xml; charset=utf-8' });
  const robots = await put.get('/robots.txt')?.();
  expect(robots?.identity?.toString()).toBe('Sitemap: https://ctrl.example');
  expect(robots).toMatchObject({ type: 'text/plain; charset=utf-8', cacheControl: 'no-cache' });
  changed = 'later';
  await content.replace({ ...defaultContent, version: '1', publishedAt: '2026-08-21T17:40:00Z' });
  expect(invalidated).toEqual(['/sitemap.xml']);
  const newer = await put.get('/sitemap.xml')?.();
  expect(newer?.identity?.toString()).toContain('</loc>1 later');
});
