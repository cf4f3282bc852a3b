import type { Page } from 'playwright/test';
import { seriousFindings } from './harness/axe.ts';
import { PUBLIC_ROUTES } from './harness/routes.ts';
import { DESKTOP, expect, hydrated, PHONE, test } from './harness/test.ts';

/** Finished transitions and loaded pictures: axe measures contrast on what is drawn. */
async function settled(page: Page): Promise<void> {
  await hydrated(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => document.fonts.ready);
}

for (const { path } of [...PUBLIC_ROUTES, { path: '/finnes-ikke' }]) {
  test(`axe finds nothing serious on ${path}, on a phone or a desktop`, async ({
    page,
    site,
    watch,
  }) => {
    if (path === '/finnes-ikke') watch.allowConsole(/404/);
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      await page.goto(site.url + path);
      await settled(page);
      expect(await seriousFindings(page), `${size.width} px`).toEqual([]);
    }
  });

  test(`${path} does not scroll sideways at 320 px`, async ({ page, site, watch }) => {
    if (path === '/finnes-ikke') watch.allowConsole(/404/);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(site.url + path);
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
  await settled(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
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
