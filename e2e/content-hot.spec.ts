import type { Page } from 'playwright/test';
import { another, EDITION, FRIDAY_EVENING, logInAdmin, open, saved } from './harness/content.ts';
import { expect, PHONE, test } from './harness/test.ts';

/*
 * The promise of a hot change: an act is cancelled in three presses on a phone, every visitor sees it,
 * and a half-done draft stays unpublished.
 */

const MINUTE_MS = 60_000;
const FOLLOWING = '**/assets/follow-content-*.js';
const band = (page: Page) =>
  page.locator('.act').filter({ has: page.locator('.act__name', { hasText: 'Band 2' }) });
const mark = (page: Page) => band(page).locator('[data-mark]');

test('an act is cancelled in three presses on a phone, and every visitor sees it', async ({
  openSite,
  page,
  context,
  browser,
}) => {
  const site = await openSite({ now: FRIDAY_EVENING });
  const calendar = async () =>
    (await site.api('GET', '/api/programme.ics?items=2025-fre-band-2')).text;
  await logInAdmin(context, site);
  await page.setViewportSize(PHONE);
  await open(page, site, `${EDITION}&del=fakta`);
  await page.getByLabel('Navn', { exact: true }).fill('Halvferdig navn');
  await saved(page);
  await open(page, site, '/admin-dashboard');

  const [home, away] = [await another(browser), await another(browser)];
  const visitors = [home, away];
  await open(home, site, '/');
  // This one is without a network before it has the code that follows what is published, and the
  // first request for it after the network is back fails too.
  await away.route(FOLLOWING, (route) => route.abort(), { times: 2 });
  await open(away, site, '/events');
  // An open page asks for nothing in its first seconds.
  for (const visitor of visitors) await visitor.clock.runFor(3000);
  await away.context().setOffline(true);
  expect(await calendar()).toContain('SEQUENCE:0');

  await page.getByRole('button', { name: 'Avlys', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Avlys' });
  await dialog.getByRole('button', { name: /^Band 2/ }).click();
  await expect(dialog).toContainText('Band 2 er avlyst');
  await dialog.getByRole('button', { name: 'Avlys for alle' }).click();
  await expect(dialog.getByText('Gjort. Versjon 2 er ute.')).toBeVisible();

  await expect
    .poll(async () => (await site.api('GET', '/api/content')).text)
    .toContain('cancelled');
  for (const visitor of visitors) await visitor.clock.fastForward(MINUTE_MS);
  await expect(mark(home)).toHaveText('Avlyst');
  await expect(mark(away)).toHaveCount(0);
  await away.clock.runFor(2000);
  await away.context().setOffline(false);
  const later = async () => {
    await away.clock.runFor(MINUTE_MS / 2);
    return mark(away).allTextContents();
  };
  await expect.poll(later).toEqual(['Avlyst']);
  const after = await calendar();
  expect(after).toContain('STATUS:CANCELLED');
  expect(after).toContain('SEQUENCE:1');

  for (const visitor of visitors) {
    await expect(visitor.getByText('Halvferdig navn')).toHaveCount(0);
    await visitor.context().close();
  }
  await open(page, site, `${EDITION}&del=fakta`);
  await expect(page.getByLabel('Navn', { exact: true })).toHaveValue('Halvferdig navn');
});
