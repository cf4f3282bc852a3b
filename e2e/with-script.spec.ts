import { PUBLIC_ROUTES } from './harness/routes.ts';
import { expect, test } from './harness/test.ts';

test('every page has a title and a description of its own', async ({ site, page }) => {
  await page.goto(`${site.url}/personvern`);
  const heads = await page.evaluate(
    (paths) =>
      Promise.all(
        paths.map(async (path) => {
          const html = await (await fetch(path)).text();
          const { head, title } = new DOMParser().parseFromString(html, 'text/html');
          const content = (selector: string) =>
            head.querySelector(selector)?.getAttribute('content') ?? '';
          const canonical = head.querySelector('link[rel="canonical"]') !== null;
          const noindex = content('meta[name="robots"]').includes('noindex');
          return { path, title, text: content('meta[name="description"]'), canonical, noindex };
        }),
      ),
    PUBLIC_ROUTES.map(({ path }) => path),
  );
  expect(new Set(heads.map(({ title }) => title)).size).toBe(PUBLIC_ROUTES.length);
  expect(new Set(heads.map(({ text }) => text)).size).toBe(PUBLIC_ROUTES.length);
  expect(heads.filter(({ title, text }) => title === '' || text === '')).toEqual([]);
  expect(heads.filter(({ canonical, noindex }) => !canonical && !noindex)).toEqual([]);
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

test('what is pressed before the page is alive is done afterwards', async ({ page, site }) => {
  await page.goto(`${site.url}/`, { waitUntil: 'commit' });
  await page.locator('.dock').getByRole('button', { name: 'Send melding' }).click();
  await expect(page.getByRole('dialog', { name: 'Send melding' })).toBeVisible();
});
