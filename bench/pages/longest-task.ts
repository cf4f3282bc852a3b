import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright';

/** CPU slow-down of the browser's main thread. */
export const SLOWDOWN = 4;

const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
  'v8.execute',
];
const TASK_NAMES = new Set(['ThreadControllerImpl::RunTask', 'RunTask']);
const BEGIN = 'bench-begin';
const END = 'bench-end';
/** Number of kinds of work listed for a task. */
const NAMED = 3;

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

/** A task of the browser's main thread. */
export interface LongestTask {
  /** From its begin to its end, in ms. */
  wall: number;
  /** CPU time of the thread, in ms; depends little on the machine's other load. */
  cpu: number;
  /** The kinds of work in it that took longest. */
  work: string;
}

/**
 * Runs `act` on the page with the CPU slow-down and returns the longest main-thread task until
 * `settleMs` after it. `act` may use mouse and keyboard only: evaluating code in the page would
 * itself run on the main thread.
 */
export async function longestTask(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
  settleMs = 1500,
): Promise<LongestTask> {
  const session = await page.context().newCDPSession(page);
  await browser.startTracing(page, { categories: CATEGORIES });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await mark(session, BEGIN);
  await act();
  await pause(settleMs);
  await mark(session, END);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const trace = await browser.stopTracing();
  await session.detach();
  return longestOf((JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }).traceEvents);
}

async function mark(session: CDPSession, name: string): Promise<void> {
  await session.send('Runtime.evaluate', { expression: `performance.mark('${name}')` });
}

const ms = (microseconds = 0) => microseconds / 1000;

function longestOf(events: readonly TraceEvent[]): LongestTask {
  const begin = events.find(({ name }) => name === BEGIN);
  const end = events.find(({ name }) => name === END);
  if (!begin || !end) throw new Error('The trace has no begin or no end');
  const main = events.filter(
    ({ pid, tid, ts, ph }) =>
      ph === 'X' && pid === begin.pid && tid === begin.tid && ts > begin.ts && ts < end.ts,
  );
  // The marks are within tasks too: the first task began before its mark, the last one ends after
  // it.
  const tasks = main.filter(({ name, ts, dur = 0 }) => TASK_NAMES.has(name) && ts + dur < end.ts);
  tasks.sort((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0));
  const [task] = tasks;
  if (task === undefined) throw new Error('The trace has no task');
  return { wall: ms(task.dur), cpu: ms(task.tdur), work: workOf(task, main) };
}

/** Time of a task by kind of event, each without its nested events. */
function workOf(task: TraceEvent, main: readonly TraceEvent[]): string {
  const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur;
  const inside = main
    .filter((event) => event.ts >= task.ts && endOf(event) <= endOf(task))
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const own = new Map<string, number>();
  const add = (name: string, time: number) => own.set(name, (own.get(name) ?? 0) + time);
  const open: TraceEvent[] = [];
  for (const event of inside) {
    while (open.length > 0 && endOf(open.at(-1) ?? event) <= event.ts) open.pop();
    const parent = open.at(-1);
    add(event.name, event.tdur ?? 0);
    if (parent) add(parent.name, -(event.tdur ?? 0));
    open.push(event);
  }
  return [...own]
    .filter(([name]) => !TASK_NAMES.has(name))
    .sort(([, a], [, b]) => b - a)
    .slice(0, NAMED)
    .map(([name, time]) => `${name} ${ms(time).toFixed(0)}`)
    .join(', ');
}
