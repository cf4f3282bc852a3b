// `npx tsx bench/content.ts`: from the answer to a hot change until every page of two processes shows it.
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgresCluster } from '../server/testing/postgres-cluster.ts';
import { makeTempDir } from '../server/testing/temp-dir.ts';
import { paths } from '../shared/paths.ts';
import { ADMIN, seedDemo, settingsOfOurs, startOurs } from './lib/ours.ts';
import type { Running } from './lib/processes.ts';

const CHANGES = Number(process.env.BENCH_CHANGES ?? 40);
/** Asking more often would measure the asking. */
const LOOK_EVERY_MS = 25;
/** How long a change may take before the bench gives up, in ms. */
const PATIENCE_MS = 10_000;
const EDITION = '/api/admin/content/edition:2025';
const START = '/slots/2025-lor-dj-2/start';
const TIMES = ['19:15', '19:20'] as const;
const PAGES = [...new Set(Object.values(paths))];

const addressOf = ({ port }: Running, path: string) => `http://127.0.0.1:${port}${path}`;

const percentile = (numbers: number[], share: number): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};

/** ETags of all pages of a process, in the order of PAGES. */
async function tags(server: Running): Promise<string[]> {
  return Promise.all(
    PAGES.map(async (path) => {
      const answer = await fetch(addressOf(server, path), { method: 'HEAD', redirect: 'manual' });
      return answer.headers.get('etag') ?? `${answer.status}`;
    }),
  );
}

async function logIn(server: Running): Promise<string> {
  const answer = await fetch(addressOf(server, '/api/admin/login'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  if (answer.status !== 200) throw new Error(`login: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Moves an act; gives the moment of the answer. */
async function change(server: Running, cookie: string, turn: number): Promise<number> {
  const [from, to] = turn % 2 === 0 ? TIMES : [TIMES[1], TIMES[0]];
  const answer = await fetch(addressOf(server, `${EDITION}/hot`), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ ops: [{ path: START, from, to }], comment: '' }),
  });
  if (answer.status !== 200) throw new Error(`hot: ${answer.status} ${await answer.text()}`);
  return performance.now();
}

interface Seen {
  /** From the answer to the first page that shows the change, in ms. */
  first: number;
  /** From the answer until all pages do, in ms. */
  all: number;
}

/** Asks for all pages again and again until each differs from before. */
async function whenChanged(server: Running, before: string[], since: number): Promise<Seen> {
  let first = Number.NaN;
  while (performance.now() - since < PATIENCE_MS) {
    const now = await tags(server);
    const changed = now.filter((tag, index) => tag !== before[index]).length;
    if (changed > 0 && Number.isNaN(first)) first = performance.now() - since;
    if (changed === PAGES.length) return { first, all: performance.now() - since };
    await pause(LOOK_EVERY_MS);
  }
  throw new Error(`Not every page of ${server.port} changed within ${PATIENCE_MS} ms`);
}

/** A visitor who reads the home page over and over until stopped. */
function visitor(server: Running) {
  const waits: number[] = [];
  let failures = 0;
  let isOn = true;
  const reading = (async () => {
    while (isOn) {
      const begin = performance.now();
      const answer = await fetch(addressOf(server, '/'));
      await answer.arrayBuffer();
      waits.push(performance.now() - begin);
      if (answer.status !== 200) failures += 1;
    }
  })();
  return {
    async stop() {
      isOn = false;
      await reading;
      return { waits, failures };
    },
  };
}

const cluster = await startPostgresCluster({ fsync: 'on' });
if (cluster === null) throw new Error('PostgreSQL is not installed');
try {
  await cluster.sql('create database ours');
  const settings = {
    ...settingsOfOurs(makeTempDir('bench-content')),
    DATABASE_URL: cluster.url('ours'),
  };
  seedDemo(settings);
  const servers = [
    await startOurs(settings),
    await startOurs({ ...settings, DATA_DIR: makeTempDir('bench-content') }),
  ] as const;
  const cookie = await logIn(servers[0]);
  await Promise.all(servers.map(tags));
  const seen: Seen[][] = [[], []];
  const visitors = servers.map(visitor);
  for (let turn = 0; turn < CHANGES; turn += 1) {
    const before = await Promise.all(servers.map(tags));
    const since = await change(servers[0], cookie, turn);
    const each = await Promise.all(
      servers.map((server, index) => whenChanged(server, before[index] ?? [], since)),
    );
    for (const [index, one] of each.entries()) seen[index]?.push(one);
  }
  const read = await Promise.all(visitors.map((one) => one.stop()));
  console.log(`${CHANGES} hot changes, ${PAGES.length} pages, 2 processes on PostgreSQL, in ms`);
  for (const [index, all] of seen.entries()) {
    const figures = all.map((one) => one.all);
    const spread = all.map((one) => one.all - one.first);
    console.log(
      `  process ${index + 1}: every page new p50 ${percentile(figures, 0.5).toFixed(0)}, ` +
        `p95 ${percentile(figures, 0.95).toFixed(0)} (to reach: 1000), ` +
        `from the first page to the last at most ${Math.max(...spread).toFixed(0)}`,
    );
    const { waits = [], failures = 0 } = read[index] ?? {};
    console.log(
      `    meanwhile ${waits.length} home pages, ${failures} failed, ` +
        `p99 ${percentile(waits, 0.99).toFixed(1)}, longest ${Math.max(...waits).toFixed(1)}`,
    );
  }
  for (const server of servers) await server.stop();
} finally {
  await cluster.remove();
}
