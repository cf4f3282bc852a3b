import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { addUser, linkIn, type TestServer } from '#server/testing/index.ts';
import { seriousFindings } from './harness/axe.ts';
import { stopClock } from './harness/clock.ts';
import { expect, MOVING, PHONE, test, wake } from './harness/test.ts';

test.use(MOVING);

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Lykkehjulet' });
const result = (page: Page) => dialog(page).getByRole('status');

async function openWheel(page: Page): Promise<void> {
  await wake(page.locator('#community'));
  await page.getByRole('button', { name: 'Lykkehjulet' }).click();
  await expect(dialog(page).getByLabel('Navn')).toBeVisible();
}

async function spin(page: Page, epost: string): Promise<void> {
  await dialog(page).getByLabel('Navn').fill('Kari Nordmann');
  await dialog(page).getByLabel('E-post').fill(epost);
  await dialog(page).getByRole('button', { name: 'Snurr' }).click();
}

/** Randomness, except for the draw, which gives the first field: '10 poeng'. */
const random = {
  bytes: (count: number) => new Uint8Array(count),
  token: () => randomBytes(32).toString('base64url'),
  uuid: () => randomUUID(),
};

async function prizes(site: TestServer): Promise<unknown[]> {
  return (await site.ctx.db.pool.query('select prize from wheel_spins')).rows;
}

test('the wheel turns to the prize, once a day and address, and the mail makes it count', {
  tag: '@firefox',
}, async ({ openSite, visit, page, watch }) => {
  watch.allowConsole(/409|wheel/);
  const site = await openSite({ random });
  await visit('/', { site });
  await openWheel(page);
  await dialog(page).getByRole('button', { name: 'Snurr' }).click();
  await expect(dialog(page).getByText('Navn er påkrevd')).toBeVisible();
  await expect(dialog(page).getByText('Ugyldig e-postadresse')).toBeVisible();
  await spin(page, 'kari@ctrl.example');
  await expect(result(page)).toContainText('Du vant 10 poeng!');
  await expect(result(page)).toBeFocused();
  await expect(dialog(page).locator('[data-won]')).toHaveText('10 poeng');
  expect(await prizes(site)).toEqual([{ prize: 'points-10' }]);

  await dialog(page).getByRole('button', { name: 'Lukk' }).click();
  await expect(page.getByRole('button', { name: 'Lykkehjulet' })).toBeFocused();
  await openWheel(page);
  await spin(page, 'KARI@ctrl.example');
  await expect(dialog(page).getByRole('alert')).toContainText('allerede snurret hjulet i dag');

  await site.runJobs();
  const { pathname, search } = linkIn((await site.mails()).at(-1), '/lykkehjulet');
  await visit(pathname + search, { site });
  const claimed = 'select claimed_at is not null as claimed from wheel_spins';
  const state = async () => (await site.ctx.db.pool.query(claimed)).rows;
  expect(await state(), 'opening the link alone takes nothing').toEqual([{ claimed: false }]);
  await page.getByRole('button', { name: 'Hent gevinsten' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('Gevinsten er din');
  expect(await state()).toEqual([{ claimed: true }]);
  await page.getByRole('link', { name: 'Lag en konto' }).click();
  await expect(page).toHaveURL(/\/user-login\?fane=registrer$/);
});

test('where nothing may move the result is there at once; a win of somebody who is logged in lies among the gifts; axe has nothing serious to say', async ({
  openSite,
  visit,
  page,
}) => {
  const site = await openSite({ random });
  const kari = await addUser(site, { username: 'kari.n', email: 'kari@ctrl.example' });
  const [name = '', value = ''] = kari.cookie.split(/=(.*)/);
  await page.context().addCookies([{ name, value, url: site.url }]);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit('/', { site });
  await openWheel(page);
  await expect(dialog(page).getByLabel('E-post')).toHaveValue(kari.email);
  expect(await seriousFindings(page), 'form').toEqual([]);
  await stopClock(page);
  await dialog(page).getByRole('button', { name: 'Snurr' }).click();
  await expect(result(page)).toContainText('Du vant 10 poeng!');
  await page.clock.resume();
  expect(await seriousFindings(page), 'result').toEqual([]);
  await result(page).getByRole('link', { name: 'Se gavene dine' }).click();
  await expect(page).toHaveURL(/\/user-profile\?fane=gaver$/);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('tabpanel').getByText('Ny!')).toBeVisible();
});

test('a link without or with a wrong token explains itself', async ({ visit, page, watch }) => {
  watch.allowConsole(/400|wheel/);
  for (const address of ['/lykkehjulet', `/lykkehjulet?token=${'x'.repeat(43)}`]) {
    await visit(address);
    await page.getByRole('button', { name: 'Hent gevinsten' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('kan ikke hentes');
  }
});
