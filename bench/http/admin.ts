import type { Browser } from 'playwright';
import { launchChromium } from '../lib/browser.ts';
import { call, median, spread, timed } from '../lib/calls.ts';
import type { Bench } from '../lib/load.ts';
import { type Engine, type Filled, filledSettings, startFilled } from './filled.ts';

/** Calls of the first tab. */
const CALLS = ['/api/admin/overview', '/api/admin/chat-activity', '/api/chat-messages?limit=5'];

interface Round {
  /** From the start of the navigation until the first tab shows every figure, in ms. */
  usable: number;
  /** Duration of each call on its own, in ms. */
  calls: number[];
}

/** Opens the dashboard in a browser with an empty cache. */
async function usableAfter(browser: Browser, { server, cookie }: Filled): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = cookie.split(/=(.*)/);
  const url = `http://127.0.0.1:${server.port}`;
  await context.addCookies([{ name, value, url }]);
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
  await page.goto(`${url}/admin-dashboard`);
  await page.waitForFunction(() => performance.getEntriesByName('bench-usable').length > 0);
  const usable = await page.evaluate(
    () => performance.getEntriesByName('bench-usable')[0]?.startTime ?? Number.NaN,
  );
  await context.close();
  return usable;
}

async function measure(browser: Browser, side: Filled): Promise<Round> {
  const usable = await usableAfter(browser, side);
  const calls: number[] = [];
  for (const path of CALLS) {
    calls.push(await timed(async () => (await call(side.server, 'GET', path, side)).arrayBuffer()));
  }
  return { usable, calls };
}

/** Load time of the back office's first tab with a festival's rows, compared with an empty database. */
export async function adminTab(bench: Bench, engine: Engine): Promise<void> {
  const title = `First tab of the back office on ${engine}, 10,000 users, 100,000 lines`;
  if (!bench.isWanted(title)) return;
  const empty = await startFilled(await filledSettings(bench, engine, 0));
  const full = await startFilled(await filledSettings(bench, engine, 1));
  const browser = await launchChromium();
  try {
    const [before, after]: [Round[], Round[]] = [[], []];
    // The first round is a warm-up and is not counted.
    for (let turn = 0; turn <= bench.rounds; turn += 1) {
      const figures = [await measure(browser, empty), await measure(browser, full)] as const;
      if (turn === 0) continue;
      before.push(figures[0]);
      after.push(figures[1]);
    }
    const usable = (rounds: readonly Round[]) => rounds.map((round) => round.usable);
    const ratio = median(usable(after)) / median(usable(before));
    console.log(`${title}, in ms`);
    console.log(`  empty   ${spread(usable(before))}\n  full    ${spread(usable(after))}`);
    console.log(`  ratio   ${ratio.toFixed(2)}, to reach 2`);
    for (const [at, path] of CALLS.entries()) {
      const of = (rounds: readonly Round[]) => rounds.map(({ calls }) => calls[at] ?? Number.NaN);
      console.log(
        `  ${path.padEnd(28)} empty ${spread(of(before), 1)}, full ${spread(of(after), 1)}`,
      );
    }
    console.log('');
  } finally {
    await browser.close();
    await empty.server.stop();
    await full.server.stop();
  }
}
