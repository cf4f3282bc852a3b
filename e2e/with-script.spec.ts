import { PUBLIC_ROUTES } from './harness/routes.ts';
import { expect, hydrated, readToTheEnd, test } from './harness/test.ts';

for (const { path } of PUBLIC_ROUTES) {
  // The fixture `watch` fails the test on what it is named after.
  test(`${path} comes alive without a word of complaint`, async ({ visit, page, watch }) => {
    await visit(path);
    await readToTheEnd(page);
    expect(watch.outside()).toEqual([]);
  });
}

test('every page has a title and a description of its own', async ({ site, page }) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const { path } of PUBLIC_ROUTES) {
    await page.goto(site.url + path);
    titles.add(await page.title());
    descriptions.add(
      (await page.locator('meta[name="description"]').getAttribute('content')) ?? '',
    );
    const canonical = await page.locator('link[rel="canonical"]').count();
    const hidden = await page.locator('meta[name="robots"][content*="noindex"]').count();
    expect(canonical + hidden, path).toBeGreaterThan(0);
  }
  expect(titles.size).toBe(PUBLIC_ROUTES.length);
  expect(descriptions.size).toBe(PUBLIC_ROUTES.length);
  expect(descriptions).not.toContain('');
});

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

test('an unknown address comes alive too', async ({ page, site, watch }) => {
  watch.allowConsole(/404/);
  await page.goto(`${site.url}/finnes-ikke`);
  await hydrated(page);
  await expect(page.locator('main a[href="/"]').first()).toBeVisible();
});

test('what is pressed before the page is alive is done afterwards', async ({ page, site }) => {
  await page.goto(`${site.url}/`, { waitUntil: 'commit' });
  await page.locator('.dokk').getByRole('button', { name: 'Send melding' }).click();
  await expect(page.getByRole('dialog', { name: 'Send melding' })).toBeVisible();
});
