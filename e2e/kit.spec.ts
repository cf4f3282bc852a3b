import type { Page } from 'playwright/test';
import type { TestServer } from '#server/testing/index.ts';
import { startDevelopmentSite } from '#server/testing/test-site.ts';
import { seriousFindings } from './harness/axe.ts';
import { pass, stopClock } from './harness/clock.ts';
import { expect, hydrated, test } from './harness/test.ts';

/*
 * The component kit exists in development only, so these run against the sources. Parts that no
 * page uses yet (tooltips) are driven here.
 */

let site: TestServer;
test.beforeAll(async () => {
  site = await startDevelopmentSite();
});
test.afterAll(() => site.stop());

async function openKit(page: Page): Promise<void> {
  await page.clock.install({ time: site.clock.now() });
  await page.goto(`${site.url}/_kit`);
  await hydrated(page);
}

const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tooltip = (page: Page) => page.locator('[data-tooltip]');

/** Moves the pointer in steps, so that the tooltip gets pointer events on the way. */
const leave = (page: Page) => page.mouse.move(0, 0, { steps: 10 });

test('the kit shows every part, axe finds nothing serious, a tooltip opens at once on keyboard focus', async ({
  page,
}) => {
  await openKit(page);
  await expect(page.getByRole('heading', { name: 'Faner' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Meny med undermeny' }).focus();
  await page.keyboard.press('Tab');
  await expect(bell(page, 'Første')).toBeFocused();
  await expect(tooltip(page)).toHaveText(/Første forklaring/);
});

test('a tooltip opens after 700 ms, the next one at once within 300 ms', async ({ page }) => {
  await openKit(page);
  await bell(page, 'Første').scrollIntoViewIfNeeded();
  // The first hover loads the tooltip's code; from here on only the clock matters.
  await bell(page, 'Første').hover();
  await expect(tooltip(page)).toHaveText(/Første forklaring/);
  await leave(page);
  await expect(tooltip(page)).toHaveCount(0);
  await stopClock(page);
  await pass(page, 1000);

  await bell(page, 'Første').hover();
  await pass(page, 699);
  await expect(tooltip(page)).toHaveCount(0);
  await pass(page, 1);
  await expect(tooltip(page)).toHaveText(/Første forklaring/);

  await bell(page, 'Andre').hover();
  await pass(page, 1);
  await expect(tooltip(page)).toHaveText(/Andre forklaring/);

  await leave(page);
  await pass(page, 301);
  await expect(tooltip(page)).toHaveCount(0);
  await bell(page, 'Første').hover();
  await pass(page, 699);
  await expect(tooltip(page)).toHaveCount(0);
  await pass(page, 1);
  await expect(tooltip(page)).toHaveText(/Første forklaring/);
  await page.keyboard.press('Escape');
  await expect(tooltip(page)).toHaveCount(0);
});
