import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { EDITION, FRIDAY_EVENING, LIST, logInAdmin, open, saved } from './harness/content.ts';
import { DESKTOP, expect, test } from './harness/test.ts';

const PICTURE = fileURLToPath(new URL('../client/src/assets/film.png', import.meta.url));
const DOCUMENT = 'CTRL Festival 2025';

test('a picture is uploaded, a document exported and imported, and next year made', async ({
  openSite,
  page,
  context,
  watch,
}) => {
  const site = await openSite({ now: FRIDAY_EVENING });
  // The refused import is an answer that the test is about.
  watch.allowConsole(/ApiError|400/);
  await logInAdmin(context, site);
  await page.setViewportSize(DESKTOP);

  await open(page, site, `${EDITION}&del=program&felt=/slots/2025-fre-band-1/act`);
  const act = page.getByRole('region', { name: 'Valgt: Band 1' });
  await act.getByText('Last opp et eget bilde').click();
  await act.getByLabel('Hva bildet viser').fill('En filmrull');
  await act.locator('input[type="file"]').setInputFiles(PICTURE);
  const picture = act.locator('img[src^="/bilder/"]');
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined();
  await expect(act.getByLabel('Beskrivelse for dem som ikke ser det')).toHaveValue('En filmrull');
  await saved(page);

  await open(page, site, LIST);
  const more = async (entry: string) => {
    await page.getByRole('button', { name: `Flere valg: ${DOCUMENT}` }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  const exported = page.waitForEvent('download');
  await more('Eksporter');
  const file = JSON.parse(await readFile(await (await exported).path(), 'utf8'));
  expect(JSON.stringify(file)).toContain('En filmrull');
  const choose = async (document: unknown) => {
    const chooser = page.waitForEvent('filechooser');
    await more('Importer');
    await (await chooser).setFiles({
      name: 'utgave.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(document)),
    });
  };
  const dialog = page.getByRole('dialog', { name: 'Importer' });
  await choose({ ...file, year: 'i fjor' });
  await expect(dialog.getByText('/year').first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Legg i utkastet' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await choose({ ...file, venue: 'Kaia' });
  await expect(dialog.getByRole('region', { name: 'Endringer' })).toContainText('Kaia');
  const drafts = () =>
    site.ctx.db.pool.query(
      "SELECT document->>'venue' AS venue FROM content_drafts WHERE key = 'edition:2025'",
    );
  expect((await drafts()).rows).not.toEqual([{ venue: 'Kaia' }]);
  await dialog.getByRole('button', { name: 'Legg i utkastet' }).click();
  await expect(page.getByText('Importert til utkastet').first()).toBeVisible();
  expect((await drafts()).rows).toEqual([{ venue: 'Kaia' }]);

  await page.getByRole('button', { name: 'Ny utgave' }).click();
  const form = page.getByRole('form', { name: 'Ny utgave' });
  await form.getByLabel('Første dag').fill('2027-08-20');
  await form.getByLabel('Siste dag').fill('2027-08-21');
  await expect(form).toContainText('2 dager: 20.–21. august 2027');
  await form.getByRole('button', { name: 'Lag utkastet' }).click();
  await expect(page.getByLabel('Navn', { exact: true })).toHaveValue('CTRL Festival 2027');
  await expect(page.getByText('Ikke publisert')).toBeVisible();
});
