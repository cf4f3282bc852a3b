import type { Page } from 'playwright/test';
import { paths } from '#shared/paths.ts';
import { boxOf } from './harness/in-sight.ts';
import { PUBLIC_ROUTES } from './harness/routes.ts';
import { DESKTOP, expect, PHONE, test } from './harness/test.ts';

/** The page alone fills the screen, and gives it back. */
async function expectWall(page: Page): Promise<void> {
  const header = page.locator('.site-header');
  await page.getByRole('button', { name: 'Storskjerm' }).click();
  await expect(header).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(header).toBeVisible();
}

/* An engine that lacks what Chromium has: Firefox 140 ESR has no ::details-content. */

/**
 * Opened, used and watched for errors by other tests of this engine, named here; and of the two pages that
 * links of newsletters lead to, which are one component, the second.
 */
const SEEN_ELSEWHERE: ReadonlySet<string> = new Set([
  paths.home, // menus
  paths.contact, // contact-and-newsletter
  paths.music, // widgets
  paths.events, // plan
  paths.screen, // screen
  paths.wheel, // wheel
  paths.adminDashboard, // back-office
  paths.newsletterUnsubscribe,
]);
const OTHERS = PUBLIC_ROUTES.filter(({ path }) => !SEEN_ELSEWHERE.has(path));

/** Heights of what is folded, and of the handles. */
const heights = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height));

test('every public page that no other test opens in Firefox hydrates there, without an error and with its heading; what is folded on phones is open on a wide screen', {
  tag: '@firefox',
}, async ({ visit, page }) => {
  for (const { path } of OTHERS) {
    await test.step(path, async () => {
      await visit(path);
      const { height } = await boxOf(page.getByRole('heading', { level: 1 }).first());
      expect(height, path).toBeGreaterThan(0);
      if (path === paths.affiliateProgress) await expectWall(page);
    });
  }

  await test.step('what is folded on phones is open on a wide screen', async () => {
    await page.setViewportSize(DESKTOP);
    await visit('/');
    const folded = () => heights(page, '.fold__content > *');
    await expect.poll(async () => (await folded()).length).toBeGreaterThan(0);
    await expect.poll(async () => (await folded()).filter((height) => height === 0)).toEqual([]);
    const handles = () => heights(page, '.fold > summary');
    await expect.poll(async () => (await handles()).filter((height) => height > 0)).toEqual([]);
    // The same component on a lighter page.
    await page.setViewportSize(PHONE);
    await visit('/contact');
    const open = async () =>
      (await heights(page, '.fold__content > *')).filter((height) => height > 0).length;
    await expect.poll(open).toBe(0);
    await page.locator('.fold > summary').first().click();
    await expect.poll(open).toBeGreaterThan(0);
  });
});
