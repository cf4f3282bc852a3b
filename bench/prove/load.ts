import { setTimeout as pause } from 'node:timers/promises';
import { ask, comes, metrics } from '../lib/calls.ts';
import { startCrowd } from '../lib/crowd.ts';
import { percentile } from '../lib/figures.ts';
import { cpuMs, cpuMsIn, residentBytes } from '../lib/processes.ts';
import { type Site, startSite } from '../lib/site.ts';
import { atMost, type Finding, finding, isWanted, type ProofOptions } from './proof.ts';
import { timesStored } from './writers.ts';

const SOCKETS = 1000;
const LINES_A_SECOND = 20;
const REQUESTS_A_SECOND = 300;
const MOST_MB = 350;
/** How long the last lines may take on a busy machine. */
const SETTLE_MS = 60_000;

/** What visitors of a festival's day ask for, with its share of a hundred. */
const MIX: readonly (readonly [share: number, method: 'GET' | 'POST', path: string])[] = [
  [35, 'GET', '/'],
  [15, 'GET', '/timeplan'],
  [10, 'GET', '/api/programme'],
  [10, 'GET', '/api/announcements'],
  [10, 'GET', '/.netlify/functions/affiliates-leaderboard'],
  [10, 'GET', '/api/chat-messages?room=festival&limit=50'],
  [5, 'GET', '/api/content'],
  [5, 'POST', '/api/contact'],
];
const HUNDRED = MIX.flatMap(([share, ...kind]) => Array.from({ length: share }, () => kind));
const STEP_MS = 10;

/** Sends requests at a fixed rate, in turns to each port, whether or not earlier ones have been answered. */
async function requestsAtRate(ports: readonly number[], perSecond: number, seconds: number) {
  /** Statuses other than 2xx and 304, 0 for none; forms that were answered with success; times in ms. */
  const [bad, forms, times] = [[] as number[], [] as string[], [] as number[]];
  let sent = 0;
  const underWay = new Set<Promise<void>>();
  const one = async (number: number) => {
    // 37 has no factor in common with 100: the kinds are mixed, and each gets its share.
    const [method, path] = HUNDRED[(number * 37) % 100] ?? ['GET', '/'];
    const mark = `last-${number}-fra-bevis`;
    const begin = performance.now();
    const body = JSON.stringify({ navn: 'Last', epost: 'last@post.test', melding: mark });
    const form = { 'content-type': 'application/json', 'idempotency-key': mark };
    const headers = { 'accept-encoding': 'br', ...(method === 'POST' && form) };
    const port = ports[number % ports.length] ?? 0;
    const { status } = await ask(port, method, path, { headers, body });
    times.push(performance.now() - begin);
    if (status === 200 && method === 'POST') forms.push(mark);
    if (status < 200 || (status > 299 && status !== 304)) bad.push(status);
  };
  const begin = performance.now();
  for (let past = 0; past < seconds * 1000; past = performance.now() - begin) {
    const due = Math.floor((past / 1000) * perSecond);
    for (; sent < due; sent += 1) {
      const work = one(sent);
      underWay.add(work);
      void work.finally(() => underWay.delete(work));
    }
    await pause(STEP_MS);
  }
  await Promise.all(underWay);
  return { sent, bad, forms, times };
}

/** Visitors who write at a rate that the chat knows, and ask for pages; everybody is gone when it returns. */
async function crowdOf(sockets: number, requests: number, ports: number[], seconds: number) {
  using crowd = startCrowd();
  await crowd.gather(sockets, ...ports);
  return await Promise.all([
    crowd.write({ linesPerSecond: LINES_A_SECOND, seconds, settleMs: SETTLE_MS }),
    requestsAtRate(ports, requests, seconds),
  ]);
}

/** What a festival's evening is done to. */
interface Place extends Pick<Site, 'rows'> {
  /** Where the site listens; visitors take them in turns. */
  ports: number[];
  /** The processes of the site. */
  pids: (number | undefined)[];
  /** Holds the working directories of the database's processes. */
  folder: string;
}

/** Sockets, lines and requests of a festival's evening, for some minutes. */
export async function festivalEvening(
  name: string,
  { ports, pids, folder, rows }: Place,
  minutes: number,
): Promise<Finding[]> {
  const seconds = Math.round(minutes * 60);
  const used = () => [pids.reduce<number>((sum, pid) => sum + cpuMs(pid), 0), cpuMsIn(folder)];
  const [before, begin] = [used(), performance.now()];
  const [chat, requests] = await crowdOf(SOCKETS, REQUESTS_A_SECOND, ports, seconds);
  const took = performance.now() - begin;
  const [ours, database] = used().map(
    (all, at) => `${Math.round((100 * (all - (before[at] ?? 0))) / took)} %`,
  );
  const memory = pids.map((pid) => Math.round(residentBytes(pid) / 1e6));
  const { sent, bad, forms, times } = requests;
  const shares = [0.5, 0.95, 0.99].map((at) => percentile(times, at).toFixed(0));
  const requestTimes = `p50, p95 and p99 ${shares.join(', ')}`;
  const lineTimes = `p50 and p99 ${chat.p50.toFixed(0)}, ${chat.p99.toFixed(0)}`;
  const stored = await timesStored({ rows }, 'contact_messages');
  const lost = forms.filter((mark) => stored.get(mark) !== 1).length;
  return [
    finding(
      `${name}: ${SOCKETS} sockets, ${LINES_A_SECOND} lines/s, ${minutes} min`,
      '0 deliveries lost, 0 twice, 0 lines refused',
      `${chat.heard} of ${chat.expected}, ${chat.refused} refused`,
      chat.heard === chat.expected && chat.refused === 0,
    ),
    finding(
      `${name}: ${REQUESTS_A_SECOND} requests/s`,
      '0 failed, every acknowledged form there once',
      `${sent} sent, ${bad.length} failed (${[...new Set(bad)]}), ${forms.length} forms, ${lost} missing`,
      bad.length === 0 && lost === 0,
    ),
    finding(`${name}: time of requests, ms`, 'p95 at most 100', requestTimes),
    finding(`${name}: time of lines, writer to reader, ms`, 'p99 at most 500', lineTimes),
    finding(
      `${name}: CPU of a core`,
      'below the cores there are',
      `site ${ours}, database ${database}`,
    ),
    atMost(`${name}: memory`, MOST_MB, 'MB a process', ...memory),
  ];
}

/** A festival's evening on one process, and on two of which each has half of the visitors. */
export async function load(options: ProofOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const name of ['one process', 'two processes'].filter((one) => isWanted(one, options))) {
    await using site = await startSite({ env: { JOB_POLL_SECONDS: '3600' }, isSeeded: true });
    const servers = [site.server()];
    if (name !== 'one process') servers.push(await site.startAnother());
    const [ports, pids] = [servers.map(({ port }) => port), servers.map(({ pid }) => pid)];
    const place = { ports, pids, folder: site.cluster.folder, rows: site.rows };
    findings.push(...(await festivalEvening(name, place, options.minutes)));
  }
  return findings;
}

/** How much more the last third of a soak may hold than the first, beside a little that is noise. */
const GROWTH = 1.15;
const NOISE_BYTES = 15e6;
const NOISE_HANDLES = 20;

/** What a process holds, by the series of /metrics: how much more is noise, and the unit in which it is told. */
const HELD: Readonly<Record<string, readonly [series: string, noise: number, unit: number]>> = {
  'heap, MB': ['nodejs_heap_size_used_bytes', NOISE_BYTES, 1e6],
  'memory, MB': ['process_resident_memory_bytes', 2 * NOISE_BYTES, 1e6],
  files: ['process_open_fds', NOISE_HANDLES, 1],
  sockets: ['ctrl_sockets', 0, 1],
};
type Sample = Awaited<ReturnType<typeof metrics>>;

function flat(samples: readonly Sample[], name: string): Finding {
  const [series, noise, unit] = HELD[name] ?? ['', 0, 1];
  const third = Math.max(1, Math.floor(samples.length / 3));
  const least = (some: readonly Sample[]) => Math.min(...some.map((value) => value(series)));
  // The first rounds fill caches and compile code.
  const begin = least(samples.slice(third > 1 ? 1 : 0, third + 1));
  const end = least(samples.slice(-third));
  const what = `${name} of the last third (${Math.round(begin / unit)} of the first), ${samples.length} rounds`;
  return atMost(what, (begin * GROWTH + noise) / unit, '', end / unit);
}

/** People come, write and go, round after round: what the process holds stays level. */
export async function soak({ minutes }: ProofOptions): Promise<Finding[]> {
  // What the process holds is measured, not how long a busy machine lets it wait.
  await using site = await startSite({
    env: { DATABASE_CONNECT_TIMEOUT_MS: '20000', DATABASE_STATEMENT_TIMEOUT_MS: '20000' },
  });
  const samples: Sample[] = [];
  let [heard, expected, refused, bad] = [0, 0, 0, 0];
  const until = performance.now() + minutes * 60_000;
  while (performance.now() < until || samples.length < 3) {
    const [chat, http] = await crowdOf(300, 150, [site.port], 5);
    heard += chat.heard;
    expected += chat.expected;
    refused += chat.refused;
    bad += http.bad.length;
    // Everybody is gone before it is measured.
    await comes(async () => (await metrics(site))('ctrl_sockets') === 0, 10_000);
    samples.push(await metrics(site));
  }
  return [
    ...Object.keys(HELD).map((name) => flat(samples, name)),
    finding(
      `${samples.length} crowds came, wrote and went`,
      '0 deliveries lost, 0 lines refused, 0 requests failed',
      `${heard} of ${expected}, ${refused} refused, ${bad} failed`,
      heard === expected && refused === 0 && bad === 0,
    ),
  ];
}
