import type { Browser } from 'playwright';
import { launchChromium } from '../lib/browser.ts';
import { browserCookies, inTurns, ratio, rootOf, spread } from '../lib/calls.ts';
import { type Bench, type Engine, type Filled, startFilled } from './filled.ts';

/** Milliseconds from the start of the navigation until the first tab shows every figure, without a cache. */
async function usableAfter(browser: Browser, { server, cookie }: Filled): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(browserCookies(cookie, rootOf(server)));
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
  await page.goto(`${rootOf(server)}/admin-dashboard`);
  const mark = await page.waitForFunction(
    () => performance.getEntriesByName('bench-usable')[0]?.startTime,
  );
  const usable = Number(await mark.jsonValue());
  await context.close();
  return usable;
}

/** Load time of the back office's first tab with a festival's rows, compared with an empty database. */
export async function adminTab(bench: Bench, engine: Engine): Promise<void> {
  const title = `First tab of the back office on ${engine}, 10,000 users, 100,000 lines`;
  if (!bench.isWanted(title)) return;
  const [empty, full] = [await startFilled(bench, engine, 0), await startFilled(bench, engine, 1)];
  const browser = await launchChromium();
  try {
    const seen = await inTurns(bench.rounds, {
      empty: () => usableAfter(browser, empty),
      full: () => usableAfter(browser, full),
    });
    console.log(`${title}, in ms`);
    console.log(`  empty   ${spread(seen.empty)}\n  full    ${spread(seen.full)}`);
    console.log(`  ratio   ${ratio(seen.full, seen.empty)}, to reach 2\n`);
  } finally {
    await browser.close();
    await empty.server.stop();
    await full.server.stop();
  }
}
