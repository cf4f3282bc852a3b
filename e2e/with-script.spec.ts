import { expect, test } from './harness/test.ts';

test('walking by links keeps title and address in step and logs nothing', async ({
  visit,
  page,
}) => {
  await visit('/');
  const nav = page.getByRole('navigation', { name: 'Hovedmeny' });
  await nav.getByRole('link', { name: 'Billetter' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(page).toHaveTitle(/Billetter/);
  await nav.getByRole('link', { name: 'Kontakt' }).click();
  await expect(page).toHaveTitle(/Kontakt/);
  await page.goBack();
  await expect(page).toHaveTitle(/Billetter/);
  await expect(page.locator('h1')).toBeVisible();
});

test('what is pressed before the page is alive is done afterwards', async ({ page, site }) => {
  await page.goto(`${site.url}/`, { waitUntil: 'commit' });
  await page.locator('.dock').getByRole('button', { name: 'Send melding' }).click();
  await expect(page.getByRole('dialog', { name: 'Send melding' })).toBeVisible();
});
