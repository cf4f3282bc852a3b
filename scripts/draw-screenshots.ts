// `npx tsx scripts/draw-screenshots.ts`: the two pictures of the manifest, of the built site.
import { chromium } from 'playwright';
import sharp from 'sharp';
import { CHROMIUM_FLAGS, findChromium } from '../e2e/harness/chromium.ts';
import { startTestSite } from '../server/testing/test-site.ts';
import { fromRoot } from './build/config.ts';

/** An evening with acts on stage. */
const EVENING = '2025-08-23T19:10:00Z';

const PICTURES = [
  { file: 'skjermbilde-smal.webp', path: '/events', width: 390, height: 844, scale: 2 },
  { file: 'skjermbilde-bred.webp', path: '/events', width: 1280, height: 800, scale: 1 },
];

const site = await startTestSite({ now: EVENING });
const executablePath = findChromium() ?? undefined;
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: CHROMIUM_FLAGS,
});
try {
  for (const { file, path, width, height, scale } of PICTURES) {
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: scale,
      locale: 'nb-NO',
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.clock.install({ time: EVENING });
    await page.goto(site.url + path);
    await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
    const picture = await page.screenshot({ animations: 'disabled' });
    const { size } = await sharp(picture)
      .webp({ quality: 80 })
      .toFile(fromRoot(`client/public/${file}`));
    console.log(`${file} ${width * scale}x${height * scale} ${(size / 1000).toFixed(0)} kB`);
    await context.close();
  }
} finally {
  await browser.close();
  await site.stop();
}
