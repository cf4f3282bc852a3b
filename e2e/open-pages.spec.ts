import type { Page } from 'playwright/test';
import { cancelAct } from './harness/content.ts';
import { expect, readToTheEnd, test } from './harness/test.ts';

/** Twenty minutes before the first band. */
const EVENING = '2025-08-22T17:40:00Z';
const MINUTE_MS = 60_000;

const band = (page: Page) =>
  page.locator('.act').filter({ has: page.locator('.act__name', { hasText: 'Band 1' }) });
const place = (page: Page) =>
  page.locator('#musikk-tittel').evaluate((heading) => heading.getBoundingClientRect().top);

test('an open page changes in place and does not move what is read', { tag: '@firefox' }, async ({
  openSite,
  page,
  visit,
}) => {
  const site = await openSite({ now: EVENING });
  await visit('/', { site });
  await page.clock.runFor(3000);
  // Read further down; whole sections below still sleep.
  await page.locator('#musikk-tittel').scrollIntoViewIfNeeded();
  await expect(band(page)).toHaveCount(1);
  const nodes = await band(page).elementHandles();
  const before = await place(page);
  await cancelAct(site, '2025-fre-band-1');
  // The notice is gone again after some seconds: it is waited for from before it can come.
  const notice = page.getByText('Programmet er oppdatert').first();
  await Promise.all([expect(notice).toBeVisible(), page.clock.fastForward(MINUTE_MS)]);
  await expect(band(page).locator('[data-mark]')).toHaveText('Avlyst');
  expect(Math.abs((await place(page)) - before)).toBeLessThan(2);
  expect(await nodes[0]?.evaluate((node) => node.isConnected)).toBe(true);
  const data = page.locator('script[type="application/ld+json"]');
  await expect
    .poll(() => data.evaluate(({ text }: HTMLScriptElement) => text))
    .toContain('EventCancelled');
  await readToTheEnd(page);
});
