import type { Page } from 'playwright/test';
import type { TestServer } from '#server/testing/index.ts';
import { seriousFindings } from './harness/axe.ts';
import {
  another,
  EDITION,
  FRIDAY_EVENING,
  LIST,
  logInAdmin,
  open,
  openPart,
  saved,
} from './harness/content.ts';
import { boxOf } from './harness/in-sight.ts';
import { DESKTOP, expect, loaded, PHONE, test } from './harness/test.ts';

/** The programme's page has a text, once the server has put what was published in place. */
const shows = (page: Page, site: TestServer, text: string) =>
  expect(async () => {
    await open(page, site, '/events');
    expect(await page.getByText(text).count()).toBeGreaterThan(0);
  }).toPass();
const board = (page: Page) => page.getByRole('region', { name: 'Programtavle' });

test('an act is moved on the board by keys and by the pointer; a change is saved by itself, published with its warnings ticked off, and seen', async ({
  openSite,
  page,
  context,
}) => {
  const site = await openSite({ now: FRIDAY_EVENING });
  await logInAdmin(context, site);
  await test.step('an act is moved on the board', async () => {
    await page.setViewportSize(DESKTOP);
    await open(page, site, `${EDITION}&del=program`);
    const act = (name: string | RegExp) => board(page).getByRole('button', { name });
    await act(/^20:00–21:30 Band 1 Samtidig med Band 2/).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(/^20:10, /)).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(act(/^20:00–21:30 Band 1/)).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(act(/^19:55–21:25 Band 1 Ny tid/)).toBeFocused();
    await saved(page);

    await act(/Komiker 1/).scrollIntoViewIfNeeded();
    const box = await boxOf(act(/Komiker 1/));
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    // Half an hour: it is as wide as a quarter.
    await page.mouse.move(x - 2 * box.width, y, { steps: 4 });
    await page.mouse.up();
    await expect(act(/^17:0\d.*Komiker 1/)).toBeVisible();
    await page.getByRole('button', { name: 'Angre', exact: true }).click();
    await expect(act(/^17:30.*Komiker 1/)).toBeVisible();
    await page.getByRole('button', { name: 'Angre', exact: true }).click();
    await expect(act(/^20:00–21:30 Band 1/)).toBeVisible();
    await expect(page.getByText('Publisert, ingen endringer')).toBeVisible();

    // On a narrow screen the board begins hours before the act, and scrolls to it.
    await page.setViewportSize(PHONE);
    await open(page, site, `${EDITION}&del=program&felt=/slots/2025-fre-band-2/act`);
    await page.getByRole('button', { name: 'Tavle', exact: true }).click();
    await expect(act(/^21:00.*Band 2/)).toBeInViewport();
    await page.setViewportSize(DESKTOP);
  });

  await openPart(page, `${EDITION}&del=fakta`);
  await page.getByLabel('Aldersgrenser i én setning').fill('Festivalen har 18-årsgrense i år');
  await saved(page);
  await page.getByRole('button', { name: 'Publiser …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publiser' });
  await expect(dialog.getByRole('region', { name: 'Endringer' })).toContainText('18-årsgrense');
  const publish = dialog.getByRole('button', { name: 'Publiser for alle' });
  await expect(publish).toBeDisabled();
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByLabel('Hvorfor').fill('Ny aldersgrense');
  await publish.dblclick();
  await expect(dialog.getByText('Versjon 2 er ute.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Ferdig' }).click();
  await page.getByRole('button', { name: 'Historikk' }).click();
  await expect(page.getByText('Versjon 2', { exact: true })).toBeVisible();
  await expect(page.getByText('Versjon 3', { exact: true })).toHaveCount(0);
  await shows(page, site, 'Festivalen har 18-årsgrense i år');
});

test('two administrators write at once: merged, side by side, present, undone, restored', async ({
  openSite,
  page,
  context,
  browser,
  watch,
}) => {
  const site = await openSite({ now: FRIDAY_EVENING });
  // The network goes, and the conflict is an answer that the test is about.
  watch.allowConsole(/ERR_INTERNET_DISCONNECTED|ApiError|409/);
  await logInAdmin(context, site);
  const other = await another(browser);
  await logInAdmin(other.context(), site, 'ås');
  const name = (at: Page) => at.getByLabel('Navn', { exact: true });
  const venue = (at: Page) => at.getByLabel('Sted');
  await open(page, site, `${EDITION}&del=fakta`);
  await open(other, site, `${EDITION}&del=fakta`);
  await expect(page.getByText(/^ås .* redigerer også$/)).toBeVisible();

  await venue(other).fill('Kaia');
  await saved(other);
  await expect(venue(page)).toHaveValue('Kaia');

  await context.setOffline(true);
  await name(page).fill('Mitt navn');
  await expect(page.locator('[data-save]')).toContainText('Venter på nettet');
  await name(other).fill('Deres navn');
  await saved(other);
  await context.setOffline(false);
  const choice = page.getByRole('region', { name: 'En endring trenger et valg' });
  await expect(choice).toContainText('Mitt navn');
  await expect(choice).toContainText('Deres navn');
  await choice.getByRole('button', { name: /^Bruk min/ }).click();
  await expect(name(other)).toHaveValue('Mitt navn');

  await page.keyboard.press('Control+z');
  await expect(name(page)).toHaveValue('Deres navn');
  await saved(page);
  await page.getByRole('button', { name: 'Historikk' }).click();
  await page.getByRole('button', { name: 'Hent tilbake til utkastet: versjon 1' }).click();
  await page.getByRole('button', { name: 'Hent tilbake', exact: true }).click();
  await page.getByRole('button', { name: 'Fakta' }).click();
  await expect(name(page)).toHaveValue('CTRL Festival 2025');
  await expect(name(other)).toHaveValue('CTRL Festival 2025');
  await other.context().close();
});

/** Parts of a document: of these two, the board is drawn for a wide window and listed on a phone. */
const WIDE_VIEWS = ['program', 'plan'];
const VIEWS = [
  ...WIDE_VIEWS,
  ...['fakta', 'dager', 'scener', 'billetter', 'tekster', 'praktisk', 'historikk'],
  'forhandsvisning',
];
const ADDRESSES = [LIST, ...VIEWS.map((view) => `${EDITION}&del=${view}`)];
const SITE_ADDRESSES = ['lenker', 'slides', 'tekster'].map(
  (view) => `${LIST}&dokument=site&del=${view}`,
);
const isWide = (address: string) =>
  address === LIST || WIDE_VIEWS.some((view) => address.endsWith(`=${view}`));

/** What is beyond the edge of a window of 320 px, with text of the usual and of twice the size. */
async function beyond320(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 });
  return page.evaluate(() => {
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) ||
        isScrolled(element.parentElement));
    const { style } = document.documentElement;
    const found = ['100%', '200%'].flatMap((size) => {
      style.fontSize = size;
      return [...document.querySelectorAll('[role="tabpanel"] *')]
        .filter((element) => element.checkVisibility() && !isScrolled(element))
        .filter((element) => element.getBoundingClientRect().right > 321)
        .map(({ tagName, id, className }) => `${size} ${tagName} ${id} ${className}`);
    });
    style.removeProperty('font-size');
    return found;
  });
}

test('axe finds nothing serious and nothing scrolls sideways, on a phone and a desktop; all fits 320 px, also with text of twice the size', async ({
  openSite,
  page,
  context,
}) => {
  const site = await openSite({ now: FRIDAY_EVENING });
  await logInAdmin(context, site);
  /** Looks at what is open in both windows: for what axe finds in the wide one too where it draws something else. */
  const expectFine = async (what: string, axeAt: readonly (typeof PHONE)[]) => {
    const isNarrow = page.viewportSize()?.width === PHONE.width;
    for (const viewport of isNarrow ? [PHONE, DESKTOP] : [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      await loaded(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, `${what} at ${viewport.width}`).toBeLessThanOrEqual(viewport.width);
      if (!axeAt.includes(viewport)) continue;
      expect(await seriousFindings(page), `${what} at ${viewport.width}`).toEqual([]);
    }
  };
  await open(page, site, LIST);
  for (const address of [...ADDRESSES, ...SITE_ADDRESSES]) {
    await openPart(page, address);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeAttached();
    await expectFine(address, isWide(address) ? [PHONE, DESKTOP] : [PHONE]);
    expect(await beyond320(page), address).toEqual([]);
  }
  await open(page, site, '/admin-dashboard');
  for (const name of ['Forsinket scene', 'Flytt', 'Fullt', 'Avlys', 'Avlys dag', 'Billetter']) {
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog', { name, exact: true });
    await expect(dialog).toBeVisible();
    await expectFine(name, [PHONE]);
    if (['Forsinket scene', 'Avlys dag'].includes(name)) {
      await dialog.getByRole('listitem').getByRole('button').last().click();
      await expect(dialog.getByText('Dette ser alle besøkende:')).toBeVisible();
      await expectFine(`the question of ${name}`, [PHONE]);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await open(page, site, EDITION);
  await page.getByRole('button', { name: 'Publiser …' }).click();
  await expect(page.getByText('Ingenting er endret', { exact: false })).toBeVisible();
  await expectFine('publish', [PHONE]);
});
