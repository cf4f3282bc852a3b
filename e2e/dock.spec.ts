import type { Page } from 'playwright/test';
import { addAdmin, addAffiliate, addUser, type TestServer } from '#server/testing/index.ts';
import { ADMIN_TABS, PROFILE_TABS, PUBLIC_ROUTES } from './harness/routes.ts';
import { DESKTOP, expect, hydrated, loaded, PHONE, readToTheEnd, test } from './harness/test.ts';

/** Texts of the profile, the promoter's dashboard and the back office once the session is known. */
const HEADING = /Kari Nordmann|Tavla di|Full systemkontroll/;

const SIZES = Object.entries({ desktop: DESKTOP, phone: PHONE });

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

    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    Object.assign(window, {
      /** The focused element and what covers it; the dock gets some frames to move away. */
      async lookAtFocus() {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        let cover = coverOf(element);
        for (let tries = 0; cover !== null && tries < 30; tries += 1) {
          await frame();
          cover = coverOf(element);
        }
        return { name: nameOf(element), cover, inFooter: element.closest('.bunn') !== null };
      },
      /** Controls of content and footer that are covered at every scroll position. */
      coveredControls() {
        const all = document.querySelectorAll(
          ':is(main, .bunn) :is(a[href], button, input, textarea, select)',
        );
        return [...all]
          .filter(
            (element) =>
              element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
              !element.closest('[inert]') &&
              getComputedStyle(element).pointerEvents !== 'none' &&
              element.getBoundingClientRect().width > 2,
          )
          .flatMap((element) => {
            element.scrollIntoView({ block: 'center', behavior: 'instant' });
            const cover = coverOf(element);
            return cover === null ? [] : [`${nameOf(element)} under ${cover}`];
          });
      },
    });
  });
}

interface Focus {
  name: string;
  cover: string | null;
  inFooter: boolean;
}

interface Looking {
  lookAtFocus(): Promise<Focus | null>;
  coveredControls(): string[];
}

/** Opens a page and waits until it is loaded; `shows` is visible once the session is known. */
async function open(page: Page, address: string, shows?: RegExp): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  if (shows) await expect(page.locator('main h1')).toHaveText(shows);
  await readToTheEnd(page);
  await loaded(page);
}

/**
 * Tabs from the content to the footer, or with `wholePage` to the end, and expects every focused
 * element to be visible.
 */
async function expectFocusInSight(page: Page, wholePage = false): Promise<void> {
  const path = page.url();
  await page.locator('main').focus();
  const hidden: string[] = [];
  let stops = 0;
  for (; stops < 400; stops += 1) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => (window as unknown as Looking).lookAtFocus());
    if (focus === null || (focus.inFooter && !wholePage)) break;
    if (focus.cover !== null) hidden.push(`${focus.name} under ${focus.cover}`);
  }
  expect(hidden, `${path}: has the focus and is covered`).toEqual([]);
}

async function expectNothingCoveredForGood(page: Page): Promise<void> {
  const covered = await page.evaluate(() => (window as unknown as Looking).coveredControls());
  expect(covered, `${page.url()}: can not be pressed`).toEqual([]);
}

async function logIn(page: Page, site: TestServer, { cookie }: { cookie: string }): Promise<void> {
  const [name = '', value = ''] = cookie.split(/=(.*)/);
  await page.context().addCookies([{ name, value, url: site.url }]);
}

for (const [size, viewport] of SIZES) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('nothing of the public pages hides under the dock', async ({ site, page }) => {
      await teachToLook(page);
      for (const { path } of PUBLIC_ROUTES) {
        await open(page, site.url + path);
        await expectNothingCoveredForGood(page);
        await expectFocusInSight(page, path === '/');
      }
    });

    test('nothing of the profile and the dashboards is covered', async ({ openSite, page }) => {
      const site = await openSite();
      await teachToLook(page);
      await logIn(page, site, await addUser(site));
      await logIn(page, site, await addAffiliate(site));
      await logIn(page, site, await addAdmin(site));
      const paths = [
        ...PROFILE_TABS.map((tab) => `/user-profile?fane=${tab}`),
        '/affiliate-dashboard',
        ...ADMIN_TABS.map((tab) => `/admin-dashboard?fane=${tab}`),
      ];
      for (const path of paths) {
        await open(page, site.url + path, HEADING);
        await expectNothingCoveredForGood(page);
        await expectFocusInSight(page, true);
      }
    });
  });
}

test('the dock moves aside for what has the focus and comes back', async ({ visit, page }) => {
  await page.setViewportSize(PHONE);
  await visit('/');
  const dock = page.locator('.dokk');
  const link = page.getByRole('link', { name: 'Kjøp Early Ticket' }).first();
  // Behind the dock, without the browser scrolling it clear.
  await link.evaluate((element) => {
    element.style.cssText = 'position: fixed; right: 20px; bottom: 20px';
    element.focus({ preventScroll: true });
  });
  await expect(dock).not.toBeInViewport();
  await dock.getByRole('button', { name: 'Chat' }).focus();
  await expect(dock).toBeInViewport();
});
