import type { Page } from 'playwright/test';
import type { SocialAnswer, SocialPost } from '#shared/contracts/social.ts';
import { pass, stopClock } from './harness/clock.ts';
import { boxOf } from './harness/in-sight.ts';
import { expect, MOVING, PHONE, test } from './harness/test.ts';

test.use(MOVING);

const card = (page: Page) => page.getByRole('article');

function post(id: string, timestamp: string, platform: SocialPost['platform']): SocialPost {
  return {
    id,
    platform,
    timestamp,
    content: `Innlegg ${id}. ${'Mange ord om festivalen. '.repeat(20)}`,
    url: `https://innlegg.example/${id}`,
    engagement: { likes: 1312, comments: 28, ...(platform === 'facebook' && { shares: 14 }) },
  };
}

const FIRST = post('a', '2026-06-01T09:15:00.000Z', 'instagram');
const SECOND = post('b', '2026-06-01T09:45:00.000Z', 'facebook');
const THIRD = post('c', '2026-06-01T09:50:00.000Z', 'facebook');

const WINDOWS = [
  [PHONE.width, PHONE.height],
  [320, 640],
  [430, 932],
  [800, 900],
  [1024, 768],
  [1366, 768],
  [1366, 650],
  [1440, 900],
] as const;

/** Each look lets the page's time pass by itself: there is nothing to wait for between two. */
const AT_ONCE = { intervals: [0] };

/** Answers the feed with the given posts; `asked` counts the calls. */
async function serveFeed(page: Page, posts: SocialPost[]): Promise<{ asked(): number }> {
  let asked = 0;
  await page.route('**/api/social-media/latest', (route) => {
    asked += 1;
    const of = (platform: SocialPost['platform']) => ({
      posts: posts.filter((one) => one.platform === platform),
      lastFetch: null,
    });
    const json: SocialAnswer = {
      success: true,
      data: { facebook: of('facebook'), instagram: of('instagram'), tiktok: of('tiktok') },
    };
    return route.fulfill({ json });
  });
  return { asked: () => asked };
}

/** Lets time pass until the feed is asked once more: half a minute after the page has taken in the last answer. */
async function asksAgain(page: Page, feed: { asked(): number }): Promise<void> {
  const before = feed.asked();
  await expect
    .poll(async () => {
      await pass(page, 5000);
      return feed.asked();
    }, AT_ONCE)
    .toBe(before + 1);
}

/** The answer arrives in real time; its effects wait for the page's stopped clock. */
async function cardComes(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await pass(page, 10);
      return card(page).count();
    }, AT_ONCE)
    .toBe(1);
}

/** The card leaves the key of the stage free in every window. */
async function expectKeyFree(page: Page): Promise<void> {
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    const onCard = await boxOf(card(page));
    const onKey = await boxOf(page.locator('.hero__key'));
    const isBelow = onCard.y >= onKey.y + onKey.height;
    const isBeside = onCard.x + onCard.width <= onKey.x;
    expect(isBelow || isBeside, `${width}x${height}`).toBe(true);
  }
}

test('the newest post slides in beside the key for five seconds and is not shown again; it can be held, closed, and opens in a new tab', async ({
  visit,
  page,
  watch,
}) => {
  await watch.allowOutside();
  const posts = [FIRST];
  const feed = await serveFeed(page, posts);
  await visit('/');
  await expect(card(page)).toBeVisible();
  await stopClock(page);
  await expect(card(page)).toContainText('Instagram');
  await expect(card(page)).toContainText('11:15');
  await expect(card(page)).toContainText('1 312');
  await expect(card(page)).toContainText('Klikk for å se innlegget');
  const lines = await card(page)
    .locator('[data-post-text]')
    .evaluate((element) => {
      const { lineHeight } = getComputedStyle(element);
      return Math.round(element.getBoundingClientRect().height / Number.parseFloat(lineHeight));
    });
  expect(lines).toBe(3);
  await expectKeyFree(page);
  await pass(page, 5000);
  await expect(card(page)).toHaveCount(0);

  await asksAgain(page, feed);
  await expect(card(page)).toHaveCount(0);

  posts.push(SECOND);
  await asksAgain(page, feed);
  await cardComes(page);
  await expect(card(page)).toContainText('Facebook');
  await expect(card(page)).toContainText('14');

  await card(page).hover();
  await pass(page, 20_000);
  await expect(card(page), 'under the pointer').toBeVisible();
  await card(page).getByRole('button', { name: 'Lukk' }).click();
  await expect(card(page)).toHaveCount(0);

  posts.push(THIRD);
  await page.mouse.move(700, 700);
  await asksAgain(page, feed);
  await cardComes(page);
  const opened = page.waitForEvent('popup');
  await card(page).getByRole('link', { name: 'Klikk for å se innlegget' }).click();
  await (await opened).waitForURL('https://innlegg.example/c');
  await expect(card(page)).toHaveCount(0);
});
