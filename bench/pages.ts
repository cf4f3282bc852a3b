// `npx tsx bench/pages.ts [paths] [bytes] [paint]`: Lighthouse mobile on every public page, bytes
// before interaction, and the home page's largest contentful paint compared with the same page as
// plain HTML; arguments select some of these.
import { createServer, type Server } from 'node:http';
import { startTestSite } from '../server/testing/test-site.ts';
import { actIdOf } from '../shared/paths.ts';
import { launchChromium } from './lib/chrome.ts';
import { median } from './lib/compare.ts';
import {
  bytesBeforeInteraction,
  LIGHTHOUSE,
  mobileReport,
  type Report,
} from './lib/page-figures.ts';
import { freePort } from './lib/processes.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const PRIVATE = /^\/(admin|affiliate-login|affiliate-dashboard|user-|nyhetsbrev)/;
const wanted = process.argv.slice(2);
const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part);

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
  const { brotliCompressSync } = await import('node:zlib');
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
  const { brotliCompressSync } = await import('node:zlib');
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

const port = await freePort();
const browser = await launchChromium([`--remote-debugging-port=${port}`]);
const plain = await plainCopy();
try {
  if (paths.length > 0) await everyPage();
  if (isWanted('bytes')) await homeBytes();
  if (isWanted('paint')) await homePaint();
} finally {
  await browser.close();
  plain.server.close();
  await site.stop();
}
