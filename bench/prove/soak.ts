import { metrics } from '../lib/calls.ts';
import { startCrowd } from '../lib/crowd.ts';
import { PATIENT, startSite } from '../lib/site.ts';
import type { Finding, ProofOptions } from './proof.ts';
import { requestsAtRate } from './requests.ts';

const SOCKETS = 300;
const ROUND_SECONDS = 5;
/** How much more the last third may hold than the first, beside a little that is noise. */
const GROWTH = 1.15;
const NOISE_BYTES = 15e6;
const NOISE_HANDLES = 20;
/** How long the last lines may take on a busy machine. */
const SETTLE_MS = 60_000;

interface Sample {
  heap: number;
  memory: number;
  files: number;
  sockets: number;
}

const SERIES: Readonly<Record<keyof Sample, string>> = {
  heap: 'nodejs_heap_size_used_bytes',
  memory: 'process_resident_memory_bytes',
  files: 'process_open_fds',
  sockets: 'ctrl_sockets',
};

async function sample(port: number): Promise<Sample> {
  const value = await metrics({ port });
  const entries = Object.entries(SERIES).map(([name, series]) => [name, value(series)]);
  return Object.fromEntries(entries) as Sample;
}

const least = (samples: readonly Sample[], of: keyof Sample) =>
  Math.min(...samples.map((one) => one[of]));

function flat(samples: readonly Sample[], of: keyof Sample, noise: number, unit: number): Finding {
  const third = Math.max(1, Math.floor(samples.length / 3));
  // The first rounds fill caches and compile code.
  const begin = least(samples.slice(third > 1 ? 1 : 0, third + 1), of);
  const end = least(samples.slice(-third), of);
  const most = begin * GROWTH + noise;
  const told = (value: number) => (value / unit).toFixed(0) + (unit === 1 ? '' : ' MB');
  return {
    what: `${of}, ${samples.length} rounds`,
    promised: `at most ${told(most)} in the last third`,
    seen: `${told(begin)} in the first, ${told(end)} in the last`,
    kept: end <= most,
  };
}

/** People come, write and go, round after round: what the process holds stays level. */
export async function soak({ minutes }: ProofOptions): Promise<Finding[]> {
  // What the process holds is measured, not how long a busy machine lets it wait.
  const site = await startSite({ env: PATIENT });
  const samples: Sample[] = [];
  let bad = 0;
  let [heard, expected, refused] = [0, 0, 0];
  try {
    const until = performance.now() + minutes * 60_000;
    while (performance.now() < until || samples.length < 3) {
      const crowd = startCrowd();
      try {
        await crowd.ask({ do: 'gather', port: site.port, dialect: 'ws', clients: SOCKETS });
        const [chat, http] = await Promise.all([
          crowd.ask({
            do: 'talk',
            linesPerSecond: 20,
            seconds: ROUND_SECONDS,
            settleMs: SETTLE_MS,
          }),
          requestsAtRate(site.port, 150, ROUND_SECONDS),
        ]);
        heard += chat.heard;
        expected += chat.expected;
        refused += chat.refused;
        bad += [...http.bad.values()].reduce((sum, count) => sum + count, 0);
      } finally {
        crowd.end();
      }
      // Everybody is gone before it is measured.
      let now = await sample(site.port);
      for (let attempt = 0; now.sockets > 0 && attempt < 100; attempt += 1) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        now = await sample(site.port);
      }
      samples.push(now);
    }
    return [
      flat(samples, 'heap', NOISE_BYTES, 1e6),
      flat(samples, 'memory', 2 * NOISE_BYTES, 1e6),
      flat(samples, 'files', NOISE_HANDLES, 1),
      flat(samples, 'sockets', 0, 1),
      {
        what: `${samples.length} crowds of ${SOCKETS} came, wrote and went`,
        promised: '0 deliveries lost, 0 lines refused, 0 requests failed',
        seen: `${heard} of ${expected}, ${refused} refused, ${bad} failed`,
        kept: heard === expected && refused === 0 && bad === 0,
      },
    ];
  } finally {
    await site.remove();
  }
}
