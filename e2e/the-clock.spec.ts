import type { Page } from 'playwright/test';
import { manualTimers, type TestServer } from '#server/testing/index.ts';
import { defaultContent } from '#shared/content/index.ts';
import { addDays, HOUR_MS, osloInstant } from '#shared/oslo-time.ts';
import { firstDay } from '#shared/rules/festival-phase.ts';
import { expect, hydrated, readToTheEnd, test, wake } from './harness/test.ts';

const { editions } = defaultContent;

const [older, newer] = editions.map((edition) => firstDay(edition));
if (!older || !newer) throw new Error('The content has two editions');

const countdown = (page: Page) => page.locator('.hero__countdown');
const festivalBox = (page: Page) => page.locator('[data-festival]');
const programmeDays = (page: Page) => page.locator('.board__day');
const comingDays = (page: Page) => page.locator('#fremtid ol > li');

/** A time in the festival's year and the expected texts of the home page. */
interface Moment {
  what: string;
  at: Date;
  countdown: RegExp;
  /** Which festival the box of facts says that it is. */
  box: string;
  /** Marks beside the days of the older edition's programme, and of the keys of the one on or next. */
  programme: (string | null)[];
  coming: (string | null)[];
  onStage: string[];
  /** Whether the whole page is read: in one moment of each phase, for what the others do not show. */
  whole?: true;
}

const none = {
  programme: [null, null],
  coming: [null, null],
  onStage: [],
  box: 'Kommende Festival',
};

const MOMENTS: Moment[] = [
  {
    ...none,
    what: 'ten days before the first edition',
    at: osloInstant(addDays(older, -10), '12:00'),
    countdown: /^10 dager igjen!$/,
  },
  {
    ...none,
    what: 'the first day, with two bands on at once',
    whole: true,
    box: 'Pågår nå',
    at: osloInstant(older, '21:15'),
    countdown: /^Festival tiden er her!$/,
    programme: ['I dag', null],
    coming: ['I dag', null],
    onStage: ['Band 1', 'Band 2'],
  },
  {
    ...none,
    what: 'the last night, while the party runs',
    box: 'Pågår nå',
    at: osloInstant(addDays(older, 2), '00:30'),
    countdown: /^Festival tiden er her!$/,
    programme: ['Avholdt', 'Nå'],
    coming: ['Avholdt', 'Nå'],
    onStage: ['Afterparty'],
  },
  {
    ...none,
    what: 'a year after the last edition',
    whole: true,
    at: osloInstant(addDays(newer, 365), '12:00'),
    countdown: /^Takk for i år\. Ses neste år!/,
    box: 'Forrige festival Avholdt',
    programme: ['Avholdt', 'Avholdt'],
    coming: [null, null, null],
  },
];

/** The clock's mark in each element, or null without one. */
async function marks(elements: ReturnType<Page['locator']>): Promise<(string | null)[]> {
  const texts = await elements.allInnerTexts();
  return texts.map((text) => /avholdt|i dag|nå/i.exec(text)?.[0].toLowerCase() ?? null);
}
const lower = (marksOfDays: (string | null)[]) =>
  marksOfDays.map((mark) => mark?.toLowerCase() ?? null);

async function expectMoment(page: Page, moment: Moment): Promise<void> {
  await expect(countdown(page), moment.what).toHaveText(moment.countdown);
  await expect(festivalBox(page), moment.what).toContainText('22.–23. august 2025');
  await expect(festivalBox(page).locator('p').first(), moment.what).toHaveText(moment.box);
  // After hydration an island reads the visitor's clock a moment later.
  await expect
    .poll(() => marks(programmeDays(page)), `${moment.what}: programme`)
    .toEqual(lower(moment.programme));
  await expect
    .poll(() => marks(comingDays(page)), `${moment.what}: next`)
    .toEqual(lower(moment.coming));
  const onStage = await page.locator('.act[data-state="now"] .act__name').allInnerTexts();
  expect(onStage.sort(), `${moment.what}: on stage`).toEqual(moment.onStage);
  await expect(page.locator('footer')).toContainText('© 2025–2026 CTRL Festival');
}

/** Moves the server's clock and makes it render the pages again, as its own timer does. */
function moveTo(site: TestServer, timers: ReturnType<typeof manualTimers>, at: Date): void {
  site.clock.set(at);
  timers.advance(HOUR_MS + 1);
}

test('the site follows the clock through both editions and beyond, over midnight too', async ({
  openSite,
  page,
}) => {
  const timers = manualTimers();
  const site = await openSite({ ...(MOMENTS[0] && { now: MOMENTS[0].at }), timers });
  // The server's timers advance with its clock, and a pending call's time limit may be among them.
  await page.route('**/api/social-media/latest', (route) =>
    route.fulfill({ json: { posts: [], lastFetch: null } }),
  );
  await page.clock.install({ time: site.clock.now() });
  const openAt = async (onServer: Date, here = onServer) => {
    moveTo(site, timers, onServer);
    await page.clock.setSystemTime(here);
    await page.goto(`${site.url}/`);
  };

  for (const moment of MOMENTS) {
    await test.step(moment.what, async () => {
      await openAt(moment.at);
      await expectMoment(page, moment);
      await hydrated(page);
      if (moment.whole) await readToTheEnd(page);
      else for (const part of ['.board', '#fremtid']) await wake(page.locator(part));
      await expectMoment(page, moment);
    });
  }

  await test.step('after the last edition the hero leads to the newsletter', async () => {
    const hero = page.locator('#hjem');
    await expect(hero).toContainText('Takk for 2026');
    await hero.getByRole('link', { name: 'Få beskjed om neste' }).click();
    await expect(page.getByRole('form', { name: 'Nyhetsbrev' })).toBeInViewport();
    // The page of a past edition brings its acts, also to who comes from another page.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Arkiv' }).click();
    await page.locator('main').getByRole('link', { name: /2025/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Takk for 2025');
    await expect(page.locator('.act a.key--archive').filter({ hasText: 'DJ 1' })).toBeVisible();
    expect((await site.api('GET', '/arkiv/2027')).status).toBe(404);
    expect((await site.api('GET', '/sitemap.xml')).text).toContain('/arkiv/2025<');
  });

  await test.step('a page rendered before midnight and opened after it does not mismatch, and moves on', async () => {
    const before = osloInstant(older, '23:59');
    // The server still serves the previous day's page; the visitor's clock is past midnight.
    await openAt(before, osloInstant(older, '24:01'));
    await hydrated(page);
    await expect(page.locator('html')).toHaveAttribute('data-now', before.toISOString());
    await readToTheEnd(page);
    await expect.poll(() => marks(programmeDays(page))).toEqual(['nå', 'i dag']);
  });

  await test.step('an open page turns at midnight by itself', async () => {
    await openAt(osloInstant(addDays(newer, -1), '23:58'));
    await hydrated(page);
    await wake(page.locator('#fremtid'));
    await expect(countdown(page)).toHaveText('1 dag igjen!');
    await page.clock.fastForward('02:05');
    await expect(countdown(page)).toHaveText('Festival tiden er her!');
    await expect.poll(() => marks(comingDays(page))).toEqual(['i dag', null, null]);
  });
});
