import { defineConfig } from 'playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './e2e/harness/chromium.ts';

const executablePath = findChromium() ?? undefined;
const jsonReport = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/harness/global-setup.ts',
  outputDir: 'test-results',
  // Each worker holds a server with an embedded database of about 400 MB.
  workers: 2,
  // Two browsers and two servers share the cores: one stutter must not refuse a change. What needed
  // the second try is named at the end of `npm test`.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: jsonReport ? [['list'], ['json', { outputFile: jsonReport }]] : 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { ...(executablePath && { executablePath }), args: CHROMIUM_FLAGS },
    viewport: { width: 1440, height: 900 },
    locale: 'nb-NO',
    // Far from Oslo: a date that is formatted in the visitor's zone shows itself.
    timezoneId: 'America/Los_Angeles',
    screenshot: 'only-on-failure',
  },
});
