import type { Page } from 'playwright/test';

/** Texts that are cut off at the side of the page, which clips overflow. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const found: string[] = [];
    /** Whether it can be brought into sight in a box that scrolls sideways. */
    const isInScroller = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) ||
        isInScroller(element.parentElement));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const { parentElement: element } = text;
      if (
        element?.closest('.sr-only, a[href="#innhold"], .dock, noscript') ||
        !text.textContent?.trim()
      )
        continue;
      // Kept for assistive technology.
      if (element && element.getBoundingClientRect().width < 2) continue;
      range.selectNodeContents(text);
      const isCut = [...range.getClientRects()].some(
        ({ left, right, width }) => width > 0 && (left < -1 || right > clientWidth + 1),
      );
      if (isCut && !isInScroller(element)) found.push(text.textContent.trim());
    }
    return found;
  });
}

/** Pairs of texts of the content that lie over each other. */
export function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lines: { words: string; box: DOMRect }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const { parentElement: element } = text;
      const words = text.textContent?.trim();
      if (!words || !element?.closest('main, footer')) continue;
      if (element.closest('[aria-hidden], .sr-only, noscript')) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // Kept for assistive technology.
      if (element.getBoundingClientRect().width < 2) continue;
      range.selectNodeContents(text);
      for (const { left, top, width, height } of range.getClientRects()) {
        // Lines of display text are higher than their letters.
        const box = new DOMRect(left + 1, top + height * 0.3, width - 2, height * 0.4);
        if (width > 2) lines.push({ words: words.slice(0, 40), box });
      }
    }
    return lines.flatMap(({ words, box }, at) =>
      lines.slice(at + 1).flatMap((other) => {
        const isOver =
          box.left < other.box.right &&
          box.right > other.box.left &&
          box.top < other.box.bottom &&
          box.bottom > other.box.top;
        return isOver ? [`${words} over ${other.words}`] : [];
      }),
    );
  });
}
