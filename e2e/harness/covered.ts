import type { Page } from 'playwright/test';
import { DESKTOP, expect, PHONE } from './test.ts';

/*
 * Whether something lies over what a visitor presses or reads. The checks run in the page, and are added
 * before it is opened.
 */

export interface Size {
  width: number;
  height: number;
  /** Only for the words: what can be pressed is the same as in the sizes around it. */
  between?: true;
}

/**
 * Windows in which the public pages are looked at, from the phone they are opened on to the desktop: each
 * change of size is a new drawing.
 */
export const SIZES: readonly Size[] = [
  PHONE,
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 720, between: true },
  { width: 1440, height: 1080, between: true },
  { width: 1920, height: 1080, between: true },
  { width: 2560, height: 1440 },
  DESKTOP,
];

/** From here on the dock has its labels, or stands beside the content. */
export const WIDE = 1024;

declare global {
  interface Window {
    nextFrame(): Promise<void>;
  }
}

/** Injects a wait for the next frame. Headless Chromium now and then draws none after a resize. */
async function addNextFrame(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.nextFrame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => resolve());
        setTimeout(resolve, 1000);
      });
  });
}

/** Injects functions that tell whether something covers an element. */
export async function addCoverChecks(page: Page): Promise<void> {
  await addNextFrame(page);
  await page.addInitScript(() => {
    const BADGE = 40;
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
      const dock = document.querySelector('.dock');
      const place = dock?.getBoundingClientRect();
      // Asking what is drawn at a point is slow: only where the dock, its badges included, can be.
      const isNearDock =
        place !== undefined &&
        !dock?.contains(element) &&
        right > place.left - BADGE &&
        left < place.right + BADGE &&
        bottom > place.top - BADGE &&
        top < place.bottom + BADGE;
      const underDock = (x: number, y: number) => dock?.contains(document.elementFromPoint(x, y));
      const across = [left, (left + right) / 2, right];
      const down = [top, (top + bottom) / 2, bottom];
      if (isNearDock && across.some((x) => down.some((y) => underDock(x, y)))) return 'the dock';
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

    const frames = async (count: number) => {
      for (let left = count; left > 0; left -= 1) await window.nextFrame();
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
            await window.nextFrame();
            cover = coverOf(element);
          }
          if (cover !== null) hidden.push(`${nameOf(element)} under ${cover}`);
        }
        return hidden;
      },
      /** Controls of content and footer that are covered at every scroll position. */
      coveredControls() {
        return controlsIn('main, footer').flatMap((element) => {
          element.scrollIntoView({ block: 'center', behavior: 'instant' });
          const cover = coverOf(element);
          return cover === null ? [] : [`${nameOf(element)} under ${cover}`];
        });
      },
    });
  });
}

interface CoverChecks {
  coveredFocus(scope: string): Promise<string[]>;
  coveredControls(): string[];
}

/** Expects that every control of the open page can be pressed and, within `scope`, be focused in sight. */
export async function expectNothingCovered(page: Page, size: string, scope: string): Promise<void> {
  const covered = await page.evaluate(async (within) => {
    const checks = window as unknown as CoverChecks;
    return { pressed: checks.coveredControls(), focused: await checks.coveredFocus(within) };
  }, scope);
  expect(covered, `${page.url()} at ${size}`).toEqual({ pressed: [], focused: [] });
}

/** Words of the page under the keys of the dock, where it stands now. */
function wordsUnderDock(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const keys = [...document.querySelectorAll('.dock .key')].filter((key) =>
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
      if (!element?.closest('main, footer') || element.closest('.sr-only')) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      range.selectNodeContents(text);
      const words = text.textContent?.trim().slice(0, 40);
      if (words && [...range.getClientRects()].some(isUnder)) found.push(words);
    }
    return found;
  });
}

/** Expects that the dock lies over no words at the top of the open page, at the size it has. */
export async function expectNoWordsUnderDock(page: Page, size: string): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(() => wordsUnderDock(page), `${page.url()} at ${size}`).toEqual([]);
}
