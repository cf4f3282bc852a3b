// `npx tsx bench/chat.ts [word]`: the chat of the whole server compared with a plain ws loop.
import { spawnSync } from 'node:child_process';
import { makeTempDir } from '../server/testing/temp-dir.ts';
import { inTurns, median } from './lib/calls.ts';
import { type Crowd, type Report, startCrowd } from './lib/crowd.ts';
import { cpuMsIn, type Running, residentBytes, startNode } from './lib/processes.ts';
import { baseline, DURABLE, settingsOfOurs, startCluster, startOurs } from './lib/site.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const words = process.argv.slice(2);
/** A rate passes while nothing is lost and p99 is within this. */
const MAX_P99_MS = 250;
/** Unacknowledged lines of each of the twenty senders; the server accepts 64. */
const UNDER_WAY = 50;

/** Database URL and data folder of the current row. */
const database = { url: '', folder: '' };

const starts = {
  'naive ws loop, nothing stored': () => startNode(baseline('chat-naive'), {}),
  'ours, everything stored': () =>
    startOurs({ ...settingsOfOurs(makeTempDir('bench-chat')), DATABASE_URL: database.url }),
};
type Contestant = keyof typeof starts;
const [NAIVE, OURS] = Object.keys(starts) as [Contestant, Contestant];

/** Figures of both, measured in turns. */
const both = <T>(rounds: number, measure: (one: Contestant) => Promise<T>) =>
  inTurns(rounds, { [NAIVE]: () => measure(NAIVE), [OURS]: () => measure(OURS) });

interface Step extends Report {
  /** CPU usage, as a fraction of a core. */
  server: number;
  database: number;
}
type Write = (order: Parameters<Crowd['write']>[0]) => Promise<Step>;

/** Runs one server with its clients; `work` makes them write. */
async function withCrowd<T>(
  contestant: Contestant,
  clients: number,
  work: (write: Write, server: Running) => Promise<T>,
): Promise<T> {
  await using server = await starts[contestant]();
  using crowd = startCrowd();
  await crowd.gather(clients, server.port);
  const write: Write = async (order) => {
    const before = { server: server.cpuMs(), database: cpuMsIn(database.folder) };
    const begin = performance.now();
    const report = await crowd.write(order);
    const took = performance.now() - begin;
    return {
      ...report,
      server: (server.cpuMs() - before.server) / took,
      database: (cpuMsIn(database.folder) - before.database) / took,
    };
  };
  await write({ linesPerSecond: 5, seconds: 1 });
  return await work(write, server);
}

const holds = ({ heard, expected, p99 }: Step) => heard === expected && p99 <= MAX_P99_MS;
const deliveries = ({ expected, seconds }: Step) => expected / seconds;
const percent = (cpu: number) => `${Math.round(cpu * 100)} %`;
const middle = (steps: readonly Step[], figure: (step: Step) => number) =>
  median(steps.map(figure));
const lost = (steps: readonly Step[]) =>
  steps.reduce((sum, { expected, heard }) => sum + expected - heard, 0);
/** Who was the limit: nine tenths of a core is all that a process has. */
const cores = (steps: readonly Step[]) =>
  `of a core: server ${percent(middle(steps, ({ server }) => server))}, ` +
  `generator ${percent(middle(steps, ({ cpu }) => cpu))}, ` +
  `database ${percent(middle(steps, (step) => step.database))}`;

/** The highest rate that passes: doubles the rate until it fails, then searches in between. */
const most = (contestant: Contestant, clients: number) =>
  withCrowd(contestant, clients, async (write) => {
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
    return best;
  });

async function fanOut(clients: number): Promise<void> {
  console.log(`\nMost deliveries a second at p99 of at most ${MAX_P99_MS} ms, ${clients} clients`);
  const seen = await both(ROUNDS, (one) => most(one, clients));
  const steps = (one: Contestant) => (seen[one] ?? []).filter((step) => step !== null);
  const rate = (one: Contestant) => middle(steps(one), deliveries);
  for (const one of [NAIVE, OURS]) {
    const all = steps(one).map(deliveries).map(Math.round);
    console.log(
      `  ${one.padEnd(32)} ${Math.round(rate(one))}/s (${Math.min(...all)}-${Math.max(...all)}), ` +
        `ratio ${(rate(one) / rate(NAIVE)).toFixed(2)}, ` +
        `p99 ${middle(steps(one), ({ p99 }) => p99).toFixed(0)} ms, ${cores(steps(one))}`,
    );
  }
}

/** Both servers at a fixed rate: CPU and delay. */
async function fixed(clients: number, linesPerSecond: number): Promise<void> {
  console.log(`\n${linesPerSecond} lines/s, ${clients} clients`);
  const seen = await both(ROUNDS, (one) =>
    withCrowd(one, clients, (write) => write({ linesPerSecond, seconds: SECONDS * 2 })),
  );
  const of = (one: Contestant, figure: (step: Step) => number) => middle(seen[one] ?? [], figure);
  for (const one of [NAIVE, OURS]) {
    const times = `p50 ${of(one, ({ p50 }) => p50).toFixed(1)}, p99 ${of(one, ({ p99 }) => p99).toFixed(1)} ms`;
    console.log(
      `  ${one.padEnd(32)} ${times}, ${lost(seen[one] ?? [])} lost, ${cores(seen[one] ?? [])}`,
    );
  }
  const ratioOf = (figure: (step: Step) => number) =>
    (of(OURS, figure) / of(NAIVE, figure)).toFixed(2);
  console.log(`  ratio: CPU ${ratioOf(({ server }) => server)}, p99 ${ratioOf(({ p99 }) => p99)}`);
}

async function memory(clients: number): Promise<void> {
  console.log(`\nMemory of an idle connection, ${clients} of them`);
  for (const one of [NAIVE, OURS]) {
    await using server = await starts[one]();
    using crowd = startCrowd();
    const before = residentBytes(server.pid);
    await crowd.gather(clients, server.port);
    const each = (residentBytes(server.pid) - before) / clients / 1000;
    console.log(`  ${one.padEnd(32)} ${each.toFixed(1)} kB`);
  }
}

/** Twenty senders who write the next line as soon as one is acknowledged. */
async function stored(): Promise<void> {
  console.log('\nLines stored a second from 20 senders (synchronous_commit = on, fsync = on)');
  const seen = await inTurns<'plain' | 'ours', number | Step>(ROUNDS, {
    plain: async () => {
      const env = { ...process.env, DATABASE_URL: database.url, SECONDS: String(SECONDS) };
      return Number(
        String(spawnSync(process.execPath, baseline('insert-and-notify'), { env }).stdout),
      );
    },
    ours: () =>
      withCrowd(OURS, 20, async (write) => {
        await write({ underWay: UNDER_WAY, seconds: 1 });
        return write({ underWay: UNDER_WAY, seconds: SECONDS });
      }),
  });
  const [plain, steps] = [seen.plain as number[], seen.ours as Step[]];
  const rates = steps.map((step) => Math.round(step.stored / step.seconds));
  const refused = steps.reduce((sum, step) => sum + step.refused, 0);
  console.log(
    `  one INSERT and NOTIFY a line      ${Math.round(median(plain))}/s (${plain.join(', ')})\n` +
      `  ours, rules and acknowledgement   ${median(rates)}/s (${rates.join(', ')}), ` +
      `ratio ${(median(rates) / median(plain)).toFixed(2)}, ${refused} refused, ${lost(steps)} lost, ` +
      `p99 ${middle(steps, ({ p99 }) => p99).toFixed(0)} ms, ${cores(steps)}`,
  );
}

const rows: [string, () => Promise<void>, Record<string, string>?][] = [
  ['fan-out 500', () => fanOut(500)],
  ['fan-out 2000', () => fanOut(2000)],
  ['fan-out 5000', () => fanOut(5000)],
  ['cpu', () => fixed(2000, 30)],
  ['delay', () => fixed(1000, 20)],
  ['memory', () => memory(2000)],
  // Without a flush to disk a commit has no price.
  ['stored', stored, DURABLE],
];

for (const [name, run, settings] of rows) {
  if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
  await using cluster = await startCluster(settings);
  await cluster.sql('CREATE DATABASE chat');
  Object.assign(database, { url: cluster.url('chat'), folder: cluster.folder });
  await run();
}
