import { defineConfig } from 'playwright/test';

/** `npm run gallery -- --against REVISION`: the pictures of two commits, beside each other in a report. */
export default defineConfig({
  testDir: '.',
  testMatch: 'compare.ts',
  outputDir: '../../test-results/gallery',
  snapshotPathTemplate: `${process.env.GALLERY_BEFORE}/{arg}{ext}`,
  updateSnapshots: 'none',
  reporter: [['line'], ['html', { open: 'never', outputFolder: '../../.cache/gallery/report' }]],
});
