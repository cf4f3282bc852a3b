import lighthouse from 'lighthouse';
import type { Browser } from 'playwright';

/** What one Lighthouse run says: scores 0 to 1, times in ms. */
export interface Report {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** Audits with a weight that are not perfect, outside of performance. */
  failed: string[];
}

/** Runs Lighthouse with its mobile defaults in the browser that listens on `port`. */
export async function mobileReport(url: string, port: number): Promise<Report> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`);
  const { categories, audits } = result.lhr;
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
 * Bytes that a phone fetches up to the load event, by kind and in all, headers included. The app
 * itself comes later, in an idle moment, and is not among them.
 */
export async function bytesBeforeInteraction(
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
  // An idle moment that never comes: what is counted is what the page needs to stand there.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(url, { waitUntil: 'load' });
  await context.close();
  const all = [...sums.values()].reduce((sum, bytes) => sum + bytes, 0);
  return [...sums, ['all', all]];
}
