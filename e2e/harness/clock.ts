import type { Page } from 'playwright/test';

/**
 * Stops the browser's clock where it stands; from here only `pass` moves it. Call it when the page
 * is hydrated: a stopped clock also stops idle callbacks.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1000);
}

/** Lets `ms` pass in the browser; every timer that falls due runs. */
export const pass = (page: Page, ms: number): Promise<void> => page.clock.runFor(ms);
