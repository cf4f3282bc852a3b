import type { Page } from 'playwright/test';
import { seriousFindings } from './harness/axe.ts';
import { boxOf } from './harness/in-sight.ts';
import { DESKTOP, expect, hydrated, PHONE, test } from './harness/test.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Finn i programmet' });
const status = (page: Page) => page.getByRole('search').getByRole('status');
const acts = (page: Page) => page.locator('.board .act__name').filter({ visible: true });
const dayKey = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dag og scene' }).getByRole('link', { name });

/** A finger that goes so far to the right over the list. */
async function stroke(page: Page, by: number): Promise<void> {
  // Fingers touch what is in the window.
  await acts(page)
    .first()
    .evaluate((act) => act.scrollIntoView({ behavior: 'instant', block: 'center' }));
  const { x, y } = await boxOf(acts(page).first());
  const cdp = await page.context().newCDPSession(page);
  const send = (
    type: 'touchStart' | 'touchEnd' | 'touchMove',
    points: { x: number; y: number }[],
  ) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await send('touchStart', [{ x, y }]);
  await send('touchMove', [{ x: x + by, y }]);
  await send('touchEnd', []);
}

test('somebody finds acts by words and filters, shares the address, and finds without a network', async ({
  visit,
  page,
  context,
  watch,
}) => {
  // What the page asks for by itself while there is no network.
  watch.allowConsole(/ERR_INTERNET_DISCONNECTED|ApiError/);
  await page.setViewportSize(PHONE);
  await visit('/events');
  const all = await acts(page).count();
  const entries = await page.evaluate(() => window.history.length);
  await field(page).click();
  await page.keyboard.type('lørdag dj');
  await expect(status(page)).toHaveText(/^Fant \d+ av \d+$/);
  await expect(acts(page)).toHaveText(['DJ 1', 'DJ 2', 'DJ 3', 'DJ 4']);
  await expect(page.getByRole('heading', { name: /^lørdag/i })).toBeVisible();
  await expect(page).toHaveURL(/\?q=l%C3%B8rdag\+dj$/);
  await expect(field(page)).toBeFocused();
  expect(await page.evaluate(() => window.history.length)).toBe(entries);

  await page.keyboard.press('Escape');
  await expect(acts(page)).toHaveCount(all);

  // The keys above the list: a day, another one by a stroke of the finger, and all again.
  await dayKey(page, 'Fredag').click();
  await expect(acts(page).first()).toHaveText('Komiker 1');
  await expect(page).toHaveURL(/\/events\?dag=fredag$/);
  await dayKey(page, 'Lørdag').click();
  await expect(acts(page).first()).toHaveText('DJ 1');
  await stroke(page, 100);
  await expect(dayKey(page, 'Fredag')).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: 'Nullstill' }).click();
  await expect(acts(page)).toHaveCount(all);
  await page.getByText('Filtre', { exact: true }).click();
  await page.getByLabel('Type', { exact: true }).selectOption('band');
  await expect(page).toHaveURL(/\/events\?type=band$/);
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    expect(await seriousFindings(page), `${size.width} px`).toEqual([]);
  }
  // On the board a day without any keeps its name.
  await expect(page.locator('.board').getByRole('heading', { level: 3 })).toHaveCount(2);

  // To an act and back; then the address is opened anew.
  const first = (await acts(page).first().textContent()) ?? '';
  await acts(page).first().click();
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Type', { exact: true })).toHaveValue('band');
  const found = await status(page).textContent();
  await page.reload();
  await hydrated(page);
  await expect(status(page)).toHaveText(found ?? '');

  await context.setOffline(true);
  await field(page).fill('finnes-ikke');
  await expect(status(page)).toContainText('Ingen treff');
  await expect(acts(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Nullstill' }).click();
  await expect(acts(page)).not.toHaveCount(0);
  await context.setOffline(false);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is answered by the server', async ({ page, site }) => {
    await page.goto(`${site.url}/events`);
    await field(page).fill('band');
    await page.getByLabel('Dag', { exact: true }).selectOption('fredag');
    await page.getByRole('button', { name: 'Vis', exact: true }).click();
    await expect(page).toHaveURL(/\/events\?q=band&dag=fredag/);
    await expect(field(page)).toHaveValue('band');
    await expect(page.getByLabel('Dag', { exact: true })).toHaveValue('fredag');
    await expect(status(page)).toHaveText(/^Fant \d+ av \d+$/);
    await expect(acts(page).filter({ hasNotText: /^Band/ })).toHaveCount(0);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/events$/);
    await page.getByRole('link', { name: 'Nullstill' }).click();
    await expect(page).toHaveURL(/\/events$/);
    await page.setViewportSize(PHONE);
    await dayKey(page, 'Lørdag').click();
    await expect(page).toHaveURL(/\/events\?dag=lordag$/);
    await expect(acts(page).first()).toHaveText('DJ 1');
  });
});
