import type { Page } from 'playwright/test';

/*
 * What the Tab key reaches. `root` is a selector: of the whole page by default, else of a part that
 * can take the focus itself.
 */

export interface Stop {
  name: string;
  ring: boolean;
  inView: boolean;
}

/** All visible clickable elements, in DOM order. */
export function controls(page: Page, root = 'body'): Promise<string[]> {
  return page.evaluate((within) => {
    const nameOf = (element: Element) =>
      `${element.tagName} ${element.id} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`;
    const selectors = ['a[href]', 'button', 'input', 'textarea', 'select', 'summary'];
    const all = document.querySelectorAll<HTMLElement>(
      selectors.map((one) => `${within} ${one}`).join(),
    );
    return [...all]
      .filter((element) => {
        // Also false for what a closed <details> holds.
        const seen = element.checkVisibility({ visibilityProperty: true });
        const drawn = seen && element.getClientRects().length > 0;
        // Days of the calendar and unselected tabs are reached by arrow keys.
        const roving = element.closest('[role="grid"], [role="tab"][aria-selected="false"]');
        return drawn && !element.matches(':disabled') && !element.closest('[inert]') && !roving;
      })
      .map(nameOf);
  }, root);
}

/** The focused element within `root`: its name, and whether its focus is visible. */
function focused(page: Page, root: string): Promise<Stop | null> {
  return page.evaluate((within) => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    if (element.closest(within) === null) return null;
    const shows = (node: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(node, pseudo);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    };
    const box = element.getBoundingClientRect();
    // A file's input is drawn by its label.
    const label = element.matches('[type="file"]') ? element.closest('label') : null;
    const drawnBy = [element, ...element.querySelectorAll('*'), ...(label ? [label] : [])];
    return {
      name: `${element.tagName} ${element.id} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`,
      ring: drawnBy.some(
        (node) => shows(node) || shows(node, '::after') || shows(node, '::before'),
      ),
      inView: box.bottom > 0 && box.top < window.innerHeight,
    };
  }, root);
}

/**
 * Focuses the document or a part of it, so that the next Tab leads to its first control: after a
 * scroll or a click, browsers differ in where they continue.
 */
export function startAtTop(page: Page, root = 'body'): Promise<void> {
  return page.evaluate((within) => {
    const part = document.querySelector<HTMLElement>(within);
    if (part === null) throw new Error(`There is no ${within}`);
    if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
    part.focus({ preventScroll: true });
  }, root);
}

/**
 * Tabs through the page from its top to its end, where the focus leaves the page or wraps around; or
 * through a part of it, until the focus leaves that.
 */
export async function walk(page: Page, root = 'body'): Promise<Stop[]> {
  const stops: Stop[] = [];
  await startAtTop(page, root);
  for (let step = 0; step < 400; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await focused(page, root);
    if (stop === null || stop.name === stops[0]?.name) break;
    stops.push(stop);
  }
  return stops;
}
