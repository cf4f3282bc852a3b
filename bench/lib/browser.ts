import { type Browser, chromium } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../../e2e/harness/chromium.ts';

/** Starts the system's Chromium, with `more` switches. */
export const launchChromium = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: [...CHROMIUM_FLAGS, ...more],
  } as Parameters<typeof chromium.launch>[0]);
