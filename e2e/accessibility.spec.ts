import type { CDPSession, Page } from 'playwright/test';
import { paths } from '#shared/paths.ts';
import { seriousFindings } from './harness/axe.ts';
import {
  addCoverChecks,
  expectNothingCovered,
  expectNoWordsUnderDock,
  SIZES,
  WIDE,
} from './harness/covered.ts';
import { PUBLIC_ROUTES } from './harness/routes.ts';
import {
  DESKTOP,
  expect,
  hydrated,
  isOurs,
  loaded,
  PHONE,
  readToTheEnd,
  test,
} from './harness/test.ts';
import { cutTexts, overlaps } from './harness/texts.ts';
import { type Watch, watchContext } from './harness/watch.ts';

const MISSING = '/finnes-ikke';
const NARROWEST = { width: 320, height: 640 };

/** Waits for transitions and fonts: axe measures contrast on the rendered page. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => window.nextFrame());
}

const sizeOf = ({ width, height }: { width: number; height: number }) => `${width} x ${height}`;

/** Expects that axe finds nothing serious at the top of the open page, left out what `without` selects. */
async function expectNothingSerious(page: Page, size: string, without: string[]): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await settled(page);
  expect(await seriousFindings(page, without), size).toEqual([]);
}

/** As in a browser with another default text: `rem` and media queries in it follow. */
async function setTextOf(page: Page, devtools: CDPSession, standard: 16 | 32): Promise<void> {
  await devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  await expect.poll(size).toBe(`${standard}px`);
}

/** The scrollable width of the open page, and how far it scrolled. */
async function sideways(page: Page) {
  await settled(page);
  return page.evaluate(() => {
    window.scrollTo({ left: 400, behavior: 'instant' });
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth, scrollX: window.scrollX };
  });
}

test.describe('every page', () => {
  // One browser page for all: starting another costs as much as opening the next of ours in it.
  let page: Page;
  let watch: Watch;
  let devtools: CDPSession;
  test.beforeAll(async ({ browser }) => {
    const context = await browser.newContext();
    watch = await watchContext(context, isOurs);
    page = await context.newPage();
    devtools = await context.newCDPSession(page);
    await addCoverChecks(page);
  });
  test.afterAll(() => page.context().close());

  for (const path of [...PUBLIC_ROUTES.map((route) => route.path), MISSING]) {
    test(`${path} comes alive without a word, axe finds nothing serious, nothing is covered, cut or scrolls sideways, at twice the text too`, async ({
      site,
    }) => {
      if (path === MISSING) watch.allowConsole(/404/);
      await page.setViewportSize(PHONE);
      await page.goto(site.url + path);
      await hydrated(page);
      await readToTheEnd(page);
      await loaded(page);
      expect(watch.outside(), 'requests to others').toEqual([]);
      await expect(page.locator('.dock:not([data-placed])')).toHaveCount(0);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await settled(page);
      await expect.poll(() => cutTexts(page), 'cut at 200 %').toEqual([]);
      if (path === paths.home) {
        await page.setViewportSize({ width: 640, height: 900 });
        await settled(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(640);
      }
      await page.evaluate(() => document.documentElement.removeAttribute('style'));

      // The footer is the same on every page.
      const scope = path === paths.home ? 'main, footer, .dock' : 'main';
      const without = path === paths.home ? [] : ['footer'];
      for (const { width, height, between } of SIZES) {
        const size = sizeOf({ width, height });
        await page.setViewportSize({ width, height });
        await loaded(page);
        if (size === sizeOf(PHONE) || size === sizeOf(DESKTOP))
          await expectNothingSerious(page, size, without);
        if (width >= WIDE) await expectNoWordsUnderDock(page, size);
        if (!between) await expectNothingCovered(page, size, scope);
        if (size === sizeOf(NARROWEST))
          expect(await sideways(page)).toEqual({ scrollWidth: 320, clientWidth: 320, scrollX: 0 });
      }

      // The text of a wall grows with the window, because nobody stands there to set its size.
      if (path !== paths.screen) {
        await setTextOf(page, devtools, 32);
        await loaded(page);
        await expect.poll(() => overlaps(page), 'over another at twice the size').toEqual([]);
        await expect.poll(() => cutTexts(page), 'cut at twice the size').toEqual([]);
        await setTextOf(page, devtools, 16);
      }
      expect(watch.problems(), 'what the browser complained of').toEqual([]);
    });
  }

  test('axe finds nothing serious in the open menus, dialogs and the phone menu', async ({
    site,
  }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto(site.url);
    await hydrated(page);
    const nav = page.getByRole('navigation', { name: 'Hovedmeny' });
    await nav.getByRole('button', { name: 'Mer' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await seriousFindings(page), 'Mer').toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('.dock').getByRole('button', { name: 'Send melding' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await seriousFindings(page), 'dialog').toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Meny', exact: true }).click();
    await expect(page.getByRole('navigation', { name: 'Meny', exact: true })).toBeVisible();
    expect(await seriousFindings(page), 'Meny').toEqual([]);
    expect(watch.problems(), 'what the browser complained of').toEqual([]);
  });
});
