import { test as base, expect, type Locator, type Page } from 'playwright/test';
import type { TestServer } from '#server/testing/index.ts';
import { startTestSite, type TestSiteOptions } from '#server/testing/test-site.ts';
import { allowEval } from './allow-eval.ts';
import { BETWEEN_EDITIONS } from './between-editions.ts';
import { findFirefox } from './firefox.ts';
import { type Watch, watchContext } from './watch.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/** For tests of what moves: all others ask for reduced motion. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** Whether an address is one of a test's own servers. */
export const isOurs = (url: string): boolean => url.startsWith('http://127.0.0.1:');

interface WorkerFixtures {
  engine: undefined;
  sharedSite: TestServer;
}

interface Fixtures {
  installed: undefined;
  /**
   * The server of this worker, for reading only. Tests that write or move its clock start their
   * own.
   */
  site: TestServer;
  /** Starts a server for one test; it is stopped with the test. */
  openSite: (options?: TestSiteOptions) => Promise<TestServer>;
  watch: Watch;
  /** Opens a URL of the site and waits until it is hydrated. */
  visit: (path: string, options?: VisitOptions) => Promise<void>;
}

interface VisitOptions {
  site?: TestServer;
  /** Start of the browser's clock; default the server's time. It runs on from there. */
  now?: Date | string;
}

/** Waits until the app and every island near the viewport are hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
}

/**
 * Scrolls through the whole page, so that every island is hydrated that is not folded away, and back
 * to its top.
 */
export async function readToTheEnd(page: Page): Promise<void> {
  const wakeNext = () =>
    page.evaluate(() => {
      const waiting = [...document.querySelectorAll('[data-island="waiting"]')].filter(
        ({ firstElementChild }) => firstElementChild?.checkVisibility() !== false,
      );
      waiting[0]?.firstElementChild?.scrollIntoView({ behavior: 'instant', block: 'center' });
      return waiting.map(({ textContent }) => textContent?.slice(0, 40));
    });
  await expect.poll(wakeNext, { intervals: [20, 50, 100] }).toEqual([]);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
}

/** Goes to an address of the open app without loading the page anew, as its links do. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address);
}

/** Waits until no loading state is shown. */
export async function loaded(page: Page): Promise<void> {
  await expect(page.locator(':is(.skeleton, [aria-busy="true"]):visible')).toHaveCount(0);
}

/** Scrolls to a part of the page and waits until it is hydrated. */
export async function wake(part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  await expect(part.page().locator('[data-island="waiting"]').filter({ has: part })).toHaveCount(0);
  await expect(part.locator('[data-island="waiting"]')).toHaveCount(0);
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: [
    async ({ browserName }, use) => {
      if (browserName === 'firefox') allowEval();
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],

  sharedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const site = await startTestSite({ now: BETWEEN_EDITIONS });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],

  site: async ({ sharedSite }, use) => {
    await use(sharedSite);
  },

  installed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use, testInfo) => {
      const isMissing = testInfo.project.name === 'firefox' && findFirefox() === null;
      testInfo.skip(isMissing, 'Firefox is not installed');
      await use(undefined);
    },
    { auto: true },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
  openSite: async ({}, use) => {
    const opened: TestServer[] = [];
    await use(async (options = {}) => {
      const site = await startTestSite({ now: BETWEEN_EDITIONS, ...options });
      opened.push(site);
      return site;
    });
    // The last first: it may run on the data of the one before.
    for (const site of opened.reverse()) await site.stop();
  },

  watch: [
    // Depends on `openSite`, so that it is checked before those servers stop.
    async ({ context, openSite: _servers }, use) => {
      const watch = await watchContext(context, isOurs);
      await use(watch);
      expect(watch.problems(), 'what the browser complained of').toEqual([]);
    },
    { auto: true },
  ],

  visit: async ({ page, sharedSite }, use) => {
    let clockInstalled = false;
    await use(async (path, { site = sharedSite, now = site.clock.now() } = {}) => {
      if (!clockInstalled) await page.clock.install({ time: now });
      clockInstalled = true;
      await page.goto(site.url + path);
      await hydrated(page);
    });
  },
});

export { expect };
