// `npx tsx bench/offline.ts`: the first paint of a second visit with the network away, from the service
// worker, against that of the first visit from the server, in turns.
import type { Page } from 'playwright';
import { startTestSite } from '../server/testing/test-site.ts';
import { launchChromium } from './lib/chrome.ts';
import { median } from './lib/compare.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const PATHS = ['/', '/timeplan'];
const VIEWPORT = { width: 390, height: 844 };

/** First contentful paint in ms after the navigation began. */
async function firstPaint(page: Page, url: string): Promise<number> {
  await page.goto(url);
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  return Number(await paint.jsonValue());
}

const site = await startTestSite({ now: new Date() });
const browser = await launchChromium([]);
const list = (values: number[]) => values.map((value) => value.toFixed(0)).join(' ');
try {
  for (const path of PATHS) {
    const first: number[] = [];
    const second: number[] = [];
    // The first round renders the page at the server, and is not counted.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'allow' });
      const page = await context.newPage();
      const online = await firstPaint(page, site.url + path);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await context.setOffline(true);
      const offline = await firstPaint(page, site.url + path);
      if (round > 0) {
        first.push(online);
        second.push(offline);
      }
      await context.close();
    }
    console.log(`${path}: first contentful paint in ms, median of ${ROUNDS}`);
    console.log(
      `  first visit, from the server       ${median(first).toFixed(0)} (${list(first)})`,
    );
    console.log(
      `  second visit, without a network    ${median(second).toFixed(0)} (${list(second)})`,
    );
    console.log(
      `  ratio                              ${(median(second) / median(first)).toFixed(2)}`,
    );
  }
  console.log('limit: this machine, no throttling');
} finally {
  await browser.close();
  await site.stop();
}
