import { expect, type Page } from 'playwright/test';

/**
 * Stops the browser's clock; from here only `pass` advances it. To call after hydration: a stopped
 * clock also stops idle callbacks.
 */
export async function stopClock(page: Page): Promise<void> {
  // The clock runs on while it is asked, on a busy machine past the moment.
  await expect(async () => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + 1000);
  }).toPass();
}

/** Advances the browser's clock by `ms`; timers that fall due run. */
export const pass = (page: Page, ms: number): Promise<void> => page.clock.runFor(ms);
