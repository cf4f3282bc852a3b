import type { Browser, BrowserContext, Page } from 'playwright/test';
import { addAdmin, type TestServer } from '#server/testing/index.ts';
import { seriousFindings } from './harness/axe.ts';
import { expectBelow } from './harness/in-sight.ts';
import { DESKTOP, expect, hydrated, PHONE, test } from './harness/test.ts';

const MINUTE_MS = 60_000;

const banner = (page: Page) => page.getByRole('region', { name: 'Kunngjøringer' });
const lead = (page: Page) => page.getByRole('article').filter({ hasText: 'Gå rolig ut' });

/** The tab 'Kunngjøringer' of an administrator, in a browser of their own. */
async function office(
  browser: Browser,
  site: TestServer,
  name: string,
  viewport = PHONE,
): Promise<Page> {
  const { cookie } = await addAdmin(site, name);
  const [key = '', value = ''] = cookie.split('=');
  const context: BrowserContext = await browser.newContext({ viewport });
  await context.addCookies([{ name: key, value, url: site.url }]);
  const page = await context.newPage();
  await page.goto(`${site.url}/admin-dashboard`);
  await hydrated(page);
  return page;
}

test('a safety drill goes from a template over a second yes to open pages, and ends', async ({
  browser,
  openSite,
  page,
  visit,
}) => {
  const site = await openSite({ now: new Date() });
  const first = await office(browser, site, 'anne');
  const second = await office(browser, site, 'berit', DESKTOP);
  // Two visitors: the ranking has a socket, the other page asks once a minute.
  await page.setViewportSize(PHONE);
  await visit('/about', { site });
  const live = await (await browser.newContext({ viewport: PHONE })).newPage();
  await live.goto(`${site.url}/affiliate-progress`);
  await hydrated(live);
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
  const place = () =>
    page
      .locator('main h2')
      .last()
      .evaluate((heading) => heading.getBoundingClientRect().top);
  const before = await place();

  // Four presses on a phone.
  await first.getByRole('tab', { name: 'Kunngjøringer' }).click();
  await first.getByRole('button', { name: 'Evakueringsøvelse' }).click();
  await first.getByRole('button', { name: 'Se over' }).click();
  const review = first.getByRole('dialog', { name: 'Se over og send' });
  await expect(review.getByText(/åpne? sider? får det straks/)).toBeVisible();
  expect(await seriousFindings(first)).toEqual([]);
  await review.getByRole('button', { name: 'Be om bekreftelse' }).click();
  await expect(first.getByText('En annen administrator må bekrefte den.')).toBeVisible();
  await expect(first.getByRole('button', { name: /^Bekreft:/ })).toHaveCount(0);
  await expect(banner(live)).toHaveText('');

  await second.getByRole('tab', { name: /Kunngjøringer\s*1/ }).click();
  await second.getByRole('button', { name: /^Bekreft:/ }).click();
  await second.getByRole('button', { name: 'Bekreft og send' }).click();
  await expect(banner(live).getByRole('alert')).toContainText('Øvelse');
  await expect(banner(live).getByRole('alert')).toContainText('Gå rolig ut av hallen');
  await expectBelow(live.locator('main h1'), banner(live));
  await page.clock.fastForward(MINUTE_MS);
  await expect(lead(page)).toBeVisible();
  expect(Math.abs((await place()) - before), 'nothing moves that is read').toBeLessThan(2);
  expect(await seriousFindings(page)).toEqual([]);

  // Folded by keys, for this version only.
  await lead(page)
    .getByRole('button', { name: /^Skjul teksten/ })
    .press('Enter');
  await expect(lead(page).getByText(/nærmeste utgang/)).toBeHidden();
  await page.reload();
  await hydrated(page);
  await page.clock.runFor(3000);
  await expect(lead(page).getByText(/nærmeste utgang/)).toBeHidden();

  await first.getByRole('button', { name: /Gå rolig ut.*Ute nå/ }).click();
  await first.getByRole('button', { name: /^Oppdater:/ }).click();
  const update = first.getByRole('dialog', { name: 'Oppdater kunngjøringen' });
  await update.getByLabel('Tekst').fill('Øvelsen er snart ferdig.');
  await update.getByRole('button', { name: 'Be om bekreftelse' }).click();
  // The words that were confirmed stand until the others are, which the other one reads beside them.
  const asked = second.getByRole('region', { name: /^Endring av Gå rolig ut/ });
  await expect(asked.getByRole('region', { name: 'Står nå' })).toContainText('nærmeste utgang');
  await expect(asked.getByRole('region', { name: 'Etter endringen' })).toContainText(
    'snart ferdig',
  );
  await expect(banner(live)).toContainText('nærmeste utgang');
  expect(await seriousFindings(second)).toEqual([]);
  await asked.getByRole('button', { name: /^Bekreft endringen/ }).click();
  await second.getByRole('button', { name: 'Bekreft og send' }).click();
  await expect(banner(live).getByText('Øvelsen er snart ferdig.')).toBeVisible();
  await page.clock.fastForward(MINUTE_MS);
  await expect(lead(page).getByText('Øvelsen er snart ferdig.')).toBeVisible();

  await second.getByRole('button', { name: /^Avslutt:/ }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Avslutt' }).click();
  await expect(banner(live)).toHaveText('');
  await expect(second.getByRole('button', { name: /Gå rolig ut.*Avsluttet/ })).toBeVisible();
  expect(await seriousFindings(second)).toEqual([]);
  for (const one of [first, second, live]) await one.context().close();
});
