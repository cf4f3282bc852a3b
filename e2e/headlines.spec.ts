import type { Page } from 'playwright/test';
import { expect, hydrated, loaded, readToTheEnd, test } from './harness/test.ts';

/*
 * The lines of a headline fill their column and never overflow it, whatever fonts the machine has:
 * the site's fonts are downloaded, the fallback fonts until then are the machine's own or missing.
 */

const MACHINES = [
  { name: 'with the fallback fonts', has: true },
  { name: 'without them', has: false },
] as const;

/**
 * Makes `local()` in `@font-face` find no font, as on a machine without them. In the page: with a route,
 * every request of the page would go through the test.
 */
async function withoutLocalFonts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      for (const { cssRules } of document.styleSheets) {
        for (const rule of cssRules) {
          if (!(rule instanceof CSSFontFaceRule)) continue;
          const sources = rule.style.getPropertyValue('src');
          rule.style.setProperty(
            'src',
            sources.replaceAll(/local\([^)]*\)/g, 'local("No Such Font")'),
          );
        }
      }
    });
  });
}

/** Lines that overflow their column, and lines that leave more than a fiftieth of it empty. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isPhone = matchMedia('(max-width: 760px)').matches;
    return [...document.querySelectorAll<HTMLElement>('.fit')].flatMap((heading) => {
      const column = heading.getBoundingClientRect();
      const lines = heading.querySelectorAll(isPhone ? '.fit__part' : '.fit__line');
      return [...lines].flatMap((line) => {
        const { left, right, width } = line.getBoundingClientRect();
        const isOut = left < column.left - 1 || right > column.right + 1;
        const offPage = right > document.documentElement.clientWidth;
        if (!isOut && !offPage) return [];
        return [`${line.textContent}: ${Math.round(width)} of ${Math.round(column.width)} px`];
      });
    });
  });
}

/** Empty fraction of the columns of the lines that the width axis can fill. */
function emptiness(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.fit')].flatMap((heading) => {
      const column = heading.clientWidth;
      return [...heading.querySelectorAll<HTMLElement>('.fit__line')].flatMap((line) => {
        const { width } = line.getBoundingClientRect();
        const widest = Number.parseFloat(getComputedStyle(line).fontStretch) >= 150;
        if (width > column * 0.975 || widest) return [];
        return [`${line.textContent}: ${Math.round(width)} of ${column} px`];
      });
    }),
  );
}

for (const { name, has } of MACHINES) {
  test(`on a machine ${name} the headlines of every page fit at every width, also with text of twice the size`, async ({
    page,
    site,
  }) => {
    if (!has) await withoutLocalFonts(page);
    for (const path of ['/', '/events', '/affiliate']) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(site.url + path);
        await hydrated(page);
        await readToTheEnd(page);
        await loaded(page);
        for (const width of [1440, 1100, 1060, 1024, 900, 761]) {
          await page.setViewportSize({ width, height: 900 });
          await expect.poll(() => misfits(page), `${path} at ${width} px`).toEqual([]);
          await expect.poll(() => emptiness(page), `${path} at ${width} px`).toEqual([]);
        }
        await page.setViewportSize({ width: 390, height: 844 });
        await expect.poll(() => misfits(page), `${path} at 390 px`).toEqual([]);
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
        });
        for (const width of [390, 640, 1024, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          await expect.poll(() => misfits(page), `${path} at ${width} px, 200 %`).toEqual([]);
        }
      });
    }
  });
}
