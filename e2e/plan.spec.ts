import type { Page } from 'playwright/test';
import { seriousFindings } from './harness/axe.ts';
import { cancelAct } from './harness/content.ts';
import { DESKTOP, expect, hydrated, PHONE, test, wake } from './harness/test.ts';

/** The week before, and Friday evening, twenty minutes before the first band. */
const AT_HOME = '2025-08-15T18:00:00Z';
const EVENING = '2025-08-22T17:40:00Z';
const MINUTE_MS = 60_000;
const FIVE = ['Komiker 1', 'Band 1', 'Band 2', 'DJ 2', 'Afterparty lørdag'];

const planButton = (page: Page, act: string) =>
  page.getByRole('button', { name: `${act} i min timeplan` }).filter({ visible: true });
const row = (page: Page, act: string) =>
  page.locator('[data-plan-row]').filter({ has: page.locator('[data-name]', { hasText: act }) });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const planButtons = (page: Page, pressed?: boolean) =>
  page
    .getByRole('button', { name: / i min timeplan$/, ...(pressed !== undefined && { pressed }) })
    .filter({ visible: true });

/** No key that a finger has to find is smaller than this. */
async function smallestButton(page: Page): Promise<number> {
  await expect(planButtons(page)).not.toHaveCount(0);
  return planButtons(page).evaluateAll((found) =>
    Math.min(
      ...found.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        return [width, height];
      }),
    ),
  );
}

test('five acts are planned at home, followed at the festival and shared', async ({
  openSite,
  visit,
  page,
  browser,
}) => {
  const site = await openSite({ now: AT_HOME });
  await page.setViewportSize(PHONE);
  await visit('/', { site });
  await wake(page.locator('.board'));
  expect(await smallestButton(page)).toBeGreaterThanOrEqual(44);
  for (const act of FIVE) await planButton(page, act).click();
  await expect(planButtons(page, true)).toHaveCount(5);

  // At the festival, with the same browser.
  site.clock.set(new Date(EVENING));
  await page.clock.setFixedTime(EVENING);
  await page.goto(`${site.url}/timeplan`);
  await hydrated(page);
  await expect(part(page, 'Neste')).toContainText('kl. 20:00 om 20 min');
  await expect(row(page, 'Band 1')).toContainText('Samtidig med Band 2');
  await expect(page.getByText('Fri 2 t 15 min')).toBeVisible();
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    expect(await seriousFindings(page), `${size.width} px`).toEqual([]);
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Kopier lenken' }).click();
  await expect(page.getByRole('button', { name: 'Kopiert' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/timeplan#1\.[\w-]{25}$/);

  // An act is cancelled while the page is open.
  await cancelAct(site, '2025-fre-band-1');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(row(page, 'Band 1')).toContainText('Avlyst');
  await expect(row(page, 'Band 1')).toContainText('På scenen i stedet');
  await expect(part(page, 'Neste')).toContainText('Band 2');
  await page.clock.setFixedTime(+new Date(EVENING) + 90 * MINUTE_MS);
  await page.reload();
  await hydrated(page);
  await expect(part(page, 'Nå')).toContainText('1 t 20 min igjen');

  // A friend without an account.
  const friend = await (await browser.newContext({ locale: 'nb-NO' })).newPage();
  await friend.clock.setFixedTime(EVENING);
  await friend.goto(link);
  await hydrated(friend);
  await expect(friend.getByText('Dette er ikke din timeplan')).toBeVisible();
  expect(await seriousFindings(friend), 'shared').toEqual([]);
  await friend.getByRole('button', { name: 'Legg til i min' }).click();
  await friend.getByRole('link', { name: 'Til min timeplan' }).click();
  await expect(friend).toHaveURL(/\/timeplan$/);
  await expect(friend.locator('[data-plan-row]')).toHaveCount(5);
  await friend.context().close();
});

test('the keyboard of the programme is planned by keys', { tag: '@firefox' }, async ({
  site,
  visit,
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await visit('/events', { site });
  expect(await smallestButton(page)).toBeGreaterThanOrEqual(24);
  await planButton(page, 'Komiker 1').focus();
  await page.keyboard.press('Space');
  await expect(planButton(page, 'Komiker 1')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(planButton(page, 'Komiker 2')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Min timeplan, 2 poster' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Min timeplan');
  await planButton(page, 'Komiker 1').press('Enter');
  await expect(row(page, 'Komiker 1')).toContainText('Tatt ut');
  await expect(planButton(page, 'Komiker 1')).toBeFocused();
});
