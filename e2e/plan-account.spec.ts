import type { BrowserContext, Page } from 'playwright/test';
import { addUser, type TestServer } from '#server/testing/index.ts';
import { seriousFindings } from './harness/axe.ts';
import { another, changeAct, FRIDAY_EVENING, open } from './harness/content.ts';
import { expect, test } from './harness/test.ts';

/*
 * The plan of an account: over devices, through a time without a network, and told of a change once.
 */

const MINUTE_MS = 60_000;
/** Until a page has asked who is logged in, and has sent what changed. */
const SETTLED_MS = 3000;
const BAND = '2025-fre-band-2';
const COMEDIAN = '2025-fre-komiker-2';

const planButton = (page: Page, act: string) =>
  page.getByRole('button', { name: `${act} i min timeplan` }).first();
const strip = (page: Page) => page.getByRole('link', { name: 'Endret: Band 2 spiller 21:30' });

async function logIn(context: BrowserContext, site: TestServer, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split(/=(.*)/);
  await context.addCookies([{ name, value, url: site.url }]);
}

async function openEvents(page: Page, site: TestServer): Promise<void> {
  await open(page, site, '/events');
  await page.clock.runFor(SETTLED_MS);
}

test('a plan follows its owner over devices, and tells of a change once', async ({
  openSite,
  browser,
}) => {
  const site = await openSite({ now: FRIDAY_EVENING });
  const { cookie } = await addUser(site);
  const stored = async () =>
    (await site.api('GET', '/api/user/favourites', { cookie })).body.items as string[];
  const [phone, laptop] = [await another(browser), await another(browser)];

  await openEvents(phone, site);
  await planButton(phone, 'Band 2').click();
  expect(await stored()).toEqual([]);
  await logIn(phone.context(), site, cookie);
  await openEvents(phone, site);
  await expect.poll(stored).toEqual([BAND]);

  await logIn(laptop.context(), site, cookie);
  await openEvents(laptop, site);
  await expect(planButton(laptop, 'Band 2')).toHaveAttribute('aria-pressed', 'true');

  await phone.context().setOffline(true);
  await planButton(phone, 'Komiker 2').click();
  await phone.clock.fastForward(MINUTE_MS);
  expect(await stored()).toEqual([BAND]);
  await phone.context().setOffline(false);
  await expect.poll(stored).toEqual([COMEDIAN, BAND]);

  await changeAct(site, BAND, 'start', ['21:00', '21:30']);
  await laptop.clock.fastForward(MINUTE_MS);
  await expect(strip(laptop)).toBeVisible();
  await laptop.evaluate(() => window.scrollTo(0, 0));
  // At the top of a page the heading makes room for it.
  await expect.poll(() => laptop.evaluate(() => window.scrollY)).toBe(0);
  const findings = await seriousFindings(laptop);
  expect(findings.filter((finding) => finding.includes('data-changes'))).toEqual([]);
  await laptop.locator('[data-changes]').getByRole('button', { name: 'Lukk' }).click();
  await expect(strip(laptop)).toHaveCount(0);
  await openEvents(laptop, site);
  await expect(planButton(laptop, 'Komiker 2')).toHaveAttribute('aria-pressed', 'true');
  await expect(strip(laptop)).toHaveCount(0);

  await open(laptop, site, '/user-profile');
  await laptop.clock.runFor(SETTLED_MS);
  await laptop.getByRole('button', { name: 'Logg ut' }).click();
  await expect(laptop).toHaveURL(`${site.url}/`);
  await openEvents(laptop, site);
  await expect(planButton(laptop, 'Band 2')).toHaveAttribute('aria-pressed', 'false');
  for (const page of [phone, laptop]) await page.context().close();
});
