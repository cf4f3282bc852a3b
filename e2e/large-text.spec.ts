import { CHROMIUM_FLAGS, findChromium } from './harness/chromium.ts';
import { PUBLIC_ROUTES } from './harness/routes.ts';
import { expect, hydrated, loaded, readToTheEnd, test } from './harness/test.ts';
import { cutTexts, overlaps } from './harness/texts.ts';

/*
 * Visitors whose browser has a default text of twice the usual size, which `rem` and media queries in
 * `rem` follow.
 */

const executablePath = findChromium() ?? undefined;
test.use({
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [...CHROMIUM_FLAGS, '--blink-settings=defaultFontSize=32'],
  },
});

for (const { path } of PUBLIC_ROUTES) {
  test(`${path} has no text over another and none cut at twice the size`, async ({
    page,
    site,
  }) => {
    await page.goto(site.url + path);
    await hydrated(page);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      '32px',
    );
    await readToTheEnd(page);
    await loaded(page);
    await expect.poll(() => overlaps(page)).toEqual([]);
    await expect.poll(() => cutTexts(page)).toEqual([]);
  });
}
