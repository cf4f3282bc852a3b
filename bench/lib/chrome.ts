import { type Browser, chromium } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../../e2e/harness/chromium.ts';

/** Starts the system's Chromium, with `more` switches. */
export function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const path = findChromium();
  return chromium.launch({
    ...(path !== null && { executablePath: path }),
    args: [...CHROMIUM_FLAGS, ...more],
  });
}
