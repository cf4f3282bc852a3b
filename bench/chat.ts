// `npx tsx bench/chat.ts [word]`: the chat of the whole server compared with a plain ws loop.
import { spawnSync } from 'node:child_process';
import { type Report, startCrowd } from './lib/crowd.ts';
import { inTurns, print } from './lib/figures.ts';
import { cpuMsIn, residentBytes, startNode } from './lib/processes.ts';
import { baseline, startCluster, startSite } from './lib/site.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const words = process.argv.slice(2);
/** A rate passes while nothing is lost and p99 is within this. */
const MAX_P99_MS = 250;
/** Unacknowledged lines of each of the twenty senders; the server accepts 64. */
const UNDER_WAY = 50;

/** Starts the whole server; without `fsync` its database writes as fast as it can. */
const startOurs = async (fsync = 'off') => {
  const site = await startSite({ postgres: { fsync }, env: { JOB_POLL_SECONDS: '3600' } });
  return { ...site, server: site.server(), database: site.cluster.folder };
};
const startNaive = async () => {
  const server = await startNode(baseline('chat-naive'), {});
  return { server, database: '/none', [Symbol.asyncDispose]: server.stop };
};
type Start = typeof startOurs | typeof startNaive;

/** Figures of both, measured in turns. */
const both = <T>(rounds: number, measure: (start: Start) => Promise<T>) =>
  inTurns(rounds, {
    'naive ws loop, nothing stored': () => measure(startNaive),
    'ours, everything stored': () => measure(startOurs),
  });

interface Step extends Report {
  /** CPU usage, as a fraction of a core. */
  server: number;
  database: number;
}
type Write = (order: Parameters<ReturnType<typeof startCrowd>['write']>[0]) => Promise<Step>;

/** Runs one server with its clients; `work` makes them write. */
async function withCrowd<T>(
  start: Start,
  clients: number,
  work: (write: Write) => Promise<T>,
): Promise<T> {
  await using started = await start();
  const { server, database } = started;
  using crowd = startCrowd();
  await crowd.gather(clients, server.port);
  const write: Write = async (order) => {
    const before = { server: server.cpuMs(), database: cpuMsIn(database) };
    const begin = performance.now();
    const report = await crowd.write(order);
    const took = performance.now() - begin;
    return {
      ...report,
      server: (server.cpuMs() - before.server) / took,
      database: (cpuMsIn(database) - before.database) / took,
    };
  };
  await write({ linesPerSecond: 5, seconds: 1 });
  return await work(write);
}

const holds = ({ heard, expected, p99 }: Step) => heard === expected && p99 <= MAX_P99_MS;

/** What is printed of a step. Its cores show who was the limit: nine tenths are all that a process has. */
const figuresOf = (step: Step) => ({
  'deliveries a second': step.expected / step.seconds,
  lost: step.expected - step.heard,
  'p50, ms': step.p50,
  'p99, ms': step.p99,
  'server, of a core': step.server,
  'database, of a core': step.database,
  'generator, of a core': step.cpu,
});

/** The highest rate that passes: doubles the rate until it fails, then searches in between. */
const most = (start: Start, clients: number) =>
  withCrowd(start, clients, async (write) => {
    const passing = async (linesPerSecond: number) => {
      // A failed rate is tried once more, because the machine does other work as well.
      for (let turn = 0; turn < 2; turn += 1) {
        const step = await write({ linesPerSecond, seconds: SECONDS });
        if (holds(step)) return step;
      }
      return null;
    };
    let best: Step | null = null;
    let [low, high] = [8, 16];
    for (; high <= 20_000; high *= 2) {
      const step = await passing(high);
      if (step === null) break;
      [low, best] = [high, step];
    }
    for (let cut = 0; cut < 2; cut += 1) {
      const rate = Math.round((low + high) / 2);
      const step = await passing(rate);
      if (step === null) high = rate;
      else [low, best] = [rate, step];
    }
    return best === null ? {} : figuresOf(best);
  });

async function fanOut(clients: number): Promise<void> {
  const title = `Most deliveries a second at p99 of at most ${MAX_P99_MS} ms, ${clients} clients`;
  print(title, await both(ROUNDS, (start) => most(start, clients)));
}

/** Both servers at a fixed rate: CPU and delay. */
async function fixed(clients: number, linesPerSecond: number): Promise<void> {
  const seen = await both(ROUNDS, (start) =>
    withCrowd(start, clients, async (write) =>
      figuresOf(await write({ linesPerSecond, seconds: SECONDS * 2 })),
    ),
  );
  print(`${linesPerSecond} lines/s, ${clients} clients`, seen);
}

async function memory(clients: number): Promise<void> {
  const seen = await both(1, async (start) => {
    await using started = await start();
    const { pid, port } = started.server;
    using crowd = startCrowd();
    const before = residentBytes(pid);
    await crowd.gather(clients, port);
    return { kB: (residentBytes(pid) - before) / clients / 1000 };
  });
  print(`Memory of an idle connection, ${clients} of them`, seen);
}

/** Lines a second of `insert-and-notify` in bench/baselines.ts. */
async function storedPlainly(): Promise<number> {
  await using cluster = await startCluster({ fsync: 'on' });
  const own = { DATABASE_URL: cluster.url('postgres'), SECONDS: String(SECONDS) };
  const env = { ...process.env, ...own };
  return Number(spawnSync(process.execPath, baseline('insert-and-notify'), { env }).stdout);
}

/** Twenty senders who write the next line as soon as one is acknowledged. */
async function stored(): Promise<void> {
  const seen = await inTurns(ROUNDS, {
    'one INSERT and NOTIFY a line': async () => ({ 'lines a second': await storedPlainly() }),
    // Without a flush to disk a commit has no price.
    'ours, rules and acknowledgement': () =>
      withCrowd(
        () => startOurs('on'),
        20,
        async (write) => {
          await write({ underWay: UNDER_WAY, seconds: 1 });
          const step = await write({ underWay: UNDER_WAY, seconds: SECONDS });
          const lines = step.stored / step.seconds;
          return { 'lines a second': lines, refused: step.refused, ...figuresOf(step) };
        },
      ),
  });
  print('Lines stored a second from 20 senders (synchronous_commit = on, fsync = on)', seen);
}

const rows: Readonly<Record<string, () => Promise<void>>> = {
  'fan-out 500': () => fanOut(500),
  'fan-out 2000': () => fanOut(2000),
  'fan-out 5000': () => fanOut(5000),
  cpu: () => fixed(2000, 30),
  delay: () => fixed(1000, 20),
  memory: () => memory(2000),
  stored,
};
for (const [name, run] of Object.entries(rows)) {
  if (words.length === 0 || words.some((word) => name.includes(word))) await run();
}
