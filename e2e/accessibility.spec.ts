import type { Page } from 'playwright/test';
import { seriousFindings } from './harness/axe.ts';
import { PUBLIC_ROUTES } from './harness/routes.ts';
import { DESKTOP, expect, hydrated, PHONE, test } from './harness/test.ts';

const NARROWEST = { width: 320, height: 640 };

/** Finished transitions and loaded fonts: axe measures contrast on what is drawn. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

for (const path of [...PUBLIC_ROUTES.map((route) => route.path), '/finnes-ikke']) {
  test(`axe finds nothing serious on ${path} at 390 and 1440, nothing scrolls sideways at 320`, async ({
    page,
    site,
    watch,
  }) => {
    if (path === '/finnes-ikke') watch.allowConsole(/404/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(PHONE);
    await page.goto(site.url + path);
    await hydrated(page);
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      await settled(page);
      expect(await seriousFindings(page), `${size.width} px`).toEqual([]);
    }
    await page.setViewportSize(NARROWEST);
    await settled(page);
    const widths = await page.evaluate(() => {
      window.scrollTo({ left: 400, behavior: 'instant' });
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth, scrollX: window.scrollX };
    });
    expect(widths).toEqual({ scrollWidth: 320, clientWidth: 320, scrollX: 0 });
  });
}

test('the home page can be read at 200 % text without losing any', async ({ page, site }) => {
  await page.setViewportSize({ width: 640, height: 900 });
  await page.goto(`${site.url}/`);
  await hydrated(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await settled(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(overflow).toBeLessThanOrEqual(640);
});

test('axe finds nothing serious in the open menus, dialogs and the phone menu', async ({
  visit,
  page,
}) => {
  await visit('/');
  const nav = page.getByRole('navigation', { name: 'Hovedmeny' });
  await nav.getByRole('button', { name: 'Mer' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await seriousFindings(page), 'Mer').toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('.dokk').getByRole('button', { name: 'Send melding' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await seriousFindings(page), 'dialog').toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Meny', exact: true }).click();
  expect(await seriousFindings(page), 'Meny').toEqual([]);
});
