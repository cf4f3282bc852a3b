import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { makeTempDir } from '../../server/testing/temp-dir.ts';
import { call, inTurns, longestWait, median, spread, timed, timesWhile } from '../lib/calls.ts';
import { type Bench, type Engine, type Seeded, startSeeded } from './starts.ts';

const ORDERS = 50_000;
const SELLERS = 40;
const LIMITS: Record<Engine, number> = { postgres: 50, pglite: 500 };
/** A table without indexes, as a lower bound. */
const BARE = `create table bare (order_reference text, sale_date timestamptz, tickets_sold int,
  personal_code text)`;

/** Copies lines into an empty table, and resolves with the milliseconds of that. */
async function copierOf({ cluster }: Bench, engine: Engine) {
  if (engine === 'postgres') {
    await cluster.sql('create database bare');
    const client = new pg.Client(cluster.url('bare'));
    await client.connect();
    await client.query(BARE);
    const file = join(cluster.folder, 'orders.copy');
    return {
      async copy(lines: string) {
        writeFileSync(file, lines);
        await client.query('truncate bare');
        return timed(() => client.query(`copy bare from '${file}' (delimiter ';')`));
      },
      [Symbol.asyncDispose]: () => client.end(),
    };
  }
  const db = await PGlite.create(join(makeTempDir('bench-copy'), 'db'));
  await db.exec(BARE);
  return {
    async copy(lines: string) {
      await db.exec('truncate bare');
      const blob = new Blob([lines]);
      return timed(() => db.query("copy bare from '/dev/blob' (delimiter ';')", [], { blob }));
    },
    [Symbol.asyncDispose]: () => db.close(),
  };
}

/** Codes of affiliates that apply and are approved. */
async function approve({ server, cookie }: Seeded): Promise<string[]> {
  for (let at = 0; at < SELLERS; at += 1) {
    const body = { navn: `Selger ${at}`, epost: `selger${at}@ctrl.example`, instagram: `s${at}` };
    await call(server, 'POST', '/api/affiliate/apply', { body });
  }
  const list = await call(server, 'GET', '/api/admin/affiliates', { cookie });
  const codes: string[] = [];
  for (const { id } of (await list.json()) as { id: string }[]) {
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

/** Imports the orders, and undoes that. */
async function importOnce({ server, cookie }: Seeded, orders: string) {
  await longestWait(server);
  const before = server.cpuMs();
  let importId = '';
  const importing = timed(async () => {
    const sent = { body: `ordre;dato;antall;kode\n${orders}`, cookie, type: 'text/csv' };
    const answer = await (await call(server, 'POST', '/api/admin/sales/import', sent)).json();
    if (answer.added !== ORDERS) throw new Error(`${answer.added} orders were added`);
    importId = answer.importId;
  });
  const others = await timesWhile(server.port, '/', importing);
  const [ours, cpu] = [await importing, server.cpuMs() - before];
  const wait = await longestWait(server);
  await call(server, 'DELETE', `/api/admin/sales/imports/${importId}`, { cookie });
  return { ours, cpu, wait, page: Math.max(...others) };
}

/** Importing 50,000 orders compared with a plain COPY of the same rows. */
export async function imports(bench: Bench, engine: Engine): Promise<void> {
  const title = `Import of ${ORDERS} orders on ${engine}`;
  if (!bench.isWanted(title)) return;
  const seeded = await startSeeded(bench, engine);
  await using _server = seeded.server;
  await using copier = await copierOf(bench, engine);
  const codes = await approve(seeded);
  const seen = await inTurns(bench.rounds, {
    rounds: async (turn) => {
      const orders = ordersOf(turn, codes);
      return { copy: await copier.copy(orders), ...(await importOnce(seeded, orders)) };
    },
  });
  const of = (key: keyof (typeof seen.rounds)[0]) => seen.rounds.map((one) => one[key]);
  const allowed = 3 * median(of('copy')) + 2000;
  console.log(`${title}, ms
  bare COPY, no index      ${spread(of('copy'))}
  our import               ${spread(of('ours'))}, allowed ${Math.round(allowed)}, ratio ${(median(of('ours')) / allowed).toFixed(2)}
  CPU of our process       ${spread(of('cpu'))}
  longest wait of the loop ${spread(of('wait'))}, to reach ${LIMITS[engine]}
  slowest page meanwhile   ${spread(of('page'))}\n`);
}
