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
import { inTurns, print } from './lib/figures.ts';
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
type Category = (typeof CATEGORIES)[number];
const TIMES = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];
/** The parts of its report that are read; scores are 0 to 1, times in ms. */
interface Report {
  categories: Record<
    Category,
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
  for (const path of paths) {
    const failed = new Set<string>();
    const mobile = async () => {
      const report = await mobileReport(path);
      for (const one of failedOf(report)) failed.add(one);
      const scoreOf = (id: Category) => [id, 100 * (report.categories[id].score ?? 0)];
      return Object.fromEntries([
        ...CATEGORIES.map(scoreOf),
        ...TIMES.map((id) => [id, figure(report, id)]),
      ]);
    };
    print(`${LIGHTHOUSE}`, await inTurns(ROUNDS, { [path]: mobile }));
    for (const one of failed) console.log(`    ${one}`);
  }
}

async function homePaint(): Promise<void> {
  const paint = async (...more: string[]) => ({
    ms: figure(await mobileReport('/', ...more), 'largest-contentful-paint'),
  });
  const seen = await inTurns(Math.max(3, ROUNDS), {
    'without a script': () => paint('--blocked-url-patterns=*.js'),
    'our server': () => paint(),
  });
  const phone = 'network 1.6 Mbit/s, 150 ms; CPU 4 times slower';
  print(`Largest paint of the home page on a simulated phone (${phone})`, seen);
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
    let page: Page;
    const seen = await inTurns(ROUNDS, {
      'first visit, from the server': async () => {
        const viewport = { width: 390, height: 844 };
        const context = await browser.newContext({ viewport, serviceWorkers: 'allow' });
        page = await context.newPage();
        return { ms: await firstPaint(page, site.url + path) };
      },
      'second visit, without a network': async () => {
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await page.context().setOffline(true);
        const ms = await firstPaint(page, site.url + path);
        await page.context().close();
        return { ms };
      },
    });
    print(`${path}: first contentful paint on this machine`, seen);
  }
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
