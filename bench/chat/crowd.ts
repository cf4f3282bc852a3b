// Runs in its own process: many listeners, twenty of whom write. Controlled by messages of the
// benchmark, in sequence.
import { setTimeout as pause } from 'node:timers/promises';
import { clientFrame, type DialectName, dialects } from './dialect.ts';
import { Listener, MARK, moment } from './listener.ts';

export type Order =
  | { do: 'gather'; port: number; dialect: DialectName; clients: number }
  /** `settleMs`: how long to wait for the last lines, when it shall be longer than usual. */
  | { do: 'talk'; linesPerSecond: number; seconds: number; settleMs?: number }
  /**
   * Every sender keeps `underWay` lines unacknowledged: each answer makes it write the next one.
   */
  | { do: 'push'; underWay: number; seconds: number };

export interface Report {
  lines: number;
  /** Number of lines that all listeners should have received, and of marks that they did. */
  expected: number;
  heard: number;
  /** Lines that were acknowledged and refused. */
  stored: number;
  refused: number;
  p50: number;
  p99: number;
  seconds: number;
  /** CPU usage of this process, as a fraction of a core. */
  cpu: number;
}

const SENDERS = 20;
/** One in this many listeners measures delays. */
const SAMPLED = 20;
const AT_ONCE = 50;
/** How long to wait for the last lines. */
const SETTLE_TIMEOUT_MS = 3000;
/** Makes a frame about 200 bytes long. */
const PADDING = 'x'.repeat(60);

let crowd: Listener[] = [];
let dialect: DialectName = 'ws';
const delays: number[] = [];

async function gather(order: Extract<Order, { do: 'gather' }>): Promise<void> {
  for (const listener of crowd) listener.close();
  crowd = [];
  dialect = order.dialect;
  while (crowd.length < order.clients) {
    const size = Math.min(AT_ONCE, order.clients - crowd.length);
    const more = Array.from({ length: size }, (_, index) => {
      const isSampled = (crowd.length + index) % SAMPLED === 0;
      return Listener.open(order.port, dialects[dialect], isSampled ? delays : null);
    });
    crowd.push(...(await Promise.all(more)));
  }
  await pause(1500);
}

function lineFrame(sender: number, number: number): Buffer {
  const text = `${MARK}${moment()} ${number} ${PADDING}`;
  return clientFrame(dialects[dialect].line(`Skriver ${sender}`, text));
}

async function talk(order: Extract<Order, { do: 'talk' }>): Promise<Report> {
  const { linesPerSecond, seconds, settleMs } = order;
  delays.length = 0;
  for (const listener of crowd) listener.heard = 0;
  const cpu = process.cpuUsage();
  const begin = performance.now();
  const counts = { lines: 0, stored: 0, refused: 0 };
  const senders = crowd.slice(0, SENDERS);
  for (const sender of senders) {
    sender.onAnswers = (stored, refused) => {
      counts.stored += stored;
      counts.refused += refused;
      // A line that was refused goes to nobody.
      counts.lines -= refused;
    };
  }
  let written = 0;
  for (let past = 0; past < seconds * 1000; past = performance.now() - begin) {
    const due = Math.floor((past / 1000) * linesPerSecond) + 1;
    for (; written < due; written += 1) {
      const sender = written % SENDERS;
      counts.lines += 1;
      crowd[sender]?.write(lineFrame(sender, written));
    }
    await pause(1);
  }
  const talked = performance.now() - begin;
  const report = await settle(counts, talked, begin, cpu, settleMs);
  for (const sender of senders) sender.onAnswers = null;
  return report;
}

async function push({ underWay, seconds }: Extract<Order, { do: 'push' }>): Promise<Report> {
  delays.length = 0;
  for (const listener of crowd) listener.heard = 0;
  const cpu = process.cpuUsage();
  const begin = performance.now();
  const end = begin + seconds * 1000;
  let [lines, stored, refused] = [0, 0, 0];
  /** Lines stored before the time was over; later ones are not counted. */
  let inTime = 0;
  for (const [sender, listener] of crowd.slice(0, SENDERS).entries()) {
    const write = (count: number) => {
      const frames = Array.from({ length: count }, (_, index) => lineFrame(sender, lines + index));
      lines += count;
      listener.write(Buffer.concat(frames));
    };
    listener.onAnswers = (more, less) => {
      stored += more;
      refused += less;
      if (performance.now() >= end) return;
      inTime += more;
      write(more + less);
    };
    write(underWay);
  }
  await pause(seconds * 1000);
  const pushed = performance.now() - begin;
  while (stored + refused < lines && performance.now() < end + SETTLE_TIMEOUT_MS) await pause(20);
  for (const listener of crowd) listener.onAnswers = null;
  return settle({ lines: stored, stored: inTime, refused }, pushed, begin, cpu);
}

/** Waits until every listener has received everything, but no longer than `most` ms. */
async function settle(
  counts: Pick<Report, 'lines' | 'stored' | 'refused'>,
  writingMs: number,
  begin: number,
  cpu: NodeJS.CpuUsage,
  most = SETTLE_TIMEOUT_MS,
): Promise<Report> {
  const expected = () => counts.lines * crowd.length;
  const heard = () => crowd.reduce((sum, listener) => sum + listener.heard, 0);
  const end = performance.now() + most;
  while (heard() < expected() && performance.now() < end) await pause(20);
  const used = process.cpuUsage(cpu);
  const took = performance.now() - begin;
  delays.sort((a, b) => a - b);
  const at = (share: number) =>
    delays[Math.floor(delays.length * share)] ?? Number.POSITIVE_INFINITY;
  return {
    ...counts,
    seconds: writingMs / 1000,
    expected: expected(),
    heard: heard(),
    p50: at(0.5),
    p99: at(0.99),
    cpu: (used.user + used.system) / 1000 / took,
  };
}

const work = (order: Order): Promise<unknown> => {
  if (order.do === 'gather') return gather(order);
  return order.do === 'push' ? push(order) : talk(order);
};

process.on('message', (order: Order) => {
  work(order).then(
    (report) => process.send?.({ report }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
