import { paths } from '#shared/paths.ts';
import { boxOf } from './harness/in-sight.ts';
import { expect, hydrated, MOVING, test } from './harness/test.ts';

test.use(MOVING);

const WINDOWS = [
  [1024, 768],
  [1366, 650],
  [1440, 900],
  [1920, 950],
  [2048, 1000],
  [2560, 1000],
  [2560, 1440],
  [3440, 1300],
  [3840, 2000],
] as const;

test('nothing that floats is printed over the text; the headline of the stage is seen without scrolling, below its key', async ({
  page,
  site,
}) => {
  await page.route('**/api/social-media/latest', (route) => {
    const none = { posts: [], lastFetch: null };
    const post = {
      id: 'a',
      platform: 'instagram',
      timestamp: '2026-06-01T09:15:00.000Z',
      content: 'Innlegg',
      url: 'https://innlegg.example/a',
      engagement: { likes: 1, comments: 2 },
    };
    const instagram = { posts: [post], lastFetch: null };
    return route.fulfill({
      json: { success: true, data: { facebook: none, instagram, tiktok: none } },
    });
  });
  await page.goto(site.url);
  await hydrated(page);
  await expect(page.getByRole('article', { name: 'Nytt innlegg på Instagram' })).toBeVisible();
  await page.getByRole('button', { name: /Forum/ }).click();
  await expect(page.locator('[data-notice]')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const floating = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position))
      .filter((element) => element.getClientRects().length > 0)
      .map(({ className }) => className),
  );
  expect(floating).toEqual([]);

  await page.emulateMedia({ media: 'screen' });
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    const size = `${width}x${height}`;
    const headline = await boxOf(page.locator('#hjem-tittel'));
    const header = await boxOf(page.locator('header'));
    const key = await boxOf(page.locator('.hero__key'));
    expect(headline.y + headline.height, size).toBeLessThanOrEqual(height);
    expect(key.y, size).toBeGreaterThanOrEqual(header.y + header.height);
    expect(headline.y, size).toBeGreaterThanOrEqual(key.y + key.height);
  }
});

test('the times of acts are seen on their keys, and can be read on paper, also where backgrounds are printed', async ({
  page,
  visit,
}) => {
  await visit('/events');
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const unseen = await page.locator('.board .act').evaluateAll((acts) =>
      acts
        .filter((act) => act.checkVisibility())
        .flatMap((act) => {
          const key = act.getBoundingClientRect();
          return [...act.querySelectorAll('time')].flatMap((time) => {
            const box = time.getBoundingClientRect();
            // A key for several nights has a text that says so.
            const words = act.querySelector('[data-nights]');
            const said = words?.checkVisibility() && words.textContent?.includes(time.textContent);
            const clipped = getComputedStyle(time.parentElement ?? time).clipPath !== 'none';
            // The line box of a font is a little larger than its figures.
            const inside =
              box.top >= key.top - 1 &&
              box.bottom <= key.bottom + 1 &&
              box.left >= key.left - 1 &&
              box.right <= key.right + 1;
            return said || (inside && !clipped) ? [] : [`${act.textContent}: ${time.textContent}`];
          });
        }),
    );
    expect(unseen, `${width} px`).toEqual([]);
  }

  // As wide as A4.
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  const times = await page.locator('.act__time').evaluateAll((all) =>
    all.map((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return { color, backgroundColor };
    }),
  );
  expect(times.length).toBeGreaterThan(0);
  expect(times.filter(({ color, backgroundColor }) => color === backgroundColor)).toEqual([]);
});

test('no act or entry is printed half on one page and half on the next', async ({
  page,
  visit,
}) => {
  for (const [path, rows] of [
    [paths.events, '.board .act'],
    [paths.practical, 'article'],
  ] as const) {
    await visit(path);
    await page.emulateMedia({ media: 'print' });
    const breaks = await page
      .locator(`main ${rows}`)
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).breakInside));
    expect(breaks.length, path).toBeGreaterThan(0);
    expect(new Set(breaks), path).toEqual(new Set(['avoid']));
    await page.emulateMedia({ media: 'screen' });
  }
});
