// `npx tsx bench/pages.ts [paths] [bytes] [paint] [offline] [interactions [--only WORD]]`: Lighthouse mobile on
// every public page, bytes before interaction, the home page's largest paint compared with the same page as
// plain HTML, the first paint without a network, and the longest tasks of interactions; arguments select.
import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { parseArgs, promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { z } from 'zod';
import { startTestSite } from '../server/testing/test-site.ts';
import { actIdOf } from '../shared/paths.ts';
import { launchChromium } from './lib/browser.ts';
import { median, spread } from './lib/calls.ts';
import { freePort } from './lib/processes.ts';
import { longestTasks } from './pages/interactions.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const PRIVATE = /^\/(admin|affiliate-login|affiliate-dashboard|user-|nyhetsbrev)/;
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' } },
});
const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part);

/** Result of one Lighthouse run: scores 0 to 1, times in ms. */
interface Report {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** Weighted audits without a perfect score, apart from performance. */
  failed: string[];
}

/** A tool of this bench alone, so npx fetches it: it has half as many packages as all of the product. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

const run = promisify(execFile);
const REPORT_BYTES = 64e6;
/** The parts of its report that are read. */
const lighthouseReport = z.object({
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      numericValue: z.number().optional(),
    }),
  ),
});

/** Runs Lighthouse with its mobile defaults in the browser with debugging port `port`. */
async function mobileReport(url: string, port: number): Promise<Report> {
  const options = [`--port=${port}`, '--output=json', '--quiet'];
  const { stdout } = await run('npx', ['--yes', LIGHTHOUSE, url, ...options], {
    maxBuffer: REPORT_BYTES,
  });
  const { categories, audits } = lighthouseReport.parse(JSON.parse(stdout));
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const failed = ['accessibility', 'best-practices', 'seo'].flatMap((id) =>
    (categories[id]?.auditRefs ?? [])
      .filter(({ weight, id: audit }) => weight > 0 && (audits[audit]?.score ?? 1) < 1)
      .map(({ id: audit }) => `${id}: ${audits[audit]?.title ?? audit}`),
  );
  return {
    performance: categories.performance?.score ?? 0,
    accessibility: categories.accessibility?.score ?? 0,
    bestPractices: categories['best-practices']?.score ?? 0,
    seo: categories.seo?.score ?? 0,
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    failed,
  };
}

/**
 * Bytes that a phone fetches until the load event, by kind and in total, headers included. The app
 * itself is loaded later, when the browser is idle, and not counted.
 */
async function bytesBeforeInteraction(
  browser: Browser,
  url: string,
): Promise<[kind: string, bytes: number][]> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const kinds = new Map<string, string>();
  const sums = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    sums.set(kind, (sums.get(kind) ?? 0) + encodedDataLength);
  });
  // Idle callbacks never run, so that only what the page needs for display is counted.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(url, { waitUntil: 'load' });
  await context.close();
  const all = [...sums.values()].reduce((sum, bytes) => sum + bytes, 0);
  return [...sums, ['all', all]];
}

const site = await startTestSite({ now: new Date() });
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

/**
 * The same page without scripts, on plain node:http: same HTML, styles, fonts and pictures, in the
 * same encoding.
 */
async function plainCopy(): Promise<{ url: string; server: Server }> {
  const html = await (await fetch(`${site.url}/`)).text();
  const plain = html
    .replaceAll(/<script\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link[^>]+rel="modulepreload"[^>]*>/g, '');
  const body = brotliCompressSync(plain);
  const files = new Map<string, { headers: Record<string, string>; body: Buffer }>();
  const server = createServer(async (req, res) => {
    const path = req.url ?? '/';
    if (path === '/') {
      res.writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Encoding': 'br',
        'Content-Length': body.length,
      });
      res.end(body);
      return;
    }
    let file = files.get(path);
    if (!file) {
      file = await copyOf(path);
      files.set(path, file);
    }
    res.writeHead(200, file.headers);
    res.end(file.body);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${port}`, server };
}

async function copyOf(path: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const answer = await fetch(site.url + path);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type') ?? 'application/octet-stream';
  const isText = /text|javascript|svg|json/.test(type);
  return {
    headers: {
      'Content-Type': type,
      'Cache-Control': answer.headers.get('cache-control') ?? '',
      ...(isText && { 'Content-Encoding': 'br' }),
    },
    body: isText ? brotliCompressSync(bytes) : bytes,
  };
}

const percent = (score: number) => Math.round(score * 100);
const middle = (reports: Report[], figure: (report: Report) => number) =>
  median(reports.map(figure));

function print(path: string, reports: Report[]): void {
  const figures = [
    middle(reports, ({ performance }) => percent(performance)),
    middle(reports, ({ accessibility }) => percent(accessibility)),
    middle(reports, ({ bestPractices }) => percent(bestPractices)),
    middle(reports, ({ seo }) => percent(seo)),
  ];
  const tbts = reports.map(({ tbt }) => Math.round(tbt));
  const spread = tbts.length > 1 ? ` (${Math.min(...tbts)}-${Math.max(...tbts)})` : '';
  const times = `LCP ${(middle(reports, ({ lcp }) => lcp) / 1000).toFixed(2)} s, TBT ${Math.round(middle(reports, ({ tbt }) => tbt))} ms${spread}, CLS ${middle(reports, ({ cls }) => cls).toFixed(3)}`;
  console.log(
    `${path.padEnd(22)} ${figures.map((one) => String(one).padStart(4)).join('')}   ${times}`,
  );
  for (const failed of new Set(reports.flatMap((report) => report.failed))) {
    console.log(`${' '.repeat(24)}${failed}`);
  }
}

async function everyPage(): Promise<void> {
  console.log(`${LIGHTHOUSE} mobile, median of ${ROUNDS}`);
  console.log(`${'page'.padEnd(22)} perf a11y best  seo`);
  // The first run is a warm-up and is not counted.
  await mobileReport(site.url, port);
  for (const path of paths) {
    const reports: Report[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      reports.push(await mobileReport(site.url + path, port));
    }
    print(path, reports);
  }
}

async function homeBytes(): Promise<void> {
  console.log('\nHome page before interaction, bytes over the wire (phone, up to the load event)');
  for (const [kind, bytes] of await bytesBeforeInteraction(browser, `${site.url}/`)) {
    console.log(`  ${kind.padEnd(12)} ${(bytes / 1000).toFixed(1).padStart(7)} kB`);
  }
}

async function homePaint(): Promise<void> {
  console.log('\nLargest paint of the home page against the same page as plain HTML, in turns');
  const ours: number[] = [];
  const base: number[] = [];
  for (let round = 0; round < Math.max(3, ROUNDS); round += 1) {
    ours.push((await mobileReport(`${site.url}/`, port)).lcp);
    base.push((await mobileReport(`${plain.url}/`, port)).lcp);
  }
  const seconds = (values: number[]) => values.map((value) => (value / 1000).toFixed(2)).join(' ');
  console.log(`  our server   ${(median(ours) / 1000).toFixed(2)} s (${seconds(ours)})`);
  console.log(`  plain HTML   ${(median(base) / 1000).toFixed(2)} s (${seconds(base)})`);
  console.log(`  ratio        ${(median(ours) / median(base)).toFixed(2)}`);
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

/**
 * The first paint of a second visit with the network away, from the service worker, against that of the
 * first visit from the server, in turns.
 */
async function offlinePaint(): Promise<void> {
  for (const path of ['/', '/timeplan']) {
    const first: number[] = [];
    const second: number[] = [];
    // The first round renders the page at the server, and is not counted.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        serviceWorkers: 'allow',
      });
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
    console.log(`  first visit, from the server       ${spread(first)}`);
    console.log(`  second visit, without a network    ${spread(second)}`);
    console.log(
      `  ratio                              ${(median(second) / median(first)).toFixed(2)}`,
    );
  }
  console.log('limit: this machine, no throttling');
}

const port = await freePort();
const browser = await launchChromium([`--remote-debugging-port=${port}`]);
const plain = await plainCopy();
try {
  if (paths.length > 0) await everyPage();
  if (isWanted('bytes')) await homeBytes();
  if (isWanted('paint')) await homePaint();
  if (isWanted('offline')) await offlinePaint();
  if (isWanted('interactions')) await longestTasks(browser, site, values.only);
} finally {
  await browser.close();
  plain.server.close();
  await site.stop();
}
