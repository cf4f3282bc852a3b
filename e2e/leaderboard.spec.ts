import type { Page } from 'playwright/test';
import { labels } from '#shared/content/labels.ts';
import type { LeaderboardEntry } from '#shared/contracts/leaderboard.ts';
import { LEADERBOARD_PATH } from '#shared/contracts/leaderboard.ts';
import { expect, PHONE, readToTheEnd, test, wake } from './harness/test.ts';

const ADDRESS = `**${LEADERBOARD_PATH}`;
const section = (page: Page) => page.locator('#affiliates');
const cards = (page: Page) => section(page).locator('[data-leaders] > li');

function entry(navn: string, level: number, points: number): LeaderboardEntry {
  return { navn, level, points, instagram: null, tiktok: null, youtube: null, twitch: null };
}

test('while the answer is out there is only a sign of loading', async ({ visit, page }) => {
  let answer: (() => void) | undefined;
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(ADDRESS, async (route) => {
    await waiting;
    await route.fulfill({ json: [] });
  });
  await visit('/');
  await wake(section(page));
  await expect(section(page).getByRole('status')).toContainText('Laster');
  answer?.();
  await expect(section(page)).toContainText('Ingen affiliates ennå');
});

test('an empty list invites to be the first', async ({ visit, page }) => {
  await page.route(ADDRESS, (route) => route.fulfill({ json: [] }));
  await visit('/');
  await wake(section(page));
  await expect(section(page).getByRole('heading', { name: 'Ingen affiliates ennå' })).toBeVisible();
  await section(page).getByRole('link', { name: 'Start din reise' }).click();
  await expect(page).toHaveURL(/\/affiliate$/);
});

test('entries come in the order of the answer, the first three with honours', async ({
  visit,
  page,
}) => {
  const entries = [
    { ...entry('Ada', 5, 1840), instagram: '@ada', youtube: 'https://youtube.example/ada' },
    entry('Bo', 4, 900),
    entry('Cleo', 3, 400),
    entry('Dag', 1, 20),
    entry('Eva', 9, 10),
  ];
  await page.route(ADDRESS, (route) => route.fulfill({ json: entries }));
  await visit('/');
  await wake(section(page));
  await expect(cards(page)).toHaveCount(5);
  await expect(cards(page).nth(0)).toContainText('#1');
  await expect(cards(page).nth(0)).toContainText('CTRL Elite');
  await expect(cards(page).nth(0)).toContainText('1 840');
  await expect(cards(page).filter({ hasText: 'Top Performer' })).toHaveCount(3);
  for (const [index, honour] of ['Pokal', 'Medalje', 'Utmerkelse'].entries()) {
    await expect(cards(page).nth(index).getByLabel(honour)).toBeVisible();
  }
  await expect(cards(page).nth(4)).toContainText('Supporter');
  const instagram = cards(page).nth(0).getByRole('link', { name: 'Ada på Instagram' });
  await expect(instagram).toHaveAttribute('href', 'https://www.instagram.com/ada');
  await expect(instagram).toHaveAttribute('target', '_blank');
});

test('a failure is calm, is not retried by itself, and can be tried again', async ({
  visit,
  page,
  watch,
}) => {
  watch.allowConsole(/503|affiliates-leaderboard/);
  let asked = 0;
  await page.route(ADDRESS, (route) => {
    asked += 1;
    return asked === 1
      ? route.fulfill({ status: 503, json: { message: 'Databasen svarer ikke' } })
      : route.fulfill({ json: [entry('Ada', 2, 100)] });
  });
  await visit('/');
  await wake(section(page));
  const alert = section(page).getByRole('alert');
  await expect(alert).toContainText('Kunne ikke laste oversikten');
  await page.clock.runFor(120_000);
  expect(asked).toBe(1);
  await alert.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(cards(page)).toHaveCount(1);
});

test('a 401 is a failure for one query and nobody for another', async ({ visit, page, watch }) => {
  watch.allowConsole(/401|affiliates-leaderboard|session/);
  await page.route(ADDRESS, (route) => route.fulfill({ status: 401, json: { message: 'Nei' } }));
  await page.route('**/api/user/session', (route) =>
    route.fulfill({ status: 401, json: { message: 'Nei' } }),
  );
  await visit('/');
  await wake(section(page));
  await expect(section(page).getByRole('alert')).toContainText('Kunne ikke laste oversikten');
  await expect(page.getByRole('link', { name: 'Logg inn' }).first()).toBeVisible();
});

test('the real list comes from the database and changes with it', async ({
  openSite,
  visit,
  page,
}) => {
  const site = await openSite();
  await visit('/', { site });
  await wake(section(page));
  await expect(section(page)).toContainText('Ingen affiliates ennå');
  await site.ctx.db.pool.query(
    `insert into affiliates (navn, epost, status, is_active, personal_code, points, level, approved_at)
     values ('Åse Ø.', 'ase@ctrl.example', 'approved', true, 'CTRL-ABC234', 320, 3, now())`,
  );
  site.ctx.prepared.invalidate(LEADERBOARD_PATH);
  await page.reload();
  await wake(section(page));
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Åse Ø.');
  await expect(cards(page)).toContainText('VIP Partner');
  expect(await page.content()).not.toContain('ase@ctrl.example');
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the home page is short: rows after the third entry, and folded parts that open', async ({
    visit,
    page,
  }) => {
    const entries = Array.from({ length: 9 }, (_, index) => ({
      ...entry(`Promotør ${index + 1}`, 2, 900 - index),
      instagram: '@promotor',
    }));
    await page.route(ADDRESS, (route) => route.fulfill({ json: entries }));
    await visit('/');
    await readToTheEnd(page);
    await expect(cards(page)).toHaveCount(9);
    const heights = await cards(page).evaluateAll((rows) =>
      rows.slice(3).map((row) => row.getBoundingClientRect().height),
    );
    expect(heights).toEqual(heights.map(() => 64));
    const length = () => page.evaluate(() => document.documentElement.scrollHeight);
    expect(await length()).toBeLessThanOrEqual(17_000);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await length()).toBeLessThanOrEqual(17_000);
    await page.setViewportSize(PHONE);

    const link = cards(page).nth(3).getByRole('link');
    await expect(link).toBeHidden();
    await cards(page).nth(3).locator('summary').click();
    await expect(link).toBeVisible();
    const month = page.getByRole('grid');
    await expect(month).toBeHidden();
    await page.getByRole('region', { name: labels.calendar.heading }).locator('summary').click();
    await expect(month).toBeVisible();
  });
});
