import type { Page } from 'playwright/test';
import { DESKTOP, expect, follow, PHONE, test } from './harness/test.ts';

/** Id of the entry that the URL names, and where it stands below the header. */
const target = (page: Page) =>
  page.evaluate(() => {
    const entry = document.querySelector('article:target');
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const top = entry?.getBoundingClientRect().top ?? -1;
    return { id: entry?.id, isInSight: top >= header && top < innerHeight };
  });

test("'Mer' leads to practical information, and an anchor to its entry, also without a new document", async ({
  page,
  visit,
}) => {
  await page.setViewportSize(DESKTOP);
  await visit('/');
  await page.getByRole('button', { name: 'Mer' }).click();
  await page.getByRole('menuitem', { name: 'Praktisk' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Praktisk');
  // The home page does not bring the entries.
  await expect(page.locator('#overnatting')).toContainText('Du kan overnatte');
  await page.getByRole('navigation', { name: 'Hopp til' }).getByText('Overnatting').click();
  await expect(page).toHaveURL(/#Overnatting$/);
  await page.getByRole('link', { name: 'Aldersgrense og legitimasjon' }).click();
  await expect.poll(() => target(page)).toEqual({ id: 'aldersgrense', isInSight: true });

  await page.setViewportSize(PHONE);
  await follow(page, '/contact');
  await expect(page).toHaveTitle(/Kontakt/);
  await follow(page, '/praktisk#overnatting');
  await expect.poll(() => target(page)).toEqual({ id: 'overnatting', isInSight: true });
  await page.goBack();
  await expect(page, 'one step back').toHaveURL(/\/contact$/);
});
