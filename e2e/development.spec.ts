import type { TestServer } from '#server/testing/index.ts';
import { startDevelopmentSite } from '#server/testing/test-site.ts';
import { expect, hydrated, test } from './harness/test.ts';

let site: TestServer;
test.beforeAll(async () => {
  site = await startDevelopmentSite();
});
test.afterAll(() => site.stop());

test('the development server shows a page from its sources', async ({ page }) => {
  await page.goto(`${site.url}/values`);
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
