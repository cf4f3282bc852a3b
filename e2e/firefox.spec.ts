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

test('every public page hydrates in Firefox, without an error and with its heading', {
  tag: '@firefox',
}, async ({ visit, page }) => {
  for (const { path } of PUBLIC_ROUTES) {
    await test.step(path, async () => {
      await visit(path);
      const { height } = await boxOf(page.getByRole('heading', { level: 1 }).first());
      expect(height, path).toBeGreaterThan(0);
      if (path === paths.affiliateProgress) await expectWall(page);
    });
  }
});

/** Heights of what is folded, and of the handles. */
const heights = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height));

test('what is folded on phones is open on a wide screen, also in Firefox', {
  tag: '@firefox',
}, async ({ visit, page }) => {
  await page.setViewportSize(DESKTOP);
  for (const address of ['/', '/contact']) {
    await visit(address);
    const folded = () => heights(page, '.fold__content > *');
    await expect.poll(async () => (await folded()).length, address).toBeGreaterThan(0);
    await expect.poll(async () => (await folded()).filter((height) => height === 0)).toEqual([]);
    const handles = () => heights(page, '.fold > summary');
    await expect.poll(async () => (await handles()).filter((height) => height > 0)).toEqual([]);
  }
  await page.setViewportSize(PHONE);
  await visit('/');
  const open = async () =>
    (await heights(page, '.fold__content > *')).filter((height) => height > 0).length;
  await expect.poll(open).toBe(0);
  await page.locator('.fold > summary').first().click();
  await expect.poll(open).toBeGreaterThan(0);
});
