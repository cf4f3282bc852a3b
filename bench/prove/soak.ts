import { comes, metrics } from '../lib/calls.ts';
import { startCrowd } from '../lib/crowd.ts';
import { startSite } from '../lib/site.ts';
import { atMost, type Finding, finding, type ProofOptions } from './proof.ts';
import { requestsAtRate } from './requests.ts';

const SOCKETS = 300;
const ROUND_SECONDS = 5;
/** How much more the last third may hold than the first, beside a little that is noise. */
const GROWTH = 1.15;
const NOISE_BYTES = 15e6;
const NOISE_HANDLES = 20;
/** How long the last lines may take on a busy machine. */
const SETTLE_MS = 60_000;

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

/** A crowd that writes and asks for pages; everybody is gone when it returns. */
async function comeAndGo(port: number) {
  using crowd = startCrowd();
  await crowd.gather(SOCKETS, port);
  const [chat, http] = await Promise.all([
    crowd.write({ linesPerSecond: 20, seconds: ROUND_SECONDS, settleMs: SETTLE_MS }),
    requestsAtRate([port], 150, ROUND_SECONDS),
  ]);
  return { chat, http };
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
    const { chat, http } = await comeAndGo(site.port);
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
      `${samples.length} crowds of ${SOCKETS} came, wrote and went`,
      '0 deliveries lost, 0 lines refused, 0 requests failed',
      `${heard} of ${expected}, ${refused} refused, ${bad} failed`,
      heard === expected && refused === 0 && bad === 0,
    ),
  ];
}
