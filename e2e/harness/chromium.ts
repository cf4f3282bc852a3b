import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { isExecutable, placesOnPath } from './executables.ts';

/** Chromium without a window: it needs less than half the CPU for the same tests. */
export const HEADLESS_SHELL = 'chromium-headless-shell';

const NAMES = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const FIXED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Switches for a machine without a screen, a sandboxing kernel or a network. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  // Text widths as on a phone: hinting would round the widths of letters to whole pixels.
  '--font-render-hinting=none',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A request to another site fails, with a network as without one.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/**
 * Path of a Chromium to drive: `CHROMIUM_PATH`, one on the PATH, one in a usual place, or the one
 * Playwright downloaded; null where there is none.
 */
export function findChromium(): string | null {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const downloaded = chromium.executablePath();
  return (
    [...placesOnPath(NAMES), ...FIXED].find(isExecutable) ??
    (existsSync(downloaded) ? downloaded : null)
  );
}
