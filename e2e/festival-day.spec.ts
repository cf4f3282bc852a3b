import { addUser } from '#server/testing/index.ts';
import { another, cancelAct, FRIDAY_EVENING, open } from './harness/content.ts';
import { expect, hydrated, PHONE, test, wake } from './harness/test.ts';

/*
 * An evening with the site in the pocket: planned at home, kept with the account, without a network
 * on the ground, told of a cancelled act. The parts have journeys of their own.
 */

test.use({ serviceWorkers: 'allow', viewport: PHONE });

const AT_HOME = '2025-08-15T18:00:00Z';
const MINUTE_MS = 60_000;
/** Until a page has asked who is logged in, and has sent what changed. */
const SETTLED_MS = 3000;
const FIVE = ['Band 1', 'Band 2', 'Afterparty fredag', 'DJ 2', 'DJ 3'];

test('an evening at the festival, with the network gone and back', async ({
  browser,
  context,
  openSite,
  page,
  watch,
}) => {
  watch.allowConsole(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (?:fetch|load resource)|ApiError/,
  );
  const site = await openSite({ now: AT_HOME });
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  const { cookie } = await addUser(site);
  const [name = '', value = ''] = cookie.split(/=(.*)/);
  const account = { name, value, url: site.url };

  // At home.
  await open(page, site, '/');
  await wake(page.locator('.board'));
  for (const act of FIVE) {
    await page
      .getByRole('button', { name: `${act} i min timeplan` })
      .filter({ visible: true })
      .click();
  }
  await context.addCookies([account]);
  await open(page, site, '/timeplan');
  await page.clock.runFor(SETTLED_MS);
  const plan = async () => (await site.api('GET', '/api/user/favourites', { cookie })).body.items;
  await expect.poll(plan).toHaveLength(5);
  const made = await site.api('POST', '/api/user/calendar-feed', { cookie });
  const feed = async () => (await fetch(made.body.address)).text();
  expect((await feed()).match(/BEGIN:VEVENT/g)).toHaveLength(5);

  // Another device of the same person.
  const tablet = await another(browser);
  await tablet.context().addCookies([account]);
  await open(tablet, site, '/timeplan');
  await tablet.clock.runFor(SETTLED_MS);
  await expect(tablet.locator('[data-plan-row]')).toHaveCount(5);

  // On the ground, without a network.
  site.clock.set(new Date(FRIDAY_EVENING));
  await open(page, site, '/program/2025-fre-band-2');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(() =>
      page.evaluate(async () => (await caches.match('/program/2025-fre-band-2')) !== undefined),
    )
    .toBe(true);
  await context.setOffline(true);
  await page.clock.setFixedTime(FRIDAY_EVENING);
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Band 2');
  for (const [minutes, region, text] of [
    [0, 'Neste', 'Band 1'],
    [30, 'Nå', 'Band 1'],
    [100, 'Nå', 'Band 2'],
    [200, 'Neste', 'Afterparty'],
    [270, 'Nå', 'Afterparty'],
  ] as const) {
    await page.clock.setFixedTime(Date.parse(FRIDAY_EVENING) + minutes * MINUTE_MS);
    await page.goto(`${site.url}/timeplan`);
    await hydrated(page);
    await expect(part(region), `${minutes} minutes later`).toContainText(text);
  }

  // Meanwhile an act of the plan is cancelled.
  await cancelAct(site, '2025-lor-dj-2');
  await context.setOffline(false);
  await page.goto(`${site.url}/timeplan`);
  await hydrated(page);
  await page.clock.runFor(SETTLED_MS);
  await expect(page.getByRole('link', { name: 'Avlyst: DJ 2' })).toBeVisible();
  expect(await feed()).toContain('STATUS:CANCELLED');
  await tablet.context().close();
});
