import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { makeTempDir } from '../../server/testing/temp-dir.ts';
import { call, longestWait, timesWhile } from '../lib/calls.ts';
import { inTurns, print, timed } from '../lib/figures.ts';
import type { Running } from '../lib/processes.ts';
import { adminCookie, type Site } from '../lib/site.ts';
import { type Engine, isWanted, ROUNDS, startSeeded } from './starts.ts';

const ORDERS = 50_000;
const SELLERS = 40;
const LIMITS: Record<Engine, number> = { postgres: 50, pglite: 500 };
/** A table without indexes, as a lower bound. */
const BARE = `create table bare (order_reference text, sale_date timestamptz, tickets_sold int,
  personal_code text)`;

/** Copies lines into an empty table, and resolves with the milliseconds of that. */
async function copierOf({ cluster }: Site, engine: Engine) {
  if (engine === 'postgres') {
    const client = new pg.Client(cluster.url('postgres'));
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
async function approve(server: Running, cookie: string): Promise<string[]> {
  for (let at = 0; at < SELLERS; at += 1) {
    const body = { navn: `Selger ${at}`, epost: `selger${at}@ctrl.example`, instagram: `s${at}` };
    await call(server, 'POST', '/api/affiliate/apply', { body });
  }
  const { body: list } = await call(server, 'GET', '/api/admin/affiliates', { cookie });
  const codes: string[] = [];
  for (const { id } of list as { id: string }[]) {
    const body = { status: 'approved' };
    const approved = await call(server, 'PATCH', `/api/admin/affiliates/${id}`, { body, cookie });
    codes.push(approved.body.personalCode);
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
async function importOnce(server: Running, cookie: string, orders: string) {
  await longestWait(server);
  const before = server.cpuMs();
  let importId = '';
  const importing = timed(async () => {
    const headers = { 'content-type': 'text/csv' };
    const sent = { body: `ordre;dato;antall;kode\n${orders}`, cookie, headers };
    const { body } = await call(server, 'POST', '/api/admin/sales/import', sent);
    if (body.added !== ORDERS) throw new Error(`${body.added} orders were added`);
    importId = body.importId;
  });
  const others = await timesWhile(server.port, '/', importing);
  const [ms, cpu] = [await importing, server.cpuMs() - before];
  const wait = await longestWait(server);
  await call(server, 'DELETE', `/api/admin/sales/imports/${importId}`, { cookie });
  return {
    ms,
    'CPU, ms': cpu,
    'longest wait of the loop, ms': wait,
    'slowest page meanwhile, ms': Math.max(...others),
  };
}

/** Importing 50,000 orders compared with a plain COPY of the same rows. */
export async function imports(engine: Engine): Promise<void> {
  const title = `Import of ${ORDERS} orders on ${engine}`;
  if (!isWanted(title)) return;
  await using site = await startSeeded(engine);
  await using copier = await copierOf(site, engine);
  const cookie = await adminCookie(site.server());
  const codes = await approve(site.server(), cookie);
  let copied = 0;
  const seen = await inTurns(ROUNDS, {
    'bare COPY, no index': async (turn) => {
      copied = await copier.copy(ordersOf(turn, codes));
      return { ms: copied };
    },
    'our import': async (turn) => {
      const figures = await importOnce(site.server(), cookie, ordersOf(turn, codes));
      return { ...figures, 'ms, of 3 times the COPY and 2 s': figures.ms / (3 * copied + 2000) };
    },
  });
  print(`${title}, to reach: waits of ${LIMITS[engine]} ms`, seen);
}
