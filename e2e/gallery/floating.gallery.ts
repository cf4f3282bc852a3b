import type { Page } from 'playwright/test';
import type { Announcement, AnnouncementKind } from '#shared/contracts/announcements.ts';
import type { SocialAnswer, SocialPost } from '#shared/contracts/social.ts';
import { hydrated } from '../harness/test.ts';
import { scene } from './scene.ts';

/* What lies over a page or between header and content, and is loaded after it. */

function announcement(kind: AnnouncementKind, title: string): Announcement {
  const startsAt = '2026-06-01T09:30:00.000Z';
  const text = 'Gå rolig til nærmeste utgang og følg rådene fra vaktene i gule vester.';
  const of = { title, text, kind, startsAt, endsAt: null, updatedAt: startsAt };
  return { id: kind, drill: kind === 'weather', channels: ['banner', 'screen'], ...of };
}

/** Answers a call from now on, and opens the page again. */
async function answer(page: Page, path: string, json: unknown): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill({ json }));
  await page.reload();
  await hydrated(page);
}

const announce = (page: Page) =>
  answer(page, '/api/announcements', {
    announcements: [
      announcement('safety', 'Området er evakuert'),
      announcement('weather', 'Uvær på vei'),
      announcement('programme', 'Band 2 spiller senere'),
    ],
  });

scene('floating/announcements', {
  path: '/about',
  windowOnly: true,
  act: async (page) => {
    await announce(page);
    await page.getByRole('button', { name: 'Skjul teksten: Området er evakuert' }).click();
  },
});
scene('floating/announcements-wall', {
  path: '/affiliate-progress?storskjerm',
  windowOnly: true,
  act: async (page) => {
    await announce(page);
    await page.getByText('Uvær på vei').waitFor();
  },
});

scene('full/kunngjoringer', {
  path: '/kunngjoringer',
  act: async (page) => {
    const announcements = [
      announcement('weather', 'Uvær på vei'),
      announcement('info', 'Dørene åpner'),
      { ...announcement('safety', 'Området er evakuert'), startsAt: '2026-05-31T20:10:00.000Z' },
    ].map((one, index) => ({ ...one, endsAt: index > 0 ? '2026-06-01T09:45:00.000Z' : null }));
    await answer(page, '/api/announcements/archive', { announcements });
    await page.getByText('Uvær på vei').waitFor();
  },
});

const POST: SocialPost = {
  id: 'a',
  platform: 'facebook',
  timestamp: '2026-06-01T09:15:00.000Z',
  content: 'Mange ord om festivalen. '.repeat(20),
  url: 'https://innlegg.example/a',
  engagement: { likes: 1312, comments: 28, shares: 14 },
};
const FEED: SocialAnswer = {
  success: true,
  data: {
    facebook: { posts: [POST], lastFetch: null },
    instagram: { posts: [], lastFetch: null },
    tiktok: { posts: [], lastFetch: null },
  },
};

scene('floating/post', {
  path: '/',
  windowOnly: true,
  act: async (page) => {
    await answer(page, '/api/social-media/latest', FEED);
    await page.getByRole('button', { name: 'Pause visning' }).click();
  },
});
scene('floating/no-network', {
  path: '/about',
  windowOnly: true,
  act: async (page) => {
    await page.context().setOffline(true);
    await page.getByText('Uten nett').waitFor();
  },
});
scene('floating/lightbox', {
  path: '/music',
  windowOnly: true,
  act: async (page) => {
    await page
      .getByRole('link', { name: /^Vis bildet større/ })
      .first()
      .click();
    await page.locator('[role=dialog] img[width]').waitFor();
  },
});
scene('floating/menu', {
  path: '/about',
  windowOnly: true,
  act: async (page) => {
    // Narrow windows have a list of pages instead.
    const menu = page.locator('header [aria-haspopup=menu]:visible').first();
    if ((await menu.count()) === 0) return;
    await menu.click();
    await page.keyboard.press('ArrowDown');
  },
});
