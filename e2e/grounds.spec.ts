import type { Page } from 'playwright/test';
import { seriousFindings } from './harness/axe.ts';
import { publishGrounds } from './harness/grounds.ts';
import { boxOf } from './harness/in-sight.ts';
import { DESKTOP, expect, PHONE, test } from './harness/test.ts';

/** Friday at 20:40, while the first band plays. */
const EVENING = '2025-08-22T18:40:00Z';

const cap = (page: Page, id: string) => page.locator(`a#${id}`);
const panel = (page: Page) => page.locator('[data-area]');

/** Width of the page beyond its window, in px. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('the plan of the site is read by link, kind, keys and fingers', async ({
  page,
  openSite,
  visit,
}) => {
  const site = await openSite({ now: EVENING });
  await publishGrounds(site);
  await expect.poll(async () => (await site.api('GET', '/plan')).text).toContain('Luftegården');

  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    // From an act to its stage, whose area is pressed and told of.
    await visit('/program/2025-fre-band-1', { site });
    await page.getByRole('link', { name: 'Finn Fengselshotellet' }).click();
    await expect(page).toHaveURL(/\/plan(\?.*)?#hallen$/);
    await expect(panel(page)).toContainText('Band 1');
    await expect(cap(page, 'hallen')).toBeInViewport();

    await page.goto('about:blank');
    await visit('/plan#cosplay', { site });
    await expect(cap(page, 'cosplay')).toBeInViewport({ ratio: 1 });
    await expect(cap(page, 'cosplay')).toHaveAttribute('aria-current', 'true');
    await expect(panel(page)).toContainText('11:00–21:00');

    await page.getByRole('button', { name: 'Toalett' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Toalett' })).toHaveText(
      'Toalett: 4 områder, 1 i denne etasjen',
    );
    expect(await seriousFindings(page)).toEqual([]);

    // Larger by keys: the focused cap stays in the window, and the page is as wide as before.
    const view = page.locator('.site-plan__view:visible');
    await cap(page, 'cosplay').focus();
    const width = async () => (await boxOf(cap(page, 'cosplay').locator('..'))).width;
    const before = await width();
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await expect.poll(async () => (await width()) / before).toBeCloseTo(2.25, 1);
    await expect(cap(page, 'cosplay')).toBeInViewport();
    const beside = () => view.evaluate((box) => box.scrollWidth / box.clientWidth);
    await expect.poll(beside).toBeGreaterThan(2);
    await expect.poll(() => overflow(page)).toBe(0);
    await page.keyboard.press('0');
    await expect.poll(beside).toBe(1);
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('a:focus')).toHaveAttribute('data-kind', 'cosplay');

    // Text of twice the size.
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expect.poll(() => overflow(page)).toBe(0);
  }

  // On paper no area is half on one page and half on the next.
  await page.emulateMedia({ media: 'print' });
  const breaks = await page
    .locator('li[data-kind]')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).breakInside));
  expect(new Set(breaks)).toEqual(new Set(['avoid']));
});

test.describe('on a screen for fingers', () => {
  test.use({ hasTouch: true, viewport: PHONE });

  test('two fingers make the plan larger, and not the page', async ({
    page,
    context,
    openSite,
    visit,
  }) => {
    const site = await openSite({ now: EVENING });
    await publishGrounds(site);
    await visit('/plan', { site });
    const view = page.locator('.site-plan__view:visible');
    await view.scrollIntoViewIfNeeded();
    const box = await boxOf(view);
    const [x, y] = [box.x + 180, box.y + 70];
    const devtools = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([left, top], id) => ({ x: left, y: top, id })),
      });
    await touch('touchStart', [[x - 30, y]]);
    await touch('touchStart', [
      [x - 30, y],
      [x + 30, y],
    ]);
    for (const apart of [40, 60, 80, 90]) {
      await touch('touchMove', [
        [x - apart, y],
        [x + apart, y],
      ]);
    }
    await touch('touchEnd', []);
    await expect
      .poll(() => view.evaluate((one) => one.scrollWidth / one.clientWidth))
      .toBeGreaterThan(2);
    await expect.poll(() => page.evaluate(() => window.visualViewport?.scale)).toBe(1);
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('every floor is drawn, and caps lead to the list and back', async ({ page, openSite }) => {
    const site = await openSite({ now: EVENING });
    await publishGrounds(site);
    await page.goto(`${site.url}/plan#scene-2`);
    await expect(cap(page, 'scene-2')).toBeInViewport();
    await expect(cap(page, 'cosplay')).toBeVisible();
    await cap(page, 'cosplay').click();
    await expect(page.locator('#om-cosplay')).toBeInViewport();
    await page.locator('#om-cosplay').getByRole('link').click();
    await expect(cap(page, 'cosplay')).toBeInViewport();
  });
});
