import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';

/** CPU slow-down of the browser's main thread. */
export const SLOWDOWN = 4;

const CATEGORIES = ['toplevel', 'devtools.timeline', 'blink.user_timing'];
const TASK_NAMES = new Set(['ThreadControllerImpl::RunTask', 'RunTask']);
const BEGIN = 'bench-begin';
const END = 'bench-end';
/** How long after an act its tasks may come. */
const SETTLE_MS = 1500;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  /** Thread time in microseconds, without time in which other processes ran. */
  tdur?: number;
}

/**
 * Runs `act` on the page with the CPU slow-down and returns the longest main-thread task until
 * some time after it. `act` may use mouse and keyboard only: evaluating code in the page would
 * itself run on the main thread. What loading the page left for the garbage collector is collected before: in which
 * task it would be depends on the moment alone. Playwright enables the inspector's Runtime domain, and
 * V8 then parses code again to find where an error was created: a module that creates one, as React's does, takes longer
 * to evaluate than for a visitor.
 */
export async function longestTask(browser: Browser, page: Page, act: () => Promise<void>) {
  const session = await page.context().newCDPSession(page);
  const mark = (name: string) =>
    session.send('Runtime.evaluate', { expression: `performance.mark('${name}')` });
  await page.requestGC();
  await browser.startTracing(page, { categories: CATEGORIES });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await mark(BEGIN);
  await act();
  await pause(SETTLE_MS);
  await mark(END);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const trace = await browser.stopTracing();
  await session.detach();
  return longestOf((JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }).traceEvents);
}

const ms = (microseconds = 0) => microseconds / 1000;

function longestOf(events: readonly TraceEvent[]) {
  const begin = events.find(({ name }) => name === BEGIN);
  const end = events.find(({ name }) => name === END);
  if (!begin || !end) throw new Error('The trace has no begin or no end');
  const main = events.filter(
    ({ pid, tid, ts, ph }) =>
      ph === 'X' && pid === begin.pid && tid === begin.tid && ts > begin.ts && ts < end.ts,
  );
  // The marks are within tasks too: the first task began before its mark, the last one ends after
  // it.
  const [task] = main
    .filter(({ name, ts, dur = 0 }) => TASK_NAMES.has(name) && ts + dur < end.ts)
    .sort((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0));
  if (task === undefined) throw new Error('The trace has no task');
  // From its begin to its end; CPU time of the thread depends little on the machine's other load.
  return { 'wall, ms': ms(task.dur), 'thread, ms': ms(task.tdur) };
}
