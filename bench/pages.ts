// `npx tsx bench/pages.ts [paths] [paint] [offline] [interactions [--only WORD]]`: Lighthouse mobile on every
// public page, the home page's largest paint compared with the same page without a script, the first paint
// without a network, and the longest tasks of interactions; arguments select.
import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import type { Page } from 'playwright';
import { freePort } from '../server/testing/postgres-cluster.ts';
import { startTestSite } from '../server/testing/test-site.ts';
import { actIdOf } from '../shared/paths.ts';
import { launchChromium } from './lib/browser.ts';
import { inTurns, median, ratio, spread } from './lib/calls.ts';
import { longestTasks } from './pages/interactions.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const PRIVATE = /^\/(admin|affiliate-login|affiliate-dashboard|user-|nyhetsbrev)/;
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' } },
});
const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part);

/** A tool of this bench alone, so npx fetches it: it has half as many packages as all of the product. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** The parts of its report that are read; scores are 0 to 1, times in ms. */
interface Report {
  categories: Record<
    (typeof CATEGORIES)[number],
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
}

const run = promisify(execFile);

/** Runs Lighthouse with its mobile defaults in the browser that is started below. */
async function mobileReport(path: string, ...more: string[]): Promise<Report> {
  const options = [`--port=${port}`, '--output=json', '--quiet', ...more];
  const { stdout } = await run('npx', ['--yes', LIGHTHOUSE, site.url + path, ...options], {
    maxBuffer: 64e6,
  });
  return JSON.parse(stdout);
}

const figure = ({ audits }: Report, id: string) => audits[id]?.numericValue ?? Number.NaN;

/** Weighted audits without a perfect score, apart from performance. */
const failedOf = ({ categories, audits }: Report) =>
  CATEGORIES.slice(1).flatMap((id) =>
    categories[id].auditRefs
      .filter(({ weight, id: audit }) => weight > 0 && (audits[audit]?.score ?? 1) < 1)
      .map(({ id: audit }) => `${id}: ${audits[audit]?.title ?? audit}`),
  );

async function everyPage(): Promise<void> {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  // The pages of all acts are alike.
  const oneAct = listed.find((path) => actIdOf(path) !== null);
  const paths = listed.filter((path) => {
    const isAlike = actIdOf(path) !== null && path !== oneAct;
    return !PRIVATE.test(path) && !isAlike && isWanted(path);
  });
  if (paths.length === 0) return;
  console.log(`${LIGHTHOUSE} mobile, median of ${ROUNDS}`);
  console.log(`${'page'.padEnd(22)} perf a11y best  seo`);
  for (const path of paths) {
    const { reports } = await inTurns(ROUNDS, { reports: () => mobileReport(path) });
    const scores = CATEGORIES.map((id) =>
      String(median(reports.map(({ categories }) => 100 * (categories[id].score ?? 0)))).padStart(
        4,
      ),
    );
    const all = (id: string) => reports.map((report) => figure(report, id));
    console.log(
      `${path.padEnd(22)} ${scores.join('')}   LCP ${spread(all('largest-contentful-paint'))} ms, ` +
        `TBT ${spread(all('total-blocking-time'))} ms, CLS ${spread(all('cumulative-layout-shift'), 3)}`,
    );
    for (const failed of new Set(reports.flatMap(failedOf))) console.log(`    ${failed}`);
  }
}

async function homePaint(): Promise<void> {
  console.log('\nLargest paint of the home page against the same page without a script, ms');
  const lcp = async (...more: string[]) =>
    figure(await mobileReport('/', ...more), 'largest-contentful-paint');
  const { ours, base } = await inTurns(Math.max(3, ROUNDS), {
    ours: () => lcp(),
    base: () => lcp('--blocked-url-patterns=*.js'),
  });
  console.log(`  our server       ${spread(ours)}\n  without script   ${spread(base)}`);
  console.log(`  ratio            ${ratio(ours, base)}`);
  console.log('  limit: the simulated phone (network 1.6 Mbit/s, 150 ms; CPU 4 times slower)');
}

/** First contentful paint in ms after the navigation began. */
async function firstPaint(page: Page, url: string): Promise<number> {
  await page.goto(url);
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  return Number(await paint.jsonValue());
}

/** The first paint of a second visit with the network away, against that of the first visit. */
async function offlinePaint(): Promise<void> {
  for (const path of ['/', '/timeplan']) {
    const { visits } = await inTurns(ROUNDS, {
      visits: async () => {
        const viewport = { width: 390, height: 844 };
        const context = await browser.newContext({ viewport, serviceWorkers: 'allow' });
        const page = await context.newPage();
        const online = await firstPaint(page, site.url + path);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await context.setOffline(true);
        const offline = await firstPaint(page, site.url + path);
        await context.close();
        return { online, offline };
      },
    });
    const online = visits.map((visit) => visit.online);
    const offline = visits.map((visit) => visit.offline);
    console.log(`${path}: first contentful paint in ms, median of ${ROUNDS}`);
    console.log(`  first visit, from the server       ${spread(online)}`);
    console.log(`  second visit, without a network    ${spread(offline)}`);
    console.log(`  ratio                              ${ratio(offline, online)}`);
  }
  console.log('limit: this machine, no throttling');
}

const site = await startTestSite({ now: new Date() });
const port = await freePort();
await using browser = await launchChromium([`--remote-debugging-port=${port}`]);
try {
  await everyPage();
  if (isWanted('paint')) await homePaint();
  if (isWanted('offline')) await offlinePaint();
  if (isWanted('interactions')) await longestTasks(browser, site, values.only);
} finally {
  await site.stop();
}
