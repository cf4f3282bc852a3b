// `npx tsx bench/http.ts [words]`: calls compared with named baselines, in alternating rounds. With words
// (`logins`, `leaderboard asset`, `import`) only rows whose titles contain one of them.
import { rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgresCluster } from '../server/testing/postgres-cluster.ts';
import { makeTempDir } from '../server/testing/temp-dir.ts';
import { adminTab } from './http/admin.ts';
import { lists, starts } from './http/filled.ts';
import { imports } from './http/import.ts';
import { ask, call, hashedAsset, median, percentile } from './lib/calls.ts';
import { type Bench, compare, getRequest } from './lib/load.ts';
import { type Running, startNode } from './lib/processes.ts';
import { baseline, seedDemo, settingsOfOurs, startOurs } from './lib/site.ts';

const ACCEPT = { 'accept-encoding': 'br' };

/** Prepared bytes compared with plain node:http that sends the same. */
async function reads(bench: Bench, ours: Running): Promise<void> {
  const paths = {
    'GET leaderboard': '/.netlify/functions/affiliates-leaderboard',
    'GET social feed': '/api/social-media/latest',
    'GET / (prerendered)': '/',
    'GET a hashed asset': await hashedAsset(ours),
  };
  for (const [title, path] of Object.entries(paths)) {
    if (!bench.isWanted(title)) continue;
    const { headers, body } = await ask(ours.port, 'GET', path, { headers: ACCEPT });
    const { date: _, connection: _c, 'keep-alive': _k, ...kept } = headers;
    const BODY_FILE = join(bench.folder, 'body');
    writeFileSync(BODY_FILE, body);
    const HEADERS = JSON.stringify({ ...kept, 'content-length': String(body.length) });
    const bare = await startNode(baseline('same-bytes'), { BODY_FILE, HEADERS });
    const bytes = getRequest(path, ACCEPT);
    await compare(
      `${title}, ${body.length} bytes`,
      { name: 'our server', server: ours, next: () => bytes },
      { name: 'bare node:http, same bytes', server: bare, next: () => bytes },
      { ...bench, connections: 64 },
    );
    await bare.stop();
  }
}

const register = async (server: Running, username: string, password: string) =>
  call(server, 'POST', '/api/user/register', {
    body: {
      ...{ username, password, confirmPassword: password, email: `${username}@ctrl.example` },
      ...{ firstName: 'Egne', lastName: 'Rader' },
    },
  });

/** Sequential requests to `path` over one connection, until `until` settles. */
async function timesUntil({ port }: Running, path: string, until: Promise<unknown>) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const begin = performance.now();
    await new Promise<void>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, agent }, (res) => res.resume().on('end', resolve))
        .on('error', reject)
        .end();
    });
    times.push(performance.now() - begin);
    await pause(2);
  }
  agent.destroy();
  return times;
}

const PERSON = { username: 'inn_ut_demo', password: 'en lang setning' };

/** Sends so many logins at once; returns how many succeeded. Those over the queue's limit get 503. */
async function logins({ port }: Running, at: number): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(PERSON);
  const all = await Promise.all(
    Array.from({ length: at }, () => ask(port, 'POST', '/api/user/login', { headers, body })),
  );
  const odd = all.find(({ status }) => status !== 200 && status !== 503);
  if (odd !== undefined) throw new Error(`A login was answered ${odd.status}`);
  return all.filter(({ status }) => status === 200).length;
}

/** Effect of many concurrent logins on other requests, compared with the idle server. */
async function loginCrowds(bench: Bench, server: Running): Promise<void> {
  const crowds = [
    { title: '8 logins at once: p99 of a ping', at: 8, path: '/api/health', share: 0.99, to: 5 },
    {
      ...{ title: '60 logins at once: p95 of a static file', at: 60 },
      ...{ path: await hashedAsset(server), share: 0.95, to: 10 },
    },
  ].filter(({ title }) => bench.isWanted(title));
  if (crowds.length > 0) await register(server, PERSON.username, PERSON.password);
  for (const { title, at, path, share, to } of crowds) {
    const [idle, busy, took]: [number[], number[], number[]] = [[], [], []];
    let letIn = 0;
    for (let turn = 0; turn <= bench.rounds; turn += 1) {
      const quiet = await timesUntil(server, path, pause(bench.forMs / 2));
      const begin = performance.now();
      const all = logins(server, at);
      const loud = await timesUntil(server, path, all);
      letIn = await all;
      // The first round is a warm-up and is not counted.
      if (turn === 0) continue;
      took.push(performance.now() - begin);
      idle.push(percentile(quiet, share));
      busy.push(percentile(loud, share));
    }
    const [calm, stormy] = [median(idle), median(busy)];
    console.log(`${title}, to reach ${to}`);
    console.log(`  idle ${calm.toFixed(2)} ms, meanwhile ${stormy.toFixed(2)} ms`);
    console.log(`  ${letIn} were let in within ${Math.round(median(took))} ms`);
    console.log(`  ratio ${(stormy / calm).toFixed(2)}\n`);
  }
}

const wanted = process.argv.slice(2).map((word) => word.toLowerCase());
const cluster = await startPostgresCluster();
if (!cluster) console.log('PostgreSQL is not installed: only what the embedded database has.\n');
const bench: Bench = {
  folder: makeTempDir('bench-http'),
  cluster,
  isWanted: (title) =>
    wanted.length === 0 || wanted.some((word) => title.toLowerCase().includes(word)),
  rounds: Number(process.env.BENCH_ROUNDS ?? 5),
  forMs: Number(process.env.BENCH_SECONDS ?? 4) * 1000,
};
try {
  await cluster?.sql('create database ours');
  const database: Record<string, string> = cluster ? { DATABASE_URL: cluster.url('ours') } : {};
  const settings = { ...settingsOfOurs(join(bench.folder, 'ours')), ...database };
  seedDemo(settings);
  const ours = await startOurs(settings);
  try {
    await reads(bench, ours);
    await loginCrowds(bench, ours);
  } finally {
    await ours.stop();
  }
  for (const engine of ['postgres', 'pglite'] as const) {
    if (engine === 'postgres' && cluster === null) continue;
    for (const row of [lists, starts, imports, adminTab]) await row(bench, engine);
  }
} finally {
  await cluster?.remove();
  rmSync(bench.folder, { recursive: true, force: true });
}
