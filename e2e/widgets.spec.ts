import type { Page } from 'playwright/test';
import { defaultContent } from '#shared/content/index.ts';
import { expect, PHONE, test } from './harness/test.ts';

const { contact, film } = defaultContent.site;

test('the film is fetched when it is pressed, and a picture that leads nowhere says so', async ({
  visit,
  page,
  watch,
}) => {
  await watch.allowOutside();
  await visit('/music');
  expect(watch.outside()).toEqual([]);
  await page.getByRole('link', { name: 'Se filmen' }).click();
  const player = page.locator(`iframe[title="${film.title}"]`);
  await expect(player).toBeVisible();
  const address = new URL((await player.getAttribute('src')) ?? '');
  expect(address.searchParams.get('start')).toBe('55');
  await expect.poll(watch.outside).toEqual([address.href]);

  watch.allowConsole(/404/);
  await page.evaluate(() => {
    window.dispatchEvent(new CustomEvent('openLightbox', { detail: '/finnes-ikke.png' }));
  });
  const box = page.getByRole('dialog', { name: 'Bilde' });
  await expect(box.getByText('Bildet kunne ikke lastes')).toBeVisible();
  await box.getByRole('button', { name: 'Lukk' }).click();
  await expect(box).toHaveCount(0);
});

test('pictures open in the lightbox, also by the window event, and Escape closes it', {
  tag: '@firefox-first',
}, async ({ visit, page }) => {
  await visit('/music');
  const pictures = page.getByRole('link', { name: /^Vis bildet større/ });
  await expect(pictures).toHaveCount(3);
  await pictures.first().click();
  const box = page.getByRole('dialog', { name: 'Bilde' });
  await expect(box).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(pictures.first()).toBeFocused();
  const address = await pictures.last().getAttribute('href');
  await page.evaluate((detail) => {
    window.dispatchEvent(new CustomEvent('openLightbox', { detail }));
  }, address);
  await expect(box.locator('img')).toHaveAttribute('src', address ?? '');
  await box.getByRole('button', { name: 'Lukk' }).click();
  await expect(box).toHaveCount(0);
});

const sizeOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().toJSON());

for (const deviceScaleFactor of [1, 2, 3]) {
  test.describe(`on a phone with ${deviceScaleFactor} screen pixels for each px`, () => {
    test.use({ viewport: PHONE, deviceScaleFactor });

    test('the lightbox shows the whole picture no smaller than its thumbnail', async ({
      visit,
      page,
    }) => {
      await visit('/music');
      await page
        .getByRole('link', { name: /^Vis bildet større/ })
        .first()
        .click();
      const picture = page.locator('[role=dialog] img[width]');
      await expect(picture).toBeVisible();
      const shown = await sizeOf(page, '[role=dialog] img');
      const thumbnail = await sizeOf(page, 'a[aria-label^="Vis bildet"]');
      expect(shown.width).toBeGreaterThanOrEqual(thumbnail.width);
      expect(shown.left).toBeGreaterThanOrEqual(0);
      expect(shown.right).toBeLessThanOrEqual(PHONE.width);
      expect(shown.bottom).toBeLessThanOrEqual(PHONE.height);
    });
  });
}

const selected = (page: Page) => page.locator('[role="grid"] [aria-selected="true"]');

test('the search opens Google in a new tab, the floating widget offers two ways to write, and the calendar starts on today, weeks on Sunday, marks festival days, and gives a day up', async ({
  visit,
  page,
  watch,
}) => {
  await watch.allowOutside();
  await visit('/');
  const field = page.getByRole('searchbox', { name: 'Søk' });
  await field.scrollIntoViewIfNeeded();
  const button = page.getByRole('region', { name: 'Søk' }).getByRole('button', { name: 'Søk' });
  await expect(button).toBeDisabled();
  await field.fill('   ');
  await expect(button).toBeDisabled();
  await field.fill('blå & grønn?');
  // Hydrated by now: before that the button is disabled and Enter does nothing.
  await expect(button).toBeEnabled();
  const opened = page.waitForEvent('popup');
  await field.press('Enter');
  await (await opened).waitForURL('https://www.google.com/search?q=bl%C3%A5%20%26%20gr%C3%B8nn%3F');
  await expect(field).toHaveValue('');

  const opener = page.locator('.dock').getByRole('button', { name: 'Send melding' });
  const dialog = page.getByRole('dialog', { name: 'Send melding' });
  await opener.click();
  await expect(dialog).toContainText('Vi svarer vanligvis innen 24 timer');
  await expect(dialog.getByRole('link')).toHaveText(['Generell e-post', 'Booking']);
  await expect(dialog).toContainText(contact.general.email);
  await expect(dialog).toContainText(contact.booking.email);
  await dialog.getByRole('button', { name: 'Lukk' }).click();
  await expect(dialog).toHaveCount(0);
  await opener.click();
  await page.evaluate(() => {
    // A browser in a test has no mail client to open.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  });
  await dialog.getByRole('link', { name: 'Booking' }).click();
  await expect(dialog).toHaveCount(0);

  const month = page.getByRole('grid', { name: 'Juni 2026' });
  await month.scrollIntoViewIfNeeded();
  await expect(page.locator('[data-island="ready"]').filter({ has: month })).not.toHaveCount(0);
  await expect(month.locator('[scope="col"]').first()).toHaveAttribute('aria-label', 'søndag');
  await expect(selected(page)).toHaveText('1');
  await month.getByRole('button', { name: /17\. juni/ }).click();
  await expect(selected(page)).toHaveText('17');
  await month.getByRole('button', { name: /17\. juni/ }).click();
  await expect(selected(page)).toHaveCount(0);
  await expect(page.getByText('Ingen dag er valgt.')).toBeVisible();

  // Not by colour alone.
  await page.getByRole('button', { name: 'August 2025' }).click();
  const marked = page.locator('[role="grid"] .is-festival');
  await expect(marked).toHaveText(['22', '23']);
  await expect(page.getByRole('button', { name: /22\. august 2025, festivaldag/ })).toBeVisible();
  await expect(marked.first().locator('.rdp-mark')).toBeVisible();
  await page.getByRole('button', { name: 'August 2026' }).click();
  await expect(marked).toHaveText(['20', '21', '22']);
});
