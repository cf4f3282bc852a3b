import { call, longestWait, timed } from '../lib/calls.ts';
import { median } from '../lib/compare.ts';
import type { Bench } from './bench.ts';
import { type Engine, type Filled, filledSettings, startFilled } from './two-sizes.ts';

/** All users as the back office fetches them for its file: 200 per page. */
async function usersByPages({ server, cookie }: Filled): Promise<number> {
  for (let page = 1, rows = 0; ; page += 1) {
    const path = `/api/admin/users?page=${page}&limit=200`;
    const answer = await call(server, 'GET', path, { cookie });
    const { items, total }: { items: unknown[]; total: number } = await answer.json();
    rows += items.length;
    if (items.length < 200 || page * 200 >= total) return rows;
  }
}

/** The file of all subscribers, which the server streams. */
async function subscribersFile({ server, cookie }: Filled): Promise<number> {
  const path = '/api/admin/newsletter/subscribers.csv';
  const text = await (await call(server, 'GET', path, { cookie })).text();
  return text.trim().split('\n').length - 1;
}

async function measure(bench: Bench, filled: Filled, title: string, read: typeof usersByPages) {
  const [times, waits]: [number[], number[]] = [[], []];
  let rows = 0;
  for (let turn = 0; turn <= bench.rounds; turn += 1) {
    await longestWait(filled.server);
    const took = await timed(async () => {
      rows = await read(filled);
    });
    const wait = await longestWait(filled.server);
    // The first round is a warm-up and is not counted.
    if (turn === 0) continue;
    times.push(took);
    waits.push(wait);
  }
  console.log(`${title}: ${rows} rows`);
  console.log(`  time                     ${Math.round(median(times))} ms`);
  console.log(`  longest wait of the loop ${Math.round(median(waits))} ms\n`);
}

/** Time to export 10,000 people to a file. */
export async function exports(bench: Bench, engine: Engine): Promise<void> {
  const users = `CSV export of 10,000 users on ${engine}, page by page`;
  const subscribers = `CSV export of 10,000 subscribers on ${engine}, one answer`;
  const isWanted = bench.isWanted(users) || bench.isWanted(subscribers);
  if (!isWanted || (engine === 'postgres' && bench.cluster === null)) return;
  const filled = await startFilled(await filledSettings(bench, engine, 1));
  if (bench.isWanted(users)) await measure(bench, filled, users, usersByPages);
  if (bench.isWanted(subscribers)) await measure(bench, filled, subscribers, subscribersFile);
  await filled.server.stop();
}
