import type { Page } from 'playwright/test';
import { addAdmin, addAffiliate, type TestServer } from '#server/testing/index.ts';
import { addCoverChecks, expectNothingCovered, SIZES, type Size } from './harness/covered.ts';
import { boxOf } from './harness/in-sight.ts';
import { ADMIN_TABS } from './harness/routes.ts';
import {
  DESKTOP,
  expect,
  follow,
  hydrated,
  loaded,
  PHONE,
  readToTheEnd,
  test,
} from './harness/test.ts';

/** Texts of the promoter's dashboard and the back office once the session is known. */
const HEADING = /Promoter \d|Full systemkontroll/;

const OWN_SIZES = SIZES.filter(({ between }) => !between);
const TWO_SIZES = [PHONE, DESKTOP];
const BACK = [DESKTOP, PHONE];
const OWN_PAGES = [
  { path: '/affiliate-dashboard', tabs: [], sizes: OWN_SIZES },
  { path: '/admin-dashboard', tabs: ADMIN_TABS, sizes: TWO_SIZES },
];

/** Expects that nothing of what is open is covered, once it is loaded; within `scope` also while it has the focus. */
async function expectAllFree(page: Page, sizes: readonly Size[], scope: string): Promise<void> {
  await readToTheEnd(page);
  await loaded(page);
  await expect(page.locator('.dock:not([data-placed])')).toHaveCount(0);
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height });
    await loaded(page);
    await expectNothingCovered(page, `${width} x ${height}`, scope);
  }
}

async function logIn(page: Page, site: TestServer, { cookie }: { cookie: string }): Promise<void> {
  const [name = '', value = ''] = cookie.split(/=(.*)/);
  await page.context().addCookies([{ name, value, url: site.url }]);
}

test('nothing of the dashboards is covered', async ({ openSite, page }) => {
  const site = await openSite();
  await addCoverChecks(page);
  await logIn(page, site, await addAffiliate(site));
  await logIn(page, site, await addAdmin(site));
  for (const { path, tabs, sizes } of OWN_PAGES) {
    await page.goto(site.url + path);
    await hydrated(page);
    await expect(page.locator('main h1')).toHaveText(HEADING);
    if (tabs.length === 0) await expectAllFree(page, sizes, 'body');
    if (tabs === ADMIN_TABS) {
      const all = page.getByRole('tablist', { name: 'Kontrollrommet' }).getByRole('tab');
      await expect(all, 'ADMIN_TABS of harness/routes.ts').toHaveCount(ADMIN_TABS.length);
    }
    for (const [index, tab] of tabs.entries()) {
      await follow(page, `${path}?fane=${tab}`);
      await expect(
        page.locator(`[role="tab"][aria-selected="true"][id$="-${tab}"]`),
      ).toBeAttached();
      // What is around the tabs is the same for all.
      if (tab === tabs[0]) await expectAllFree(page, sizes, 'body');
      // There and back: each begins with the size that the one before has ended with.
      else await expectAllFree(page, index % 2 ? BACK : TWO_SIZES, '[role="tabpanel"]');
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

test('on a wide window the dock has labels at the top and stands in the margin below, and the arrow scrolls so that the events stand 64 px below the top', {
  tag: '@firefox-first',
}, async ({ visit, page }) => {
  await visit('/');
  const dock = page.locator('.dock[data-placed]');
  const content = page.locator('main .wrap').first();
  /** Left edge of the dock, less the right edge of the content. */
  const clearance = async () => {
    const [box, text] = [await boxOf(dock), await boxOf(content)];
    const margin = await content.evaluate((element) => getComputedStyle(element).paddingRight);
    return box.x - (text.x + text.width - Number.parseFloat(margin));
  };
  await expect.poll(clearance).toBeLessThan(0);
  await page.mouse.wheel(0, 600);
  await expect.poll(clearance).toBeGreaterThanOrEqual(0);
  await page.mouse.wheel(0, -600);
  await expect.poll(clearance).toBeLessThan(0);

  await page.getByRole('link', { name: 'Gå til eventer' }).click();
  // Firefox scrolls by whole pixels only, and the section may begin within one.
  await expect
    .poll(() =>
      page
        .locator('#eventer')
        .evaluate((element) => Math.abs(element.getBoundingClientRect().top - 64)),
    )
    .toBeLessThan(1);
  const heading = await boxOf(page.locator('#eventer-tittel'));
  const header = await boxOf(page.locator('header.site-header'));
  expect(heading.y).toBeGreaterThanOrEqual(header.y + header.height);
});
