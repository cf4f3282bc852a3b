// `npx tsx bench/interactions.ts [words]`: the longest main-thread task while a visitor opens a
// menu, changes a tab or types, at 4 times CPU slow-down, compared with a key press in a plain text
// area.
import type { Browser } from 'playwright';
import { startTestSite } from '../server/testing/test-site.ts';
import { prepareData } from './interactions/data.ts';
import { interactions } from './interactions/interactions.ts';
import { launchChromium } from './lib/chrome.ts';
import { median } from './lib/compare.ts';
import { type LongestTask, longestTask, SLOWDOWN } from './lib/longest-task.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const wanted = process.argv.slice(2);
const LIMIT_MS = 50;

/** Cost of a key press that only the browser handles. */
async function bareKey(browser: Browser): Promise<LongestTask> {
  const page = await browser.newPage();
  await page.setContent('<textarea autofocus rows="1"></textarea>');
  await page.locator('textarea').focus();
  const task = await longestTask(browser, page, () => page.keyboard.type('hallo', { delay: 80 }));
  await page.close();
  return task;
}

const figure = (tasks: readonly LongestTask[], of: 'wall' | 'cpu') => {
  const values = tasks.map((task) => task[of]);
  return `${median(values).toFixed(0).padStart(4)} (${Math.min(...values).toFixed(0)}-${Math.max(...values).toFixed(0)})`;
};

function print(
  name: string,
  tasks: readonly LongestTask[],
  limit = Number.POSITIVE_INFINITY,
): void {
  const over = median(tasks.map(({ wall }) => wall)) > limit ? '  OVER' : '';
  const worst = [...tasks].sort((a, b) => b.cpu - a.cpu)[0];
  console.log(
    `${name.padEnd(44)} ${figure(tasks, 'wall').padEnd(16)} ${figure(tasks, 'cpu').padEnd(16)} ${worst?.work ?? ''}${over}`,
  );
}

const chosen = interactions.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
);
const site = await startTestSite({ now: new Date() });
const browser = await launchChromium();
try {
  const people = await prepareData(site);
  const bare: LongestTask[] = [];
  const ours = new Map<string, LongestTask[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await bareKey(browser));
    for (const { name, options, open } of chosen) {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      try {
        const { act, check } = await open({ page, url: site.url, people });
        const task = await longestTask(browser, page, act);
        await check();
        ours.set(name, [...(ours.get(name) ?? []), task]);
      } catch (error) {
        console.log(`${name}: did not happen: ${error instanceof Error ? error.message : error}`);
      }
      await context.close();
    }
  }
  console.log(
    `Longest task of the main thread at ${SLOWDOWN} times CPU slow-down, ms, median of ${ROUNDS} (least-most); to reach ${LIMIT_MS}`,
  );
  console.log(`${''.padEnd(44)} ${'wall'.padEnd(16)} ${'thread'.padEnd(16)} most of it in`);
  print('baseline: keys in a bare text area', bare);
  for (const [name, tasks] of ours) print(name, tasks, LIMIT_MS);
} finally {
  await browser.close();
  await site.stop();
}
