import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import { labels } from '#shared/content/labels.ts';
import type { Edition } from '#shared/content/types.ts';
import { paths } from '#shared/paths.ts';
import { madeUpEdition, madeUpSlot } from '#shared/testing/made-up-edition.ts';
import { madeUpGrounds } from '#shared/testing/made-up-grounds.ts';
import { metaOf } from './app/meta.ts';
import { publicPaths, renderPage, robotsTxt, sitemapXml } from './entry-server.tsx';

const template =
  '<!doctype html><html lang="nb"><head><!--head--></head><body><div id="root"><!--app--></div></body></html>';
const { texts } = defaultContent.site;
const publicUrl = 'https://ctrl.example';
const render = (path: string, now = '2026-06-01T10:00:00Z') =>
  renderPage({ path, now: new Date(now), content: defaultContent, publicUrl, template });

/** What a reader without script sees: no tags, entities as characters. */
function readable(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<!--[\s\S]*?-->|<[^>]+>/g, '')
    .replaceAll('&amp;', '&');
}

/** Past editions of forty acts each, all of them with other words. */
function pastEditions(years: readonly number[]): Edition[] {
  const named = (what: string, year: number, index: number) =>
    `${what} ${((year * 7919 + index * 104_729) % 1_000_003).toString(36)}`;
  return years.map((year) =>
    madeUpEdition({
      id: `ctrl-${year}`,
      year,
      name: `CTRL Festival ${year}`,
      days: [
        { id: 'd', date: `${year}-08-20`, doors: '16:00', minAge: 18, title: 'Rave', worlds: [] },
      ],
      slots: Array.from({ length: 40 }, (_, index) =>
        madeUpSlot(`${year}-${named('a', year, index).replace(' ', '-')}`, {
          date: `${year}-08-20`,
          act: named('Artist', year, index),
          genre: named('Sjanger', year, index),
          description: `${named('Spiller', year, index)} og ${named('synger', index, year)}.`,
        }),
      ),
    }),
  );
}

describe('a page after many festivals', () => {
  const many = {
    ...defaultContent,
    editions: [...pastEditions([2020, 2021, 2022, 2023, 2024]), ...defaultContent.editions],
  };
  const of = (path: string) => {
    const now = new Date('2026-06-01T10:00:00Z');
    return renderPage({ path, now, content: many, publicUrl, template }).html;
  };
  const brotli = (html: string) => brotliCompressSync(html).byteLength;

  it('is as small as before them, but for their names and days', () => {
    const html = of('/');
    expect(html).not.toContain(many.editions[0]?.slots[0]?.act);
    expect(brotli(html)).toBeLessThan(20_000);
    expect(brotli(html) - brotli(render('/').html)).toBeLessThan(1500);
  });

  it('still shows an act of old on its own page', () => {
    const [old] = many.editions;
    const [act, after] = old?.slots ?? [];
    const html = of(`/program/${act?.id}`);
    expect(html).toContain(act?.act);
    expect(html).toContain(after?.act);
  });
});

describe('a rendered page', () => {
  it.each(publicPaths)('%s has its own head, one h1 and the moment it was made for', (path) => {
    const { status, html } = render(path);
    const { isPrivate } = metaOf(path, defaultContent, new Date('2026-06-01T10:00:00Z'));
    expect(status).toBe(200);
    expect(html).toContain('<html lang="nb" data-now="2026-06-01T10:00:00.000Z">');
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).toContain(`<link rel="canonical" href="https://ctrl.example${path}">`);
    const [, image = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
    const drawn = { '/timeplan': 'timeplan' }[path as string];
    const isFestival = ['/', '/events', '/music', '/tickets'].includes(path);
    expect(image.replace(/\?v=.*/, '')).toBe(
      isFestival || drawn
        ? `https://ctrl.example/delebilder/kort/${drawn ?? 'festival'}.png`
        : 'https://ctrl.example/og.png',
    );
    expect(html).toContain(
      `<meta name="robots" content="${isPrivate || path === paths.grounds ? 'noindex' : 'index, follow'}">`,
    );
    expect(html.includes('application/ld+json')).toBe(!isPrivate);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    // React writes these where something had to be waited for.
    expect(html).not.toMatch(/<!--\$[?!]-->/);
  });

  it('has the texts of every section at home, islands too', () => {
    const text = readable(render('/').html);
    const { affiliates, events, music, newsletter } = texts;
    const { calendar, contact, search, tickets } = labels;
    const sections = [affiliates, contact, events, music, newsletter, search, tickets, calendar];
    for (const { heading } of sections) expect(text).toContain(heading);
    expect(text).toContain(texts.calendar.bannerText);
    expect(text).toContain(texts.slider.callToAction);
  });

  it('has schema.org data that parses and cannot end its element', () => {
    const [, json = ''] =
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec(render('/').html) ?? [];
    expect(JSON.parse(json)).toHaveProperty('@graph');
    expect(json).not.toContain('<');
  });

  it('preloads the stage at home only, the display font everywhere', () => {
    expect(render('/').html.match(/rel="preload" as="image"/g)).toHaveLength(2);
    expect(render('/about').html).not.toContain('as="image"');
    // All three: one that comes after the first layout makes the browser lay out the page again.
    expect(render('/about').html.match(/rel="preload" as="font"/g)).toHaveLength(3);
  });

  it('is the 404 page, without an address, for a path that is none', () => {
    const { status, html } = render('/finnes-ikke');
    expect(status).toBe(404);
    expect(html).toContain('noindex');
    expect(html).not.toContain('canonical');
    expect(readable(html)).toContain('Fant ikke siden');
  });

  it('is that of an act, with its own head', () => {
    const { status, html } = render('/program/2025-fre-band-2');
    expect(status).toBe(200);
    expect(html).toContain('<title>Band 2, fredag 22. august 2025 | CTRL Festival</title>');
    expect(html).toContain(
      '<link rel="canonical" href="https://ctrl.example/program/2025-fre-band-2">',
    );
    expect(html).toContain('<meta name="robots" content="index, follow">');
    expect(html).toContain(
      '<meta property="og:image" content="https://ctrl.example/delebilder/kort/program-2025-fre-band-2.png?v=',
    );
    expect(html).toContain('<meta property="og:image:width" content="1200">');
    expect(html).toContain('<meta property="og:image:height" content="630">');
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(readable(html)).toContain('21:00–22:30');
    expect(html).not.toMatch(/<!--\$[?!]-->/);
  });

  it('shows the picture of an act to those who share it', () => {
    const hash = 'a'.repeat(64);
    const picture = {
      kind: 'upload',
      hash,
      width: 400,
      height: 300,
      alt: 'Band 2 på scenen',
    } as const;
    const editions = defaultContent.editions.map((edition) => ({
      ...edition,
      slots: edition.slots.map((slot) => ({ ...slot, picture })),
    }));
    const { html } = renderPage({
      path: '/program/2025-fre-band-2',
      now: new Date('2025-08-22T19:10:00Z'),
      content: { ...defaultContent, editions },
      publicUrl,
      template,
    });
    const address = `${publicUrl}/delebilder/kort/program-2025-fre-band-2.png`;
    expect(html).toContain(`<meta property="og:image" content="${address}?v=`);
    expect(html).toContain('<meta property="og:image:type" content="image/png">');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(html).toMatch(/property="og:image:alt" content="Band 2\. [^"]+ Band 2 på scenen"/);
    expect(html).toContain(`"image":"${address}"`);
  });

  it.each(['/program/2025-fre-band-9', '/program/', '/program/2025-FRE-BAND-2', '/program/a/b'])(
    'is the 404 page at %s, where there is no act',
    (path) => {
      const { status, html } = render(path);
      expect(status).toBe(404);
      expect(html).toContain('noindex');
      expect(html).not.toContain('canonical');
      expect(readable(html)).toContain('Fant ikke siden');
    },
  );

  it('reads differently before and after the festival', () => {
    const count = (now: string) => readable(render('/', now).html).split('Avholdt').length - 1;
    expect(count('2025-06-01T10:00:00Z')).toBe(0);
    // The last programme and its two days.
    expect(count('2026-06-01T10:00:00Z')).toBe(3);
    expect(count('2026-09-01T10:00:00Z')).toBeGreaterThan(0);
  });
});

it('names the feed of announcements in the head of their page alone', () => {
  const FEED = 'type="application/atom+xml" href="/kunngjoringer.atom"';
  expect(render('/kunngjoringer').html).toContain(FEED);
  expect(render('/about').html).not.toContain(FEED);
});

describe('the files for crawlers', () => {
  it('list the public pages under our own address', () => {
    const sitemap = (changes: [string, string][] = []) =>
      sitemapXml(publicUrl, defaultContent, new Map(changes), new Date('2026-06-01T10:00:00Z'));
    const addresses = [...sitemap().matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
    expect(addresses).toContain('https://ctrl.example/');
    expect(addresses).toContain('https://ctrl.example/events');
    expect(addresses.join()).not.toMatch(/admin|login|profile|nyhetsbrev/);
    expect(addresses).toContain('https://ctrl.example/program/2025-lor-dj-2');
    expect(sitemap()).not.toContain('lastmod');
    const changed = sitemap([
      ['/events', '2026-08-21T17:40:00Z'],
      ['/program/2025-fre-band-1', '2026-08-20T10:00:00Z'],
      ['/praktisk', '2026-08-19T10:00:00Z'],
    ]);
    expect(changed).toContain('/praktisk</loc><lastmod>2026-08-19T10:00:00Z</lastmod>');
    expect(changed).toContain('/events</loc><lastmod>2026-08-21T17:40:00Z</lastmod>');
    expect(changed).toContain('band-1</loc><lastmod>2026-08-20T10:00:00Z</lastmod>');
    expect(changed).toContain('/values</loc></url>');
    expect(robotsTxt(publicUrl)).toContain('Sitemap: https://ctrl.example/sitemap.xml');
  });

  it('leave out the plan while the edition of the moment has none, as its page says', () => {
    const drawn = madeUpEdition({ grounds: madeUpGrounds(['scene', 'bakrom']) });
    const shownAt = (editions: Edition[], moment: string) => {
      const content = { ...defaultContent, editions };
      const now = new Date(moment);
      const { html } = renderPage({ path: '/plan', now, content, publicUrl, template });
      return {
        isListed: sitemapXml(publicUrl, content, new Map(), now).includes('/plan</loc>'),
        robots: /name="robots" content="([^"]*)"/.exec(html)?.[1],
        words: /Planen kommer|Takk for sist/.exec(readable(html))?.[0],
      };
    };
    const [before, after] = ['2026-06-01T10:00:00Z', '2026-09-01T10:00:00Z'];
    const listed = { isListed: true, robots: 'index, follow', words: undefined };
    const hidden = { isListed: false, robots: 'noindex' };
    expect(shownAt([drawn], before)).toEqual(listed);
    expect(shownAt([madeUpEdition({})], before)).toEqual({ ...hidden, words: 'Planen kommer' });
    expect(shownAt([madeUpEdition({})], after)).toEqual({ ...hidden, words: 'Takk for sist' });
    expect(render('/praktisk').html).toContain('name="robots" content="index, follow"');
  });
});
