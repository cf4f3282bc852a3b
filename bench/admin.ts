// `npx tsx bench/admin.ts [postgres|pglite]`: load time of the back office's first tab with 10,000
// users and 100,000 lines, compared with an empty database.
import { rmSync } from 'node:fs';
import type { Browser } from 'playwright';
import { addAdmin, startTestServer, type TestServer } from '../server/testing/index.ts';
import { startPostgresCluster } from '../server/testing/postgres-cluster.ts';
import { makeTempDir } from '../server/testing/temp-dir.ts';
import { clonePostgres, makePostgresTemplate, TEST_SETTINGS } from '../server/testing/templates.ts';
import { makeTestData, type TestData } from '../server/testing/test-database.ts';
import { startTestSite } from '../server/testing/test-site.ts';
import { launchChromium } from './lib/chrome.ts';
import { median } from './lib/compare.ts';
import { CROWD, fillWithCrowd } from './lib/crowd-data.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
/** Calls of the first tab. */
const CALLS = ['/api/admin/overview', '/api/admin/chat-activity', '/api/chat-messages?limit=5'];

interface Side {
  site: TestServer;
  cookie: string;
}

interface Round {
  /** From the start of the navigation until the first tab shows every figure, in ms. */
  usable: number;
  /** Duration of each call on its own, in ms. */
  calls: number[];
}

/** Opens the dashboard in a browser with an empty cache. */
async function usableAfter(browser: Browser, { site, cookie }: Side): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = cookie.split(/=(.*)/);
  await context.addCookies([{ name, value, url: site.url }]);
  const page = await context.newPage();
  await page.addInitScript(() => {
    // No named function in here: tsx would wrap it in a helper that the page does not have.
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('[aria-label="Nøkkeltall"] dd') === null) return;
      if (document.querySelector('[data-list]') === null) return;
      if (document.querySelector('[data-admin] .skeleton') !== null) return;
      observer.disconnect();
      performance.mark('bench-usable');
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto(`${site.url}/admin-dashboard`);
  await page.waitForFunction(() => performance.getEntriesByName('bench-usable').length > 0);
  const usable = await page.evaluate(
    () => performance.getEntriesByName('bench-usable')[0]?.startTime ?? Number.NaN,
  );
  await context.close();
  return usable;
}

async function callTime({ site, cookie }: Side, path: string): Promise<number> {
  const begin = performance.now();
  const answer = await fetch(site.url + path, { headers: { cookie } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  return performance.now() - begin;
}

async function measure(browser: Browser, side: Side): Promise<Round> {
  const usable = await usableAfter(browser, side);
  const calls: number[] = [];
  for (const path of CALLS) calls.push(await callTime(side, path));
  return { usable, calls };
}

const spread = (values: readonly number[], digits = 0) =>
  `${median([...values])
    .toFixed(digits)
    .padStart(
      6,
    )} ms (${Math.min(...values).toFixed(digits)}-${Math.max(...values).toFixed(digits)})`;

function print(engine: string, empty: readonly Round[], full: readonly Round[]): void {
  const usable = (rounds: readonly Round[]) => rounds.map((round) => round.usable);
  const ratio = median(usable(full)) / median(usable(empty));
  console.log(
    `First tab of the back office on ${engine}, ${CROWD.users} users, ${CROWD.lines} lines, median of ${empty.length}`,
  );
  console.log(`  empty   ${spread(usable(empty))}`);
  console.log(`  full    ${spread(usable(full))}`);
  console.log(`  ratio   ${ratio.toFixed(2)}, to reach 2`);
  for (const [at, path] of CALLS.entries()) {
    const of = (rounds: readonly Round[]) => rounds.map(({ calls }) => calls[at] ?? Number.NaN);
    console.log(`  ${path.padEnd(28)} empty ${spread(of(empty), 1)}, full ${spread(of(full), 1)}`);
  }
  console.log('');
}

/** A server that was started with the data present. */
async function openSide(data: TestData, isFull: boolean): Promise<Side> {
  const now = new Date();
  if (isFull) {
    const before = await startTestServer({ now, data });
    await fillWithCrowd(before.ctx.db.pool, now);
    await before.stop();
  }
  const site = await startTestSite({ now, data });
  return { site, cookie: (await addAdmin(site)).cookie };
}

async function bench(engine: string, browser: Browser, makeData: () => Promise<TestData>) {
  const data = [await makeData(), await makeData()] as const;
  const empty = await openSide(data[0], false);
  const full = await openSide(data[1], true);
  try {
    const rounds: { empty: Round[]; full: Round[] } = { empty: [], full: [] };
    // The first round is a warm-up and is not counted.
    for (let turn = 0; turn <= ROUNDS; turn += 1) {
      const figures = [await measure(browser, empty), await measure(browser, full)] as const;
      if (turn === 0) continue;
      rounds.empty.push(figures[0]);
      rounds.full.push(figures[1]);
    }
    print(engine, rounds.empty, rounds.full);
  } finally {
    await empty.site.stop();
    await full.site.stop();
    for (const one of data) await one.remove();
  }
}

/** Data of a server on a clone of the PostgreSQL template. */
async function onPostgres(template: string): Promise<TestData> {
  const clone = await clonePostgres(template);
  const dataDir = makeTempDir('bench-admin');
  return {
    engine: 'postgres',
    dataDir,
    env: { ...TEST_SETTINGS, DATA_DIR: dataDir, DATABASE_URL: clone.url },
    async remove() {
      await clone.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const wanted = process.argv.slice(2);
const isWanted = (engine: string) => wanted.length === 0 || wanted.includes(engine);
const browser = await launchChromium();
try {
  if (isWanted('postgres')) {
    const cluster = await startPostgresCluster();
    if (cluster === null) console.log('PostgreSQL is not installed.\n');
    else {
      try {
        const template = await makePostgresTemplate(cluster.url);
        await bench('postgres', browser, () => onPostgres(template));
      } finally {
        await cluster.remove();
      }
    }
  }
  if (isWanted('pglite')) await bench('pglite', browser, () => makeTestData('pglite'));
} finally {
  await browser.close();
}
