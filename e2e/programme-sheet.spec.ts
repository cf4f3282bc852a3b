import { readFile } from 'node:fs/promises';
import { EDITION, FRIDAY_EVENING, logInAdmin, open, saved } from './harness/content.ts';
import { DESKTOP, expect, test } from './harness/test.ts';

const TABLE = [
  'Dag\tScene\tTid\tArtist\tKontakt',
  ...Array.from(
    { length: 40 },
    (_, at) => `fre\tLåven\t${10 + (at % 10)}.30\tGjeng ${at}\tKari ${at}`,
  ),
].join('\n');

test('a pasted programme is one step of undo, and its download changes nothing', async ({
  openSite,
  page,
  context,
}) => {
  const site = await openSite({ now: FRIDAY_EVENING });
  await logInAdmin(context, site);
  await page.setViewportSize(DESKTOP);
  await open(page, site, `${EDITION}&del=program`);
  const paste = (text: string) =>
    page.getByLabel('Lim inn radene her').evaluate((field, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', data);
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, text);
  const sheet = page.getByRole('button', { name: 'Regneark' });
  const choose = async (entry: string) => {
    await sheet.click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await choose('Lim inn fra regneark');
  await paste(TABLE);
  await page.getByRole('checkbox', { name: 'Lag nye scener: Låven' }).check();
  await page.getByRole('button', { name: 'Ta inn 40 endringer' }).click();
  await expect(sheet).toBeFocused();
  await saved(page);
  const { body } = await site.api('GET', '/api/content');
  expect(JSON.stringify(body)).not.toContain('Kari 1');
  await page.getByRole('button', { name: 'Tabell', exact: true }).click();
  await page.getByRole('button', { name: 'Alle dager' }).click();
  const names = page.getByRole('textbox', { name: 'Navn' });
  const before = 10;
  await expect(names).toHaveCount(before + 40);
  await page.getByRole('button', { name: 'Angre', exact: true }).click();
  await expect(names).toHaveCount(before);
  await page.getByRole('button', { name: 'Gjør om', exact: true }).click();
  await expect(names).toHaveCount(before + 40);
  await saved(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    choose('Last ned som regneark'),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain('Kari 39');
  await choose('Lim inn fra regneark');
  await paste(file);
  await expect(page.getByRole('status').filter({ hasText: '50 rader. Uendret: 50' })).toHaveCount(
    1,
  );
  await expect(page.getByRole('button', { name: 'Ta inn 0 endringer' })).toBeDisabled();
});
