import { expect, test } from './harness/test.ts';

test('the home page comes alive', async ({ visit, page }) => {
  await visit('/');
  await expect(page.locator('h1')).toBeVisible();
});
