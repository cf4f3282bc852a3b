import type { Page } from 'playwright/test';
import { addAdmin, addAffiliate, addUser, type TestServer } from '#server/testing/index.ts';
import { addCoverChecks, expectNothingCovered, SIZES } from './harness/covered.ts';
import { ADMIN_TABS, PROFILE_TABS } from './harness/routes.ts';
import { DESKTOP, expect, hydrated, loaded, PHONE, readToTheEnd, test } from './harness/test.ts';

/** Texts of the profile, the promoter's dashboard and the back office once the session is known. */
const HEADING = /Kari Nordmann|Promoter \d|Full systemkontroll/;

const OWN_SIZES = SIZES.filter(({ between }) => !between);
const OWN_PAGES = [
  ...PROFILE_TABS.map((tab) => `/user-profile?fane=${tab}`),
  '/affiliate-dashboard',
  ...ADMIN_TABS.map((tab) => `/admin-dashboard?fane=${tab}`),
];

/** Opens a page and waits until its session is known and it is loaded. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  await expect(page.locator('main h1')).toHaveText(HEADING);
  await readToTheEnd(page);
  await loaded(page);
  await expect(page.locator('.dock:not([data-placed])')).toHaveCount(0);
}

async function logIn(page: Page, site: TestServer, { cookie }: { cookie: string }): Promise<void> {
  const [name = '', value = ''] = cookie.split(/=(.*)/);
  await page.context().addCookies([{ name, value, url: site.url }]);
}

test('nothing of the profile and the dashboards is covered', async ({ openSite, page }) => {
  const site = await openSite();
  await addCoverChecks(page);
  await logIn(page, site, await addUser(site));
  await logIn(page, site, await addAffiliate(site));
  await logIn(page, site, await addAdmin(site));
  for (const path of OWN_PAGES) {
    await open(page, site.url + path);
    const sizes = path.startsWith('/admin') ? [PHONE, DESKTOP] : OWN_SIZES;
    for (const { width, height } of sizes) {
      await page.setViewportSize({ width, height });
      await loaded(page);
      await expectNothingCovered(page, `${width} x ${height}`, 'body');
    }
  }
});

test('the dock moves aside for what has the focus and for who scrolls down', async ({
  visit,
  page,
}) => {
  await page.setViewportSize(PHONE);
  await visit('/');
  const dock = page.locator('.dock[data-placed]');
  const chat = dock.getByRole('button', { name: 'Chat' });
  await expect(dock.getByRole('button')).toHaveCount(1);
  await page.mouse.wheel(0, 500);
  await expect(dock).not.toBeInViewport();
  await page.mouse.wheel(0, -100);
  await expect(dock).toBeInViewport();

  const link = page.getByRole('link', { name: 'Kjøp Early Ticket' }).first();
  // Behind the dock, without the browser scrolling it clear.
  await link.evaluate((element) => {
    element.style.cssText = 'position: fixed; right: 20px; bottom: 20px';
    element.focus({ preventScroll: true });
  });
  await expect(dock).not.toBeInViewport();
  await chat.focus();
  await expect(dock).toBeInViewport();
});

test('on a wide window the dock has labels at the top and stands in the margin below', async ({
  visit,
  page,
}) => {
  await visit('/');
  const dock = page.locator('.dock[data-placed]');
  const content = page.locator('main .wrap').first();
  /** Left edge of the dock, less the right edge of the content. */
  const clearance = async () => {
    const [box, text] = [await dock.boundingBox(), await content.boundingBox()];
    if (!box || !text) throw new Error('Not drawn');
    const margin = await content.evaluate((element) => getComputedStyle(element).paddingRight);
    return box.x - (text.x + text.width - Number.parseFloat(margin));
  };
  expect(await clearance()).toBeLessThan(0);
  await page.mouse.wheel(0, 600);
  await expect.poll(clearance).toBeGreaterThanOrEqual(0);
});
