import type { Page } from 'playwright/test';
import { seriousFindings } from './harness/axe.ts';
import { expect, hydrated, test } from './harness/test.ts';

const PASSWORD = 'et langt passord for sjefen';
const env = { ADMIN_USERNAME: 'sjef', ADMIN_PASSWORD: PASSWORD };
const notice = (page: Page) => page.locator('[data-notice]');
const welcome = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Velkommen, sjef - Full systemkontroll' });
const REQUIRED = 'Du må logge inn som administrator for å få tilgang';

async function logIn(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('Brukernavn').fill('sjef');
  await page.getByLabel('Passord').fill(password);
  await page.getByRole('button', { name: 'Logg inn som Admin' }).click();
}

test('an admin logs in, opens a second window, and logs out of both', async ({
  openSite,
  visit,
  page,
  context,
  watch,
}) => {
  // Whoever logs out at once gives up a socket that is still being opened, and calls on their way.
  watch.allowConsole(/401|login|WebSocket|Du må logge inn først/);
  const site = await openSite({ env });
  await visit('/admin-login', { site });
  await logIn(page, 'feil');
  await expect(notice(page)).toContainText('Innlogging feilet');
  await expect(notice(page)).toContainText('Ugyldig brukernavn eller passord');
  await logIn(page);
  await expect(notice(page)).toContainText('Velkommen Admin!');
  await expect(page).toHaveURL(/\/admin-dashboard$/);
  await expect(welcome(page)).toBeVisible();

  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Fullscreen' }).click();
  const second = await opened;
  await hydrated(second);
  await expect(second).toHaveURL(/\/admin-fullscreen$/);
  await expect(welcome(second)).toBeVisible();
  await second.getByRole('button', { name: 'Logg ut' }).click();
  await expect(second).toHaveURL(/\/admin-dashboard$/);
  await expect(second.getByText(REQUIRED)).toBeVisible();
  await expect(page.getByText(REQUIRED)).toBeVisible();

  await logIn(page);
  await expect(welcome(page)).toBeVisible();
  await expect(welcome(second), 'the other window hears of the login too').toBeVisible();
  await page.getByRole('button', { name: 'Logg ut' }).click();
  await expect(page).toHaveURL(/\/admin-login$/);
});

test("two minutes before the session ends it warns, and 'Fortsett' puts the end off; axe finds nothing serious, and nothing scrolls sideways at 320", async ({
  openSite,
  visit,
  page,
  watch,
}) => {
  // The dashboard's calls after the session's end are refused.
  watch.allowConsole(/401|Du må logge inn først/);
  const site = await openSite({ env });
  await visit('/admin-dashboard', { site });
  await expect(page.getByText(REQUIRED)).toBeVisible();
  expect(await seriousFindings(page), 'closed').toEqual([]);
  const lastCall = page.waitForResponse('**/api/admin/launch/basics');
  await logIn(page);
  await expect(welcome(page)).toBeVisible();
  // Wait for the login's own calls before the clocks move: a later one would put the end off.
  await expect(page.getByText('Ingen aktive brukere')).toBeVisible();
  await (await lastCall).finished();
  const warning = page.getByRole('alert').filter({ hasText: 'Du logges ut kl.' });
  const later = async (minutes: number) => {
    site.clock.advance(minutes * 60_000);
    await page.clock.fastForward(minutes * 60_000);
  };
  await later(27);
  await expect(warning).toHaveCount(0);
  await later(1.5);
  await expect(warning).toBeVisible();
  await warning.getByRole('button', { name: 'Fortsett' }).click();
  await expect(warning).toHaveCount(0);
  await later(28.5);
  await expect(warning).toBeVisible();
  await later(2);
  await expect(page.getByText(REQUIRED)).toBeVisible();

  await logIn(page);
  await expect(welcome(page)).toBeVisible();
  await page.getByRole('button', { name: /^Status/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await seriousFindings(page), 'status').toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
