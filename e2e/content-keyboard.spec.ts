import type { Page } from 'playwright/test';
import { EDITION, FRIDAY_EVENING, LIST, logInAdmin, open, openPart } from './harness/content.ts';
import { controls, walk } from './harness/focus.ts';
import { DESKTOP, expect, test } from './harness/test.ts';

const PANEL = '[role="tabpanel"]:not([hidden])';
/** What is walked: the list, the editor, both boards, the history and the preview. */
const VIEWS = [
  LIST,
  ...['fakta', 'program', 'praktisk', 'plan', 'historikk', 'forhandsvisning'].map(
    (view) => `${EDITION}&del=${view}`,
  ),
];

/** Tab reaches every control of the tab, in view and with a ring. */
async function expectEveryControl(page: Page, address: string): Promise<void> {
  const stops = await walk(page, PANEL);
  // A date field has a stop for each of its parts, and the browser draws the ring of its key itself.
  const ringed = new Set(stops.filter(({ ring }) => ring).map(({ name }) => name));
  expect(
    stops.map(({ name }) => name).filter((name) => !ringed.has(name)),
    address,
  ).toEqual([]);
  expect(
    stops.filter(({ inView }) => !inView).map(({ name }) => name),
    address,
  ).toEqual([]);
  const reached = new Set(stops.map(({ name }) => name));
  const missed = (await controls(page, PANEL)).filter((name) => !reached.has(name));
  expect(missed, address).toEqual([]);
}

test('Tab reaches everything in Innhold, and dialogs give the focus back', async ({
  openSite,
  page,
  context,
}) => {
  const site = await openSite({ now: FRIDAY_EVENING });
  await logInAdmin(context, site);
  await page.setViewportSize(DESKTOP);
  await open(page, site, LIST);
  for (const address of VIEWS) {
    await openPart(page, address);
    await expectEveryControl(page, address);
  }

  const dialogs: [address: string, key: string][] = [
    [LIST, 'Avlys'],
    [LIST, 'Flytt'],
    [LIST, 'Forsinket scene'],
    [LIST, 'Avlys dag'],
    [LIST, 'Billetter'],
    [LIST, 'Ny utgave'],
    [`${EDITION}&del=program`, 'Publiser …'],
    [`${EDITION}&del=program`, 'Ny programpost'],
    [`${EDITION}&del=historikk`, 'Hent tilbake til utkastet: versjon 1'],
  ];
  for (const [address, name] of dialogs) {
    if (!page.url().endsWith(address)) await open(page, site, address);
    const key = page.locator(PANEL).getByRole('button', { name, exact: true });
    await key.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog, name).toBeVisible();
    await expect(dialog.locator(':focus'), name).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(dialog, name).toHaveCount(0);
    await expect(key, name).toBeFocused();
  }

  // From the list into a document and back, the focus goes along.
  await open(page, site, LIST);
  const edit = page.getByRole('button', { name: 'Rediger: CTRL Festival 2025' });
  await edit.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'CTRL Festival 2025' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(edit).toBeFocused();
});
