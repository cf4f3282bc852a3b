// `npx tsx bench/chat.ts [word]`: fan-out of the whole server compared with a plain ws loop and
// socket.io.
import { spawnSync } from 'node:child_process';
import { makeTempDir } from '../server/testing/temp-dir.ts';
import { median } from './lib/calls.ts';
import { type DialectName, type Order, type Report, startCrowd } from './lib/crowd.ts';
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

interface Contestant {
  name: string;
  dialect: DialectName;
  start(): Promise<Running>;
}

const ours: Contestant = {
  name: 'ours, everything stored',
  dialect: 'ws',
  start: () =>
    startOurs({ ...settingsOfOurs(makeTempDir('bench-chat')), DATABASE_URL: database.url }),
};
const naive: Contestant = {
  name: 'naive ws loop, nothing stored',
  dialect: 'ws',
  start: () => startNode(baseline('chat-naive'), {}),
};
const socketio: Contestant = {
  name: 'socket.io, nothing stored',
  dialect: 'socketio',
  start: () => startNode(baseline('chat-socketio'), {}),
};

interface Step extends Report {
  /** CPU usage, as a fraction of a core. */
  serverCpu: number;
  database: number;
}

/** Runs one server with its clients; `work` makes them write. */
async function withCrowd<T>(
  contestant: Contestant,
  clients: number,
  work: (
    talk: (rate: number, seconds?: number) => Promise<Step>,
    push: (seconds: number) => Promise<Step>,
  ) => Promise<T>,
): Promise<T> {
  const server = await contestant.start();
  const crowd = startCrowd();
  try {
    await crowd.ask({ do: 'gather', port: server.port, dialect: contestant.dialect, clients });
    const order = async (what: Order) => {
      const before = { server: server.cpuMs(), database: cpuMsIn(database.folder) };
      const begin = performance.now();
      const report = await crowd.ask(what);
      const took = performance.now() - begin;
      return {
        ...report,
        serverCpu: (server.cpuMs() - before.server) / took,
        database: (cpuMsIn(database.folder) - before.database) / took,
      };
    };
    const talk = (linesPerSecond: number, seconds = SECONDS) =>
      order({ do: 'talk', linesPerSecond, seconds });
    await talk(5, 1);
    return await work(talk, (seconds) => order({ do: 'push', underWay: UNDER_WAY, seconds }));
  } finally {
    crowd.end();
    await server.stop();
  }
}

const holds = ({ heard, expected, p99 }: Step) => heard === expected && p99 <= MAX_P99_MS;
const deliveries = ({ expected, seconds }: Step) => expected / seconds;
const share = (cpu: number) => `${Math.round(cpu * 100)} %`;

/**
 * The highest rate of deliveries per second that passes: doubles the rate until it fails, then
 * searches in between.
 */
async function most(contestant: Contestant, clients: number): Promise<Step | null> {
  return withCrowd(contestant, clients, async (talk) => {
    // A failed rate is tried once more, because the machine does other work as well.
    const attempt = async (rate: number) => {
      const first = await talk(rate);
      return holds(first) ? first : talk(rate);
    };
    let best: Step | null = null;
    let low = 8;
    let high = 0;
    for (let rate = 16; rate <= 20_000; rate *= 2) {
      const step = await attempt(rate);
      if (!holds(step)) {
        high = rate;
        break;
      }
      best = step;
      low = rate;
    }
    for (let cut = 0; cut < 2 && high > 0; cut += 1) {
      const rate = Math.round((low + high) / 2);
      const step = await attempt(rate);
      if (holds(step)) [low, best] = [rate, step];
      else high = rate;
    }
    return best;
  });
}

function limitOf(steps: Step[]): string {
  const server = median(steps.map(({ serverCpu }) => serverCpu));
  const generator = median(steps.map(({ cpu }) => cpu));
  const who = server >= 0.85 ? 'the server' : generator >= 0.85 ? 'the generator' : 'neither';
  return `${who} (server ${share(server)}, generator ${share(generator)} of a core)`;
}

async function fanOut(clients: number): Promise<void> {
  console.log(`\nMost deliveries a second at p99 of at most ${MAX_P99_MS} ms, ${clients} clients`);
  const results = new Map<string, Step[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const contestant of [naive, ours, socketio]) {
      const step = await most(contestant, clients);
      const own = results.get(contestant.name) ?? [];
      results.set(contestant.name, step === null ? own : [...own, step]);
    }
  }
  const rate = (name: string) => median((results.get(name) ?? []).map(deliveries));
  for (const [name, steps] of results) {
    const all = steps.map(deliveries).map(Math.round);
    console.log(
      `  ${name.padEnd(32)} ${String(Math.round(rate(name))).padStart(9)}/s ` +
        `(${Math.min(...all)}-${Math.max(...all)}), ratio ${(rate(name) / rate(naive.name)).toFixed(2)}, ` +
        `p99 ${median(steps.map(({ p99 }) => p99)).toFixed(0)} ms, limit: ${limitOf(steps)}`,
    );
  }
}

/** Both servers at a fixed rate: CPU and delay. */
async function fixed(title: string, clients: number, rate: number): Promise<void> {
  console.log(`\n${title}`);
  const results = new Map<string, Step[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const contestant of [naive, ours]) {
      const step = await withCrowd(contestant, clients, (talk) => talk(rate, SECONDS * 2));
      results.set(contestant.name, [...(results.get(contestant.name) ?? []), step]);
    }
  }
  const of = (name: string, figure: (step: Step) => number) =>
    median((results.get(name) ?? []).map(figure));
  for (const [name, steps] of results) {
    const lost = steps.reduce((sum, { expected, heard }) => sum + expected - heard, 0);
    console.log(
      `  ${name.padEnd(32)} server ${share(of(name, (step) => step.serverCpu))} of a core, ` +
        `p50 ${of(name, (step) => step.p50).toFixed(1)}, p99 ${of(name, (step) => step.p99).toFixed(1)} ms, ` +
        `${lost} lost`,
    );
  }
  const ratio = (figure: (step: Step) => number) =>
    (of(ours.name, figure) / of(naive.name, figure)).toFixed(2);
  console.log(`  ratio: CPU ${ratio((step) => step.serverCpu)}, p99 ${ratio((step) => step.p99)}`);
}

async function memory(clients: number): Promise<void> {
  console.log(`\nMemory of an idle connection, ${clients} of them`);
  for (const contestant of [naive, ours]) {
    const server = await contestant.start();
    const crowd = startCrowd();
    const before = residentBytes(server.pid);
    const order = { do: 'gather' as const, port: server.port, dialect: contestant.dialect };
    await crowd.ask({ ...order, clients });
    const each = (residentBytes(server.pid) - before) / clients / 1000;
    console.log(`  ${contestant.name.padEnd(32)} ${each.toFixed(1)} kB`);
    crowd.end();
    await server.stop();
  }
}

/** Twenty senders who write the next line as soon as one is acknowledged. */
function pushed(): Promise<Step> {
  return withCrowd(ours, 20, async (_talk, push) => {
    await push(1);
    return push(SECONDS);
  });
}

async function stored(): Promise<void> {
  console.log('\nLines stored a second from 20 senders (synchronous_commit = on, fsync = on)');
  const steps: Step[] = [];
  const plain: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const env = { ...process.env, DATABASE_URL: database.url, SECONDS: String(SECONDS) };
    const run = spawnSync(process.execPath, baseline('insert-and-notify'), { env });
    plain.push(Number(String(run.stdout)));
    steps.push(await pushed());
  }
  const rates = steps.map((step) => Math.round(step.stored / step.seconds));
  const of = (figure: (step: Step) => number) => median(steps.map(figure));
  const refused = steps.reduce((sum, step) => sum + step.refused, 0);
  const lost = steps.reduce((sum, { expected, heard }) => sum + expected - heard, 0);
  console.log(
    `  one INSERT and NOTIFY a line      ${Math.round(median(plain))}/s (${plain.join(', ')})\n` +
      `  ours, rules and acknowledgement   ${median(rates)}/s (${rates.join(', ')}), ` +
      `ratio ${(median(rates) / median(plain)).toFixed(2)}, ${refused} refused, ${lost} lost, ` +
      `p99 ${of(({ p99 }) => p99).toFixed(0)} ms\n` +
      `  of a core: server ${share(of((step) => step.serverCpu))}, database ` +
      `${share(of((step) => step.database))}, generator ${share(of((step) => step.cpu))}`,
  );
}

const rows: [string, () => Promise<void>, Record<string, string>?][] = [
  ['fan-out 500', () => fanOut(500)],
  ['fan-out 2000', () => fanOut(2000)],
  ['fan-out 5000', () => fanOut(5000)],
  ['cpu', () => fixed('30 lines/s, 2,000 clients', 2000, 30)],
  ['delay', () => fixed('Low load: 20 lines/s, 1,000 clients', 1000, 20)],
  ['memory', () => memory(2000)],
  // Without a flush to disk a commit has no price.
  ['stored', stored, DURABLE],
];

for (const [name, run, settings] of rows) {
  if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
  const cluster = await startCluster(settings);
  try {
    await cluster.sql('CREATE DATABASE chat');
    Object.assign(database, { url: cluster.url('chat'), folder: cluster.folder });
    await run();
  } finally {
    await cluster.remove();
  }
}
