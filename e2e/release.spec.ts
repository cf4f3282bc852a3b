import type { Page } from 'playwright/test';
import { seriousFindings } from './harness/axe.ts';
import { EDITION, logInAdmin, open, openPart, saved } from './harness/content.ts';
import { expect, PHONE, test } from './harness/test.ts';

const NOW = '2025-06-02T10:00:00Z';
const FRIDAY_NOON = '2025-06-06T10:00:00Z';
const NAME = 'Kaptein Kontroll';

async function newAct(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ny programpost' }).click();
  const form = page.getByRole('dialog', { name: 'Ny programpost' });
  await form.getByLabel('Navn').fill(NAME);
  await form.getByLabel('Start').fill('12:10');
  await form.getByRole('button', { name: 'Legg til' }).click();
  const details = page.getByRole('region', { name: `Valgt: ${NAME}` });
  await details.getByLabel('Hva annonseres').selectOption('Bare navn');
  await saved(page);
}

test('a name is chosen, planned for Friday at noon, and comes without its time', async ({
  openSite,
  page,
  context,
}) => {
  const site = await openSite({ now: NOW });
  await logInAdmin(context, site);
  await open(page, site, `${EDITION}&del=fakta`);
  await page.getByLabel('Aldersgrenser i én setning').fill('Ikke ute ennå');
  await saved(page);
  await openPart(page, `${EDITION}&del=program`);
  await newAct(page);

  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Publiser …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publiser' });
  await dialog.getByRole('button', { name: 'Velg hva som publiseres' }).click();
  await dialog.getByRole('checkbox', { name: /Ikke ute ennå/ }).uncheck();
  await expect(dialog.getByRole('status')).toHaveText('1 av 2 endringer er valgt');
  await dialog.getByRole('radio', { name: 'På et tidspunkt' }).check();
  await dialog.getByLabel('Dag', { exact: true }).fill('2025-06-06');
  const warnings = dialog.getByRole('group', { name: /advars/ }).getByRole('checkbox');
  for (const box of await warnings.all()) await box.check();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Publiser fredag 6. juni 12:00' }).click();
  await expect(dialog.getByText('Publiseres fredag 6. juni 12:00.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Ferdig' }).click();
  const planned = page.getByRole('list', { name: 'Planlagte publiseringer' });
  await expect(planned).toContainText('Publiseres fredag 6. juni 12:00 av');

  // The administrator's session ends before Friday.
  await page.goto(`${site.url}/events`);
  await expect(page.getByText(NAME)).toHaveCount(0);
  site.clock.set(FRIDAY_NOON);
  await site.runJobs();
  const lineup = page.getByRole('region', { name: 'Flere navn' });
  await expect(async () => {
    await page.goto(`${site.url}/events`);
    expect(await page.getByText(NAME).count()).toBeGreaterThan(0);
  }).toPass();
  await expect(lineup).toContainText('Tid kommer');
  expect(await seriousFindings(page)).toEqual([]);
  const html = await (await page.request.get(`${site.url}/events`)).text();
  expect(html).not.toContain('12:10');
  expect(html).not.toContain('Ikke ute ennå');
  const { body } = await site.api('GET', '/api/content');
  const [edition] = body.editions;
  expect(edition.lineup).toMatchObject([{ act: NAME, date: null }]);
  const { id } = edition.lineup[0];
  expect((await page.request.get(`${site.url}/program/${id}`)).status()).toBe(404);
});
