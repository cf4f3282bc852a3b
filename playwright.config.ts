import { fileURLToPath } from 'node:url';
import { defineConfig, type Project } from 'playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './e2e/harness/chromium.ts';
import { FIREFOX_SETTINGS, findFirefox } from './e2e/harness/firefox.ts';
import { CONDITION_MS, TEST_MS } from './server/testing/limits.ts';

const firefox = findFirefox();
const executablePath = findChromium() ?? undefined;
const jsonReport = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

const ZONE = 'America/Los_Angeles';

/**
 * Tests that are tagged for it: e2e/harness/firefox.ts says what the others need. Without a Firefox
 * each is counted as skipped (e2e/harness/test.ts), and Chromium runs those that are tagged `@firefox-first` too.
 */
function inFirefox(path: string | null): Project {
  const tagged = { name: 'firefox', grep: /@firefox/ };
  if (path === null) return tagged;
  return {
    ...tagged,
    use: {
      browserName: 'firefox',
      channel: 'moz-firefox',
      launchOptions: {
        executablePath: fileURLToPath(new URL('e2e/harness/firefox-bidi.mjs', import.meta.url)),
        env: { ...process.env, FIREFOX_PATH: path, TZ: ZONE },
        firefoxUserPrefs: FIREFOX_SETTINGS,
      },
    },
  };
}

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/harness/global-setup.ts',
  outputDir: 'test-results',
  // The cores of the smallest machine: one more made the whole of `npm test` slower.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: TEST_MS,
  expect: { timeout: CONDITION_MS },
  reporter: jsonReport ? [['list'], ['json', { outputFile: jsonReport }]] : 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { ...(executablePath && { executablePath }), args: CHROMIUM_FLAGS },
    viewport: { width: 1440, height: 900 },
    // Frames are drawn by the CPU: animations would take a fifth of the run. Tests of what moves
    // ask for motion.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'nb-NO',
    // Far from Oslo: a date that is formatted in the visitor's zone shows itself.
    timezoneId: ZONE,
    // A service worker would answer in place of the server, and of what a test puts in its place.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'chromium',
      testIgnore: '**/firefox.spec.ts',
      ...(firefox !== null && { grepInvert: /@firefox-first/ }),
    },
    inFirefox(firefox),
  ],
});
