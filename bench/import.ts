// `npx tsx bench/import.ts [postgres|pglite]`: importing 50,000 orders compared with a plain COPY
// of the same rows.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { startPostgresCluster } from '../server/testing/postgres-cluster.ts';
import { makeTempDir } from '../server/testing/temp-dir.ts';
import { median } from './lib/compare.ts';
import { type Running, startNode } from './lib/processes.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const ORDERS = 50_000;
const SELLERS = 40;
const ADMIN = { username: 'sjef', password: 'en lang setning' };
const LIMITS: Record<string, number> = { postgres: 50, pglite: 500 };
const root = fileURLToPath(new URL('..', import.meta.url));

/** A table without indexes, as a lower bound. */
const BARE = `create table bare (order_reference text, sale_date timestamptz, tickets_sold int,
  personal_code text)`;

interface Copier {
  /** Milliseconds of a COPY of these lines into an empty table. */
  copy(lines: string): Promise<number>;
  stop(): Promise<void>;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

async function postgresCopier(url: string, folder: string): Promise<Copier> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(BARE);
  const file = join(folder, 'orders.copy');
  return {
    async copy(lines) {
      writeFileSync(file, lines);
      await client.query('truncate bare');
      return timed(() => client.query(`copy bare from '${file}' (delimiter ';')`));
    },
    stop: () => client.end(),
  };
}

async function pgliteCopier(): Promise<Copier> {
  const db = await PGlite.create(join(makeTempDir('bench-copy'), 'db'));
  await db.exec(BARE);
  return {
    async copy(lines) {
      await db.exec('truncate bare');
      const blob = new Blob([lines]);
      return timed(() => db.query("copy bare from '/dev/blob' (delimiter ';')", [], { blob }));
    },
    stop: () => db.close(),
  };
}

/** One call as the admin; throws unless it is answered with 200. */
async function call(server: Running, method: string, path: string, more: RequestInit = {}) {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { method, ...more });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}
const json = (body: unknown, cookie = ''): RequestInit => ({
  headers: { 'content-type': 'application/json', cookie },
  body: JSON.stringify(body),
});

/** Logs in, and approves affiliates until there are enough codes. */
async function prepare(server: Running): Promise<{ cookie: string; codes: string[] }> {
  const login = await call(server, 'POST', '/api/admin/login', json(ADMIN));
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  for (let at = 0; at < SELLERS; at += 1) {
    const form = { navn: `Selger ${at}`, epost: `selger${at}@ctrl.example`, instagram: `s${at}` };
    await call(server, 'POST', '/api/affiliate/apply', json(form));
  }
  const list = await call(server, 'GET', '/api/admin/affiliates', { headers: { cookie } });
  const affiliates: { id: string }[] = await list.json();
  const codes: string[] = [];
  for (const { id } of affiliates) {
    const path = `/api/admin/affiliates/${id}`;
    const approved = await call(server, 'PATCH', path, json({ status: 'approved' }, cookie));
    codes.push((await approved.json()).personalCode);
  }
  return { cookie, codes };
}

function ordersOf(round: number, codes: readonly string[]): string {
  return Array.from({ length: ORDERS }, (_, at) => {
    const code = at % 3 === 0 ? '' : (codes[at % codes.length] ?? '');
    const day = String(1 + (at % 28)).padStart(2, '0');
    return `ORD-${round}-${at};2026-06-${day} 12:30;${1 + (at % 4)};${code}`;
  }).join('\n');
}

/** The longest delay of the server's event loop since the last call, in ms. */
async function longestWait(server: Running): Promise<number> {
  const text = await (await call(server, 'GET', '/metrics')).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1000;
}

/** Requests a prepared answer repeatedly; returns the slowest one's time in ms. */
async function slowestAnswer(server: Running, until: Promise<unknown>): Promise<number> {
  let over = false;
  void until.finally(() => {
    over = true;
  });
  let slowest = 0;
  while (!over) {
    const path = '/.netlify/functions/affiliates-leaderboard';
    slowest = Math.max(slowest, await timed(() => call(server, 'GET', path)));
    await pause(10);
  }
  return slowest;
}

interface Round {
  copy: number;
  ours: number;
  cpu: number;
  wait: number;
  answer: number;
  undo: number;
}

async function round(
  server: Running,
  copier: Copier,
  cookie: string,
  orders: string,
): Promise<Round> {
  const copy = await copier.copy(orders);
  await longestWait(server);
  const cpu = server.cpuMs();
  const body = `ordre;dato;antall;kode\n${orders}`;
  const headers = { 'content-type': 'text/csv', cookie };
  let importId = '';
  const importing = timed(async () => {
    const answer = await call(server, 'POST', '/api/admin/sales/import', { body, headers });
    const { added, importId: id } = await answer.json();
    if (added !== ORDERS) throw new Error(`${added} orders were added`);
    importId = id;
  });
  const answer = await slowestAnswer(server, importing);
  const figures = { copy, ours: await importing, cpu: server.cpuMs() - cpu, answer };
  const wait = await longestWait(server);
  const path = `/api/admin/sales/imports/${importId}`;
  const undo = await timed(() => call(server, 'DELETE', path, { headers: { cookie } }));
  return { ...figures, wait, undo };
}

function print(engine: string, rounds: readonly Round[]): void {
  const of = (key: keyof Round) => rounds.map((one) => one[key]);
  const all = (key: keyof Round) => of(key).map(Math.round).join(', ');
  const allowed = 3 * median(of('copy')) + 2000;
  console.log(`Import of ${ORDERS} orders on ${engine}, ms`);
  console.log(`  bare COPY, no index     ${Math.round(median(of('copy')))} (${all('copy')})`);
  console.log(
    `  our import              ${Math.round(median(of('ours')))} (${all('ours')}), ` +
      `allowed ${Math.round(allowed)}, ratio ${(median(of('ours')) / allowed).toFixed(2)}`,
  );
  console.log(`  CPU of our process      ${Math.round(median(of('cpu')))} (${all('cpu')})`);
  console.log(
    `  longest wait of the loop ${Math.round(median(of('wait')))} (${all('wait')}), to reach ${LIMITS[engine]}`,
  );
  console.log(`  slowest page meanwhile  ${Math.round(median(of('answer')))} (${all('answer')})`);
  console.log(`  undo                    ${Math.round(median(of('undo')))} (${all('undo')})\n`);
}

async function bench(engine: string, copier: Copier, env: Record<string, string>): Promise<void> {
  const server = await startNode(
    ['--import', import.meta.resolve('tsx/esm'), join(root, 'bench', 'baselines', 'chat-ours.ts')],
    {
      DATA_DIR: makeTempDir('bench-import'),
      LOG_LEVEL: 'error',
      JOB_POLL_SECONDS: '3600',
      SESSION_SECRET: 'a-secret-of-the-bench-and-of-nothing-else',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      BCRYPT_COST: '4',
      LIMIT_APPLICATION: '9999/1',
      LIMIT_READ: '9999999/1',
      ...env,
    },
    '/api/ready',
  );
  try {
    const { cookie, codes } = await prepare(server);
    const rounds: Round[] = [];
    // The first round is a warm-up and is not counted.
    for (let turn = 0; turn <= ROUNDS; turn += 1) {
      const figures = await round(server, copier, cookie, ordersOf(turn, codes));
      if (turn > 0) rounds.push(figures);
    }
    print(engine, rounds);
  } finally {
    await server.stop();
    await copier.stop();
  }
}

const wanted = process.argv.slice(2);
const isWanted = (engine: string) => wanted.length === 0 || wanted.includes(engine);
if (isWanted('postgres')) {
  const cluster = await startPostgresCluster();
  if (cluster === null) console.log('PostgreSQL is not installed.\n');
  else {
    try {
      await cluster.sql('create database ours');
      await cluster.sql('create database bare');
      const copier = await postgresCopier(cluster.url('bare'), cluster.folder);
      await bench('postgres', copier, { DATABASE_URL: cluster.url('ours') });
    } finally {
      await cluster.remove();
    }
  }
}
if (isWanted('pglite')) await bench('pglite', await pgliteCopier(), {});
