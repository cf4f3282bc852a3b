import type { Page } from 'playwright/test';
import { labels } from '#shared/content/labels.ts';
import { LEADERBOARD_PATH, type LeaderboardEntry } from '#shared/contracts/progress.ts';
import { expect, PHONE, readToTheEnd, test, wake } from './harness/test.ts';

const ADDRESS = `**${LEADERBOARD_PATH}`;
const section = (page: Page) => page.locator('#affiliates');
const cards = (page: Page) => section(page).locator('[data-leaders] > li');

function entry(navn: string, level: number, points: number): LeaderboardEntry {
  return { navn, level, points, instagram: null, tiktok: null, youtube: null, twitch: null };
}

test('the real list comes from the database and changes with it, its three best with badges', async ({
  openSite,
  visit,
  page,
}) => {
  const site = await openSite();
  await visit('/', { site });
  await wake(section(page));
  await expect(section(page).getByRole('heading', { name: 'Ingen affiliates ennå' })).toBeVisible();
  await section(page).getByRole('link', { name: 'Start din reise' }).click();
  await expect(page).toHaveURL(/\/affiliate$/);
  await site.ctx.db.pool.query(
    `insert into affiliates (navn, epost, status, is_active, personal_code, points, level, approved_at)
     values ('Åse Ø.', 'ase@ctrl.example', 'approved', true, 'CTRL-ABC234', 320, 3, now()),
       ('Ada', 'ada@ctrl.example', 'approved', true, 'CTRL-ADA234', 40, 1, now()),
       ('Bo', 'bo@ctrl.example', 'approved', true, 'CTRL-BEE234', 120, 2, now()),
       ('Cleo', 'cleo@ctrl.example', 'approved', true, 'CTRL-CLE234', 10, 1, now())`,
  );
  site.ctx.prepared.invalidate(LEADERBOARD_PATH);
  await visit('/', { site });
  await wake(section(page));
  await expect(cards(page).locator('h3')).toHaveText(['Åse Ø.', 'Bo', 'Ada', 'Cleo']);
  await expect(cards(page).first()).toContainText('VIP Partner');
  await expect(cards(page).filter({ hasText: 'Top Performer' })).toHaveCount(3);
  expect(await page.content()).not.toContain('ase@ctrl.example');
});

test('a 401 is a failure for one query and nobody for another; on a phone the home page is short: rows after the third entry, and folded parts that open', async ({
  visit,
  page,
  watch,
}) => {
  await page.setViewportSize(PHONE);
  watch.allowConsole(/401|affiliates-leaderboard|session/);
  await page.route(ADDRESS, (route) => route.fulfill({ status: 401, json: { message: 'Nei' } }));
  await page.route('**/api/user/session', (route) =>
    route.fulfill({ status: 401, json: { message: 'Nei' } }),
  );
  await visit('/');
  await wake(section(page));
  await expect(section(page).getByRole('alert')).toContainText('Kunne ikke laste oversikten');
  await expect(page.getByRole('link', { name: 'Logg inn' }).first()).toBeVisible();

  const entries = Array.from({ length: 9 }, (_, index) => ({
    ...entry(`Promotør ${index + 1}`, 2, 900 - index),
    instagram: '@promotor',
  }));
  await page.unroute(ADDRESS);
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
