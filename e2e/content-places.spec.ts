import type { Locator, Page } from 'playwright/test';
import { seriousFindings } from './harness/axe.ts';
import { EDITION, FRIDAY_EVENING, logInAdmin, open, openPart, saved } from './harness/content.ts';
import { boxOf } from './harness/in-sight.ts';
import { expect, PHONE, test } from './harness/test.ts';

const STAGES = ['Scene: Fengselshotellet', 'Scene: Lille Andevinge'];
const KINDS = [
  ...['Inngang', 'Bar', 'Bar', 'Mat', 'Mat', 'Mat', 'Toalett', 'Toalett', 'Toalett', 'Garderobe'],
  ...['Garderobe', 'Førstehjelp', 'Vann', 'Vann', 'Stillerom', 'Lading', 'Cosplay', 'Gaming'],
  ...['Gaming', 'Annet', 'Annet', 'Inngang', 'Bar'],
];
const ENTRIES: readonly (readonly [group: string, titles: readonly string[]])[] = [
  ['Komme hit', ['Adresse', 'Kollektivt', 'Parkering', 'Sykkel']],
  ['Dører og bånd', ['Når åpner dørene?', 'Armbånd', 'Legitimasjon']],
  ['Betaling', ['Kort og kontant', 'Vipps']],
  ['Garderobe og toaletter', ['Garderobe', 'Toaletter']],
  ['Regler', ['Foto og film', 'Røyking']],
  ['Spørsmål og svar', ['Kan barn bli med?', 'Når er det slutt?']],
];
/** A press takes so long, in seconds, with finding what to press. */
const PRESS_S = 3;
const MINUTES = 10;

/** Counts what a person presses: clicks, drags and keys, without the letters of texts. */
function counted(page: Page) {
  let presses = 0;
  return {
    get presses() {
      return presses;
    },
    async click(target: Locator) {
      presses += 1;
      await target.click();
    },
    async key(name: string) {
      presses += 1;
      await page.keyboard.press(name);
    },
    async drag(target: Locator, [across, down]: readonly [number, number]) {
      presses += 1;
      const box = await boxOf(target);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + across, y + down, { steps: 3 });
      await page.mouse.up();
    },
  };
}

const panel = (page: Page) => page.locator('[role="tabpanel"]:not([hidden])');
const areas = (page: Page) => panel(page).locator('[data-grounds] button');

/** 25 areas: each is added, and most are moved. */
async function makePlan(page: Page, person: ReturnType<typeof counted>): Promise<void> {
  const key = (name: string) => panel(page).getByRole('button', { name, exact: true });
  for (const name of [...STAGES, ...KINDS]) await person.click(key(name));
  await expect(areas(page)).toHaveCount(25);
  const board = await boxOf(panel(page).locator('[data-grounds]'));
  // The last row of areas to the bottom of the site, by pointer; one by keys.
  const unit = board.width / 24;
  for (const at of [24, 23, 22]) await person.drag(areas(page).nth(at), [0, 4 * unit]);
  await areas(page).last().focus();
  for (const name of ['ArrowLeft', 'ArrowDown', 'Shift+ArrowDown']) await person.key(name);
}

async function makeEntries(page: Page, person: ReturnType<typeof counted>): Promise<void> {
  for (const [name, titles] of ENTRIES) {
    const group = panel(page).getByRole('region', { name, exact: true });
    await person.click(group.locator('summary'));
    for (const title of titles) {
      await person.click(group.getByRole('button', { name: `${title}, ny under ${name}` }));
      await expect(page.getByLabel('Tekst', { exact: true }).last()).toBeVisible();
      // The text has the focus.
      await page.keyboard.insertText(`${title}: slik er det i år.`);
    }
  }
}

/** Presses a key as often as there is something to do; each press by itself would take the runner longer than the page. */
const pressToTheEnd = (key: Locator) =>
  key.evaluate(async (one: HTMLElement) => {
    while (one.ariaDisabled !== 'true') {
      one.click();
      await new Promise(requestAnimationFrame);
    }
  });

const textOf = async (page: Page, address: string) => (await page.request.get(address)).text();

test('a plan of 25 areas and 15 entries are made in minutes, undone, redone and published', async ({
  openSite,
  page,
  context,
}) => {
  const site = await openSite({ now: FRIDAY_EVENING });
  await logInAdmin(context, site);
  await open(page, site, `${EDITION}&del=plan`);
  const person = counted(page);
  await makePlan(page, person);
  expect(await seriousFindings(page)).toEqual([]);
  await person.click(page.getByRole('button', { name: 'Praktisk', exact: true }));
  await makeEntries(page, person);
  expect(await seriousFindings(page)).toEqual([]);
  await saved(page);
  test.info().annotations.push({ type: 'presses', description: String(person.presses) });
  expect(person.presses * PRESS_S).toBeLessThan(MINUTES * 60);

  const undo = page.getByRole('button', { name: 'Angre', exact: true });
  const redo = page.getByRole('button', { name: 'Gjør om', exact: true });
  await pressToTheEnd(undo);
  await expect(page.getByText('Publisert, ingen endringer')).toBeVisible();
  await pressToTheEnd(redo);
  await saved(page);

  await page.setViewportSize(PHONE);
  await openPart(page, `${EDITION}&del=plan`);
  await expect(panel(page).getByText(/^rad \d+, kolonne \d+/)).toHaveCount(25);
  await page.getByRole('button', { name: 'Publiser …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publiser' });
  await dialog
    .getByText(/^\d+ til$/)
    .first()
    .click();
  await expect(dialog.getByText('Nytt område på planen: Bar 2')).toBeVisible();
  await expect(dialog.getByText('Ny praktisk opplysning: Parkering')).toBeVisible();
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: 'Publiser for alle' }).click();
  await expect(dialog.getByText('Versjon 2 er ute.')).toBeVisible();
  await expect.poll(() => textOf(page, `${site.url}/praktisk`)).toContain('Parkering');
  await expect.poll(() => textOf(page, `${site.url}/plan`)).toContain('Stillerom');
});
