import type { Page } from 'playwright/test';
import { addAdmin } from '#server/testing/index.ts';
import { seriousFindings } from './harness/axe.ts';
import { expect, PHONE, test } from './harness/test.ts';

/** The first two bands play at the same time. */
const EVENING = '2025-08-22T19:12:00Z';
const STAGE = '/skjerm/fengselshotellet';
const MINUTE_MS = 60_000;
const SIZES = [{ width: 1920, height: 1080 }, { width: 1080, height: 1920 }, PHONE];

const screen = (page: Page) => page.locator('.wall-screen');

test('a wall page is one of a stage, follows a hot change untouched, goes on without a network, and gives all its room to a safety announcement', async ({
  page,
  context,
  openSite,
  visit,
  watch,
}) => {
  watch.allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ApiError|WebSocket/);
  await page.addInitScript(() => {
    const request = async () => {
      document.documentElement.dataset.awake = '';
      return { released: false, release: async () => undefined };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  const site = await openSite({ now: EVENING });
  expect((await site.api('GET', '/skjerm/finnes-ikke')).status).toBe(404);
  const { status, text } = await site.api('GET', STAGE);
  expect(status).toBe(200);
  expect(text).toContain('<meta name="robots" content="noindex">');
  expect(text).toContain('<noscript><meta http-equiv="refresh"');
  expect((await site.api('GET', '/sitemap.xml')).text).not.toContain('skjerm');

  const { cookie } = await addAdmin(site);
  await visit(STAGE, { site });
  await expect(page.locator('html[data-awake]')).toHaveCount(1);
  await expect(screen(page)).toContainText('18 min igjen');
  expect(await seriousFindings(page)).toEqual([]);

  const ops = [{ path: '/slots/2025-fre-band-2/status', from: 'planned', to: 'cancelled' }];
  const body = { ops, comment: '' };
  const answer = await site.api('POST', '/api/admin/content/edition:2025/hot', { cookie, body });
  expect(answer.status).toBe(200);
  // By the socket at once; where the change came before the page followed it, at its check once a minute.
  const cancelled = async () => {
    await page.clock.fastForward(MINUTE_MS);
    return screen(page).locator('s').allTextContents();
  };
  await expect.poll(cancelled).toEqual(['Band 2']);

  await context.setOffline(true);
  await expect(screen(page)).toContainText('Uten nett siden');
  await expect(screen(page)).toContainText('Band 1');
  await context.setOffline(false);
  await expect(screen(page)).not.toContainText('Uten nett');

  const alarm = {
    id: 1,
    kind: 'safety',
    title: 'Gå rolig ut',
    text: 'Følg vaktene.',
    channels: ['screen'],
    drill: false,
    startsAt: EVENING,
    endsAt: null,
    updatedAt: null,
  };
  await page.route('**/api/announcements', (route) =>
    route.fulfill({ json: { announcements: [alarm] } }),
  );
  const size = { width: 1920, height: 1080 };
  await page.setViewportSize(size);
  await visit(STAGE, { site });
  const region = page.getByRole('alert');
  await expect(region).toContainText('Gå rolig ut');
  await expect.poll(() => region.boundingBox()).toEqual({ x: 0, y: 0, ...size });
  await expect(region.getByRole('button')).toHaveCount(0);
});

test('the wall pages fit their screens', { tag: '@firefox-first' }, async ({
  page,
  openSite,
  visit,
}) => {
  const site = await openSite({ now: EVENING });
  for (const path of [STAGE, '/skjerm']) {
    await visit(path, { site });
    await expect(page.locator('html[data-skjerm]')).toHaveCount(1);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const outside = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('.wall-screen :is(h1, h2, h3, p, time)')]
            .map((element) => ({ element, box: element.getBoundingClientRect() }))
            .filter(({ box }) => box.right > innerWidth || box.bottom > innerHeight)
            .map(({ element }) => element.textContent),
        );
      await expect.poll(outside, `${path} in ${size.width}x${size.height}`).toEqual([]);
    }
  }
});
