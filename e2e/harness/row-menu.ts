import type { Page } from 'playwright/test';

/** Presses an entry of the menu of a row of the back office, by the row's accessible name. */
export async function pressInMenu(page: Page, row: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Flere valg: ${row}`, exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}
