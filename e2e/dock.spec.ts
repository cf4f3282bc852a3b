import type { Page } from 'playwright/test';
import { addAdmin, addAffiliate, addUser, type TestServer } from '#server/testing/index.ts';
import { ADMIN_TABS, PROFILE_TABS, PUBLIC_ROUTES } from './harness/routes.ts';
import { DESKTOP, expect, hydrated, loaded, PHONE, readToTheEnd, test } from './harness/test.ts';

/** Texts of the profile, the promoter's dashboard and the back office once the session is known. */
const HEADING = /Kari Nordmann|Tavla di|Full systemkontroll/;

type Size = readonly [width: number, height: number];
const PHONE_SIZE: Size = [PHONE.width, PHONE.height];
const DESKTOP_SIZE: Size = [DESKTOP.width, DESKTOP.height];
const SIZES: readonly Size[] = [
  DESKTOP_SIZE,
  [2560, 1440],
  [1024, 768],
  [768, 1024],
  PHONE_SIZE,
  [320, 640],
];

/** Windows in which the dock has its labels, or stands beside the content. */
const WIDE_SIZES: readonly Size[] = [
  DESKTOP_SIZE,
  [1440, 1080],
  [1280, 720],
  [1024, 768],
  [1920, 1080],
  [2560, 1440],
];

const OWN_PAGES = [
  ...PROFILE_TABS.map((tab) => `/user-profile?fane=${tab}`),
  '/affiliate-dashboard',
  ...ADMIN_TABS.map((tab) => `/admin-dashboard?fane=${tab}`),
];

/** Injects functions that tell whether something covers an element. */
async function teachToLook(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const nameOf = (element: Element) =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`;

    /** The element that covers the part of an element inside the window, or null. */
    const coverOf = (control: Element): string | null => {
      // A file field is invisible; its label is clicked.
      const isDrawn = control.getBoundingClientRect().width > 4;
      const element = isDrawn ? control : (control.closest('label') ?? control.parentElement);
      const box = element?.getClientRects()[0];
      if (!element || !box) return null;
      const left = Math.max(box.left, 0) + 2;
      const right = Math.min(box.right, window.innerWidth) - 2;
      const top = Math.max(box.top, 0) + 2;
      const bottom = Math.min(box.bottom, window.innerHeight) - 2;
      if (right <= left || bottom <= top) return 'outside the window';
      const mine = (x: number, y: number) => {
        const hit = document.elementFromPoint(x, y);
        return hit === null || element.contains(hit) || hit.contains(element);
      };
      const dock = document.querySelector('.dokk');
      const underDock = (x: number, y: number) =>
        !dock?.contains(element) && dock?.contains(document.elementFromPoint(x, y));
      const across = [left, (left + right) / 2, right];
      const down = [top, (top + bottom) / 2, bottom];
      if (across.some((x) => down.some((y) => underDock(x, y)))) return 'the dock';
      const x = (left + right) / 2;
      const y = (top + bottom) / 2;
      return mine(x, y) ? null : nameOf(document.elementFromPoint(x, y) ?? document.body);
    };

    /** Controls within `scope` that can be pressed. */
    const controlsIn = (scope: string) =>
      [
        ...document.querySelectorAll<HTMLElement>(
          `:is(${scope}) :is(a[href], button, input, textarea, select, summary)`,
        ),
      ].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          !element.closest('[inert]') &&
          getComputedStyle(element).pointerEvents !== 'none' &&
          element.getBoundingClientRect().width > 2,
      );

    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const frames = async (count: number) => {
      for (let left = count; left > 0; left -= 1) await frame();
    };
    /** Whether it is where the dock may be after it has moved. */
    const isInCorner = (element: Element) => {
      const { right, bottom } = element.getBoundingClientRect();
      return right > window.innerWidth - 340 && bottom > window.innerHeight - 220;
    };

    Object.assign(window, {
      /** Focuses each control, as Tab does, and lists those that are covered then. */
      async coveredFocus(scope: string) {
        const hidden: string[] = [];
        for (const element of controlsIn(scope)) {
          // Days of a calendar and tabs that are not chosen are reached by arrow keys.
          if (element.tabIndex < 0 || element.matches(':disabled')) continue;
          // What has the focus already is not scrolled into view again.
          element.blur();
          element.focus();
          // The dock moves after the next frame, and some frames may pass until it is drawn.
          if (isInCorner(element)) await frames(2);
          let cover = coverOf(element);
          for (let tries = 0; cover !== null && tries < 30; tries += 1) {
            await frame();
            cover = coverOf(element);
          }
          if (cover !== null) hidden.push(`${nameOf(element)} under ${cover}`);
        }
        return hidden;
      },
      /** Controls of content and footer that are covered at every scroll position. */
      coveredControls() {
        return controlsIn('main, .bunn').flatMap((element) => {
          element.scrollIntoView({ block: 'center', behavior: 'instant' });
          const cover = coverOf(element);
          return cover === null ? [] : [`${nameOf(element)} under ${cover}`];
        });
      },
    });
  });
}

interface Looking {
  coveredFocus(scope: string): Promise<string[]>;
  coveredControls(): string[];
}

/** Opens a page and waits until it is loaded; `shows` is visible once the session is known. */
async function open(page: Page, address: string, shows?: RegExp): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  if (shows) await expect(page.locator('main h1')).toHaveText(shows);
  await readToTheEnd(page);
  await loaded(page);
  await expect(page.locator('.dokk:not([data-placed])')).toHaveCount(0);
}

/** Expects that every control of the open page can be pressed and, within `scope`, be focused in sight. */
async function expectNothingCovered(
  page: Page,
  sizes: typeof SIZES,
  scope = 'main',
): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await loaded(page);
    const covered = await page.evaluate(async (within) => {
      const looking = window as unknown as Looking;
      return { pressed: looking.coveredControls(), focused: await looking.coveredFocus(within) };
    }, scope);
    expect(covered, `${page.url()} at ${width}`).toEqual({ pressed: [], focused: [] });
  }
}

/** Words of the page under the keys of the dock, where it stands now. */
function wordsUnderDock(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const keys = [...document.querySelectorAll('.dokk .key')].filter((key) =>
      key.checkVisibility({ visibilityProperty: true }),
    );
    const boxes = keys.map((key) => key.getBoundingClientRect());
    const isUnder = ({ left, right, top, bottom }: DOMRect) =>
      boxes.some(
        (box) => right > box.left && left < box.right && bottom > box.top && top < box.bottom,
      );
    const found: string[] = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const { parentElement: element } = text;
      if (!element?.closest('main, .bunn') || element.closest('.sr-only')) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      range.selectNodeContents(text);
      const words = text.textContent?.trim().slice(0, 40);
      if (words && [...range.getClientRects()].some(isUnder)) found.push(words);
    }
    return found;
  });
}

/** Expects that the dock lies over no words at the top of the open page. */
async function expectNoWordsUnderDock(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  for (const [width, height] of WIDE_SIZES) {
    await page.setViewportSize({ width, height });
    await loaded(page);
    await expect
      .poll(() => wordsUnderDock(page), `${page.url()} at ${width} x ${height}`)
      .toEqual([]);
  }
}

async function logIn(page: Page, site: TestServer, { cookie }: { cookie: string }): Promise<void> {
  const [name = '', value = ''] = cookie.split(/=(.*)/);
  await page.context().addCookies([{ name, value, url: site.url }]);
}

test.describe('nothing is covered', () => {
  for (const { path } of PUBLIC_ROUTES) {
    test(`of ${path}`, async ({ site, page }) => {
      await teachToLook(page);
      await open(page, site.url + path);
      // The footer is the same on every page.
      await expectNothingCovered(page, SIZES, path === '/' ? 'main, .bunn, .dokk' : 'main');
      await expectNoWordsUnderDock(page);
    });
  }

  test('of the profile and the dashboards', async ({ openSite, page }) => {
    const site = await openSite();
    await teachToLook(page);
    await logIn(page, site, await addUser(site));
    await logIn(page, site, await addAffiliate(site));
    await logIn(page, site, await addAdmin(site));
    for (const path of OWN_PAGES) {
      await open(page, site.url + path, HEADING);
      const sizes = path.startsWith('/admin') ? [PHONE_SIZE, DESKTOP_SIZE] : SIZES;
      await expectNothingCovered(page, sizes, 'body');
    }
  });
});

test('the dock moves aside for what has the focus and for who scrolls down', async ({
  visit,
  page,
}) => {
  await page.setViewportSize(PHONE);
  await visit('/');
  const dock = page.locator('.dokk[data-placed]');
  const chat = dock.getByRole('button', { name: 'Chat' });
  await expect(dock.getByRole('button')).toHaveCount(1);
  await page.mouse.wheel(0, 500);
  await expect(dock).not.toBeInViewport();
  await page.mouse.wheel(0, -100);
  await expect(dock).toBeInViewport();

  const link = page.getByRole('link', { name: 'Kjøp Early Ticket' }).first();
  // Behind the dock, without the browser scrolling it clear.
  await link.evaluate((element) => {
    element.style.cssText = 'position: fixed; right: 20px; bottom: 20px';
    element.focus({ preventScroll: true });
  });
  await expect(dock).not.toBeInViewport();
  await chat.focus();
  await expect(dock).toBeInViewport();
});

test('on a wide window the dock has labels at the top and stands in the margin below', async ({
  visit,
  page,
}) => {
  await visit('/');
  const dock = page.locator('.dokk[data-placed]');
  const content = page.locator('main .wrap').first();
  /** Left edge of the dock, less the right edge of the content. */
  const clearance = async () => {
    const [box, text] = [await dock.boundingBox(), await content.boundingBox()];
    if (!box || !text) throw new Error('Not drawn');
    const margin = await content.evaluate((element) => getComputedStyle(element).paddingRight);
    return box.x - (text.x + text.width - Number.parseFloat(margin));
  };
  expect(await clearance()).toBeLessThan(0);
  await page.mouse.wheel(0, 600);
  await expect.poll(clearance).toBeGreaterThanOrEqual(0);
});
