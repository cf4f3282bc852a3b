import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from 'playwright';
import { z } from 'zod';

/** Result of one Lighthouse run: scores 0 to 1, times in ms. */
export interface Report {
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
export const LIGHTHOUSE = 'lighthouse@12.8.2';

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
export async function mobileReport(url: string, port: number): Promise<Report> {
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
  // Idle callbacks never run, so that only what the page needs for display is counted.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(url, { waitUntil: 'load' });
  await context.close();
  const all = [...sums.values()].reduce((sum, bytes) => sum + bytes, 0);
  return [...sums, ['all', all]];
}
