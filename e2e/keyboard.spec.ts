import type { Page } from 'playwright/test';
import { controls, startAtTop, walk } from './harness/focus.ts';
import {
  DESKTOP,
  expect,
  follow,
  loaded,
  PHONE,
  readToTheEnd,
  test,
  wake,
} from './harness/test.ts';

/**
 * Tabs through the open page and expects every control to be reached, with a visible focus ring.
 */
async function expectEveryControl(page: Page): Promise<void> {
  const stops = await walk(page);
  expect(stops.filter(({ ring }) => !ring).map(({ name }) => name)).toEqual([]);
  expect(stops.filter(({ inView }) => !inView).map(({ name }) => name)).toEqual([]);
  const reached = new Set(stops.map(({ name }) => name));
  const missed = (await controls(page)).filter((name) => !reached.has(name));
  expect(missed).toEqual([]);
  expect(stops[0]?.name).toBe('A  Hopp til innholdet');
}

/** Focusing a control of the header leaves the page where it is. */
async function expectHeaderKeepsPlace(page: Page): Promise<void> {
  const moved = await page.evaluate(() => {
    const stops = document.querySelectorAll<HTMLElement>('header a, header button');
    return [...stops]
      .filter((stop) => stop.getClientRects().length > 0)
      .flatMap((stop) => {
        window.scrollTo({ top: 2600, behavior: 'instant' });
        const before = window.scrollY;
        document.documentElement.style.scrollBehavior = 'auto';
        stop.focus();
        const by = window.scrollY - before;
        return by === 0 ? [] : [`${stop.textContent || stop.ariaLabel}: ${by} px`];
      });
  });
  expect(moved).toEqual([]);
}

test('Tab reaches every control of the home page, on a desktop and a phone, and one sees where it is', async ({
  visit,
  page,
}) => {
  await visit('/');
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await readToTheEnd(page);
    await loaded(page);
    await expectEveryControl(page);
    await expectHeaderKeepsPlace(page);
  }
});

test('Tab reaches every control of the forms of accounts and sharing; the tabs and fields of the login page work by keyboard alone', async ({
  visit,
  page,
}) => {
  await visit('/share-tracker');
  for (const [path, form] of [
    ['/share-tracker', 'Del festivalen'],
    ['/user-login?fane=registrer', 'Registrer'],
    ['/user-login', 'Logg inn'],
  ] as const) {
    await follow(page, path);
    await expect(page.getByRole('form', { name: form })).toBeVisible();
    await readToTheEnd(page);
    await loaded(page);
    await expectEveryControl(page);
  }

  await page.getByRole('tab', { name: 'Logg inn' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('kari');
  await page.keyboard.press('Tab');
  await page.keyboard.type('hemmelig');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Passord')).toHaveValue('hemmelig');
  await expect(page.getByLabel('Passord')).toHaveAttribute('type', 'text');
  await page.getByRole('tab', { name: 'Logg inn' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Registrer' })).toBeFocused();
  await expect(page.getByRole('form', { name: 'Registrer' })).toBeVisible();
});

test('the skip link, menus, dialogs and the calendar work by keyboard alone', {
  tag: '@firefox',
}, async ({ visit, page }) => {
  await visit('/');
  await startAtTop(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  const isInMain = await page.evaluate(() => document.activeElement?.closest('main') !== null);
  expect(isInMain).toBe(true);

  const more = page.getByRole('navigation', { name: 'Hovedmeny' }).getByRole('button', {
    name: 'Mer',
  });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Verdier & Visjoner' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Eventer' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();

  const write = page.locator('.dock').getByRole('button', { name: 'Send melding' });
  await write.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(
      () => document.activeElement?.closest('[role="dialog"]') !== null,
    );
    expect(inside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(write).toBeFocused();

  const chosen = page.locator('[role="grid"] [aria-selected="true"] button');
  await wake(page.getByRole('grid'));
  await chosen.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(chosen).toHaveText('2');
});
