import { defineConfig } from 'playwright/test';
import base from '../../playwright.config.ts';

/**
 * `npm run gallery`: takes a screenshot of every screen and state; asserts nothing about its looks.
 */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*.gallery.ts',
  globalSetup: '../harness/global-setup.ts',
  outputDir: '../../test-results/gallery',
  fullyParallel: true,
  reporter: 'dot',
  use: { ...base.use, screenshot: 'off' },
});
