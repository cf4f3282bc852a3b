import type { Locator, Page } from 'playwright/test';
import { addAdmin, addUser, type TestServer } from '#server/testing/index.ts';
import { pass, stopClock } from './harness/clock.ts';
import { expect, test } from './harness/test.ts';

const shareForm = (page: Page) => page.getByRole('form', { name: 'Del festivalen' });
const notice = (page: Page) => page.locator('[data-notice]');

async function fill(form: Locator, epost: string, platform = 'facebook'): Promise<void> {
  await form.getByLabel('Navn').fill('Kari Nordmann');
  await form.getByLabel('E-post').fill(epost);
  await form.getByLabel('Plattform').selectOption(platform);
  await form.getByLabel('Lenken du delte').fill('https://ctrl.example/program');
  await form.getByLabel('Beskrivelse').fill('Delte i kostymegruppa.');
}

async function rows(site: TestServer, sql: string): Promise<unknown[]> {
  return (await site.ctx.db.pool.query(sql)).rows;
}

test('a share is thanked for in a card, three notices and an e-mail', async ({
  openSite,
  visit,
  page,
}) => {
  const site = await openSite();
  await visit('/share-tracker', { site });
  const form = shareForm(page);
  await form.getByRole('button', { name: 'Registrer deling' }).click();
  await expect(notice(page)).toContainText('Manglende informasjon');
  await expect(notice(page)).toContainText('Vennligst fyll ut alle påkrevde felt');
  await fill(form, 'kari@ctrl.example');
  await expect(form.getByText('22/500')).toBeVisible();
  await stopClock(page);
  await form.getByRole('button', { name: 'Registrer deling' }).dblclick();
  await expect(page.getByRole('button', { name: 'Del igjen' })).toBeVisible();
  await expect(notice(page)).toContainText('Deling registrert! 🎉');
  await pass(page, 3000);
  await expect(notice(page), 'nobody was rewarded').toContainText('Vi ser på delingen');
  await pass(page, 2000);
  await expect(notice(page)).toContainText('E-post sendt');
  await expect(notice(page)).toContainText('kari@ctrl.example');

  expect(await rows(site, 'select navn, platform, reward_given from social_shares')).toEqual([
    { navn: 'Kari Nordmann', platform: 'facebook', reward_given: false },
  ]);
  await site.runJobs();
  const mails = await site.mails();
  expect(mails.map(({ to }) => to?.[0]?.address)).toEqual(['kari@ctrl.example']);
  await page.getByRole('button', { name: 'Del igjen' }).click();
  await expect(form.getByLabel('Navn')).toHaveValue('');
});

test('a reward that an admin gives for a share is mailed and lies among the gifts; a share of a confirmed user gives points at once, and the notice says so', async ({
  openSite,
  visit,
  page,
}) => {
  const site = await openSite();
  const kari = await addUser(site, { username: 'kari.n', email: 'kari@ctrl.example' });
  const { cookie } = await addAdmin(site);
  await visit('/share-tracker', { site });
  await fill(shareForm(page), 'Kari@CTRL.example', 'youtube');
  await shareForm(page).getByRole('button', { name: 'Registrer deling' }).click();
  await expect(page.getByRole('button', { name: 'Del igjen' })).toBeVisible();

  const list = await site.api('GET', '/api/admin/social-shares', { cookie });
  const rewarded = await site.api(
    'PATCH',
    `/api/admin/social-shares/${list.body.shares[0].id}/reward`,
    { cookie, body: { rewardType: 'Poeng', rewardAmount: 50, adminNotes: 'Fin video' } },
  );
  expect(rewarded.status).toBe(200);
  await site.runJobs();
  const subjects = (await site.mails()).map(({ subject }) => subject);
  expect(subjects).toContain('Du har fått en belønning');

  const [name = '', value = ''] = kari.cookie.split(/=(.*)/);
  await page.context().addCookies([{ name, value, url: site.url }]);
  await visit('/user-profile?fane=gaver', { site });
  await page.getByRole('button', { name: 'Åpne gave' }).click();
  await expect(page.getByRole('tabpanel').getByText(/Poeng · 50/)).toBeVisible();
  await page.getByRole('tab', { name: 'Deling' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('50');

  await test.step('points at once', async () => {
    await visit('/share-tracker', { site });
    const form = shareForm(page);
    await expect(form.getByLabel('E-post'), 'what we know is filled in').toHaveValue(kari.email);
    await fill(form, kari.email);
    await stopClock(page);
    await form.getByRole('button', { name: 'Registrer deling' }).click();
    await expect(notice(page)).toContainText('Deling registrert! 🎉');
    await pass(page, 3000);
    await expect(notice(page)).toContainText('Automatisk belønning aktivert');
    await expect(notice(page)).toContainText('10 poeng');
    expect(await rows(site, 'select points, opened from user_gifts where points = 10')).toEqual([
      { points: 10, opened: true },
    ]);
    await page.getByRole('link', { name: 'Se delingene dine' }).click();
    await expect(page).toHaveURL(/\/user-profile\?fane=deling$/);
  });
});
