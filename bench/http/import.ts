import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { makeTempDir } from '../../server/testing/temp-dir.ts';
import { call, longestWait, median, spread, timed } from '../lib/calls.ts';
import type { Bench } from '../lib/load.ts';
import type { Running } from '../lib/processes.ts';
import { type Engine, filledSettings, startFilled } from './filled.ts';

const ORDERS = 50_000;
const SELLERS = 40;
const LIMITS: Record<string, number> = { postgres: 50, pglite: 500 };
/** A table without indexes, as a lower bound. */
const BARE = `create table bare (order_reference text, sale_date timestamptz, tickets_sold int,
  personal_code text)`;

interface Copier {
  /** Milliseconds of a COPY of these lines into an empty table. */
  copy(lines: string): Promise<number>;
  stop(): Promise<void>;
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

/** Approves affiliates until there are enough codes. */
async function approve(server: Running, cookie: string): Promise<string[]> {
  const codes: string[] = [];
  for (let at = 0; at < SELLERS; at += 1) {
    const body = { navn: `Selger ${at}`, epost: `selger${at}@ctrl.example`, instagram: `s${at}` };
    await call(server, 'POST', '/api/affiliate/apply', { body });
  }
  const list = await call(server, 'GET', '/api/admin/affiliates', { cookie });
  const affiliates: { id: string }[] = await list.json();
  for (const { id } of affiliates) {
    const body = { status: 'approved' };
    const approved = await call(server, 'PATCH', `/api/admin/affiliates/${id}`, { body, cookie });
    codes.push((await approved.json()).personalCode);
  }
  return codes;
}

function ordersOf(round: number, codes: readonly string[]): string {
  return Array.from({ length: ORDERS }, (_, at) => {
    const code = at % 3 === 0 ? '' : (codes[at % codes.length] ?? '');
    const day = String(1 + (at % 28)).padStart(2, '0');
    return `ORD-${round}-${at};2026-06-${day} 12:30;${1 + (at % 4)};${code}`;
  }).join('\n');
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
  let importId = '';
  const importing = timed(async () => {
    const path = '/api/admin/sales/import';
    const answer = await call(server, 'POST', path, { body, cookie, type: 'text/csv' });
    const { added, importId: id } = await answer.json();
    if (added !== ORDERS) throw new Error(`${added} orders were added`);
    importId = id;
  });
  const answer = await slowestAnswer(server, importing);
  const figures = { copy, ours: await importing, cpu: server.cpuMs() - cpu, answer };
  const wait = await longestWait(server);
  const path = `/api/admin/sales/imports/${importId}`;
  const undo = await timed(() => call(server, 'DELETE', path, { cookie }));
  return { ...figures, wait, undo };
}

function print(engine: string, rounds: readonly Round[]): void {
  const of = (key: keyof Round) => rounds.map((one) => one[key]);
  const told = (key: keyof Round) => spread(of(key));
  const allowed = 3 * median(of('copy')) + 2000;
  console.log(`Import of ${ORDERS} orders on ${engine}, ms`);
  console.log(`  bare COPY, no index     ${told('copy')}`);
  console.log(
    `  our import              ${told('ours')}, ` +
      `allowed ${Math.round(allowed)}, ratio ${(median(of('ours')) / allowed).toFixed(2)}`,
  );
  console.log(`  CPU of our process      ${told('cpu')}`);
  console.log(`  longest wait of the loop ${told('wait')}, to reach ${LIMITS[engine]}`);
  console.log(`  slowest page meanwhile  ${told('answer')}`);
  console.log(`  undo                    ${told('undo')}\n`);
}

/** Importing 50,000 orders compared with a plain COPY of the same rows. */
export async function imports(bench: Bench, engine: Engine): Promise<void> {
  if (!bench.isWanted(`Import of ${ORDERS} orders on ${engine}`)) return;
  const { server, cookie } = await startFilled(await filledSettings(bench, engine, 0));
  const { cluster } = bench;
  if (engine === 'postgres') await cluster?.sql('create database bare');
  const copier =
    engine === 'postgres' && cluster
      ? await postgresCopier(cluster.url('bare'), cluster.folder)
      : await pgliteCopier();
  try {
    const codes = await approve(server, cookie);
    const rounds: Round[] = [];
    // The first round is a warm-up and is not counted.
    for (let turn = 0; turn <= bench.rounds; turn += 1) {
      const figures = await round(server, copier, cookie, ordersOf(turn, codes));
      if (turn > 0) rounds.push(figures);
    }
    print(engine, rounds);
  } finally {
    await server.stop();
    await copier.stop();
  }
}
