import { call } from '../lib/calls.ts';
import { median } from '../lib/compare.ts';
import { generate, getRequest } from '../lib/load.ts';
import type { Bench } from './bench.ts';
import { RARE } from './crowd.ts';
import { type Engine, type Filled, filledSettings, startFilled } from './two-sizes.ts';

const TITLE: Record<Engine, string> = {
  postgres: '10 times the rows, every list, on PostgreSQL',
  pglite: '10 times the rows, every list, on PGlite',
};

/** Paged lists with their orders. */
const PAGED: Record<string, readonly string[]> = {
  '/api/admin/users': ['-createdAt', 'username', '-lastActive'],
  '/api/admin/affiliates': ['-createdAt', '-points', 'navn'],
  '/api/admin/sales': ['-createdAt'],
  '/api/contact': ['-createdAt'],
  '/api/admin/social-shares': ['-sharedAt'],
  '/api/admin/newsletter/subscribers': ['-subscribedAt', 'email'],
  '/api/admin/audit': ['-createdAt'],
};

/** Every other list, of the back office and of the public site. */
const WHOLE = [
  '/api/admin/sales/imports',
  '/api/admin/newsletter',
  '/api/admin/chat/held',
  '/api/admin/chat/reports',
  '/api/admin/chat/rooms',
  '/api/admin/chat/restrictions',
  '/api/admin/chat/words',
  `/api/admin/chat/people?navn=${RARE}`,
  '/api/admin/activity',
  '/api/admin/system',
  '/api/admin/logs',
  '/api/chat-messages?room=festival',
  '/api/chat-messages?limit=200',
  '/api/programme',
  '/api/social-media/latest',
  '/.netlify/functions/affiliates-leaderboard',
  '/api/affiliates/progress',
];

/** Sums and counts over whole tables, which necessarily grow with them. */
const FIGURES = ['/api/admin/overview', '/api/admin/chat-activity', '/api/admin/analytics'];

async function lastPage({ server, cookie }: Filled, path: string): Promise<number> {
  const answer = await call(server, 'GET', `${path}?page=1&limit=50`, { cookie });
  const { total }: { total: number } = await answer.json();
  return Math.ceil(total / 50);
}

interface Asked {
  name: string;
  path: Record<'part' | 'whole', string>;
}

async function everyList(part: Filled, whole: Filled): Promise<Asked[]> {
  const same = (path: string): Asked => ({ name: path, path: { part: path, whole: path } });
  const asked: Asked[] = [];
  for (const [path, sorts] of Object.entries(PAGED)) {
    asked.push(...sorts.map((sort) => same(`${path}?page=1&limit=50&sort=${sort}`)));
    asked.push(same(`${path}?page=1&limit=50&q=${RARE}`));
    asked.push({
      name: `${path}, last page`,
      path: {
        part: `${path}?page=${await lastPage(part, path)}&limit=50`,
        whole: `${path}?page=${await lastPage(whole, path)}&limit=50`,
      },
    });
  }
  return [...asked, ...WHOLE.map(same), ...FIGURES.map(same)];
}

/** Milliseconds of one page, with one request at a time. */
async function pageMs({ server, cookie }: Filled, path: string, forMs: number): Promise<number> {
  const request = getRequest(path, { Cookie: cookie });
  const load = { port: server.port, connections: 1, pipelining: 1, forMs, next: () => request };
  const { requestsPerSecond, bad } = await generate(load);
  if (bad > 0) throw new Error(`${path} was refused`);
  return 1000 / requestsPerSecond;
}

/** Measures every list on both servers in alternating rounds, and prints each with its ratio. */
export async function compareLists(bench: Bench, part: Filled, whole: Filled): Promise<void> {
  const forMs = bench.forMs / 20;
  for (const { name, path } of await everyList(part, whole)) {
    const times: Record<'part' | 'whole', number[]> = { part: [], whole: [] };
    await pageMs(part, path.part, forMs);
    await pageMs(whole, path.whole, forMs);
    for (let turn = 0; turn < bench.rounds; turn += 1) {
      times.part.push(await pageMs(part, path.part, forMs));
      times.whole.push(await pageMs(whole, path.whole, forMs));
    }
    const [small, large] = [median(times.part), median(times.whole)];
    const figures = `${small.toFixed(2).padStart(7)} -> ${large.toFixed(2).padStart(7)}`;
    console.log(`  ${name.padEnd(66)} ${figures}  ratio ${(large / small).toFixed(2)}`);
  }
}

/** Every list with a whole festival's rows compared with a tenth of them. */
export async function lists(bench: Bench, engine: Engine): Promise<void> {
  if (!bench.isWanted(TITLE[engine]) || (engine === 'postgres' && bench.cluster === null)) return;
  const part = await startFilled(await filledSettings(bench, engine, 0.1));
  const whole = await startFilled(await filledSettings(bench, engine, 1));
  console.log(`${TITLE[engine]}, ms a page (a tenth -> all), to reach 1.3`);
  await compareLists(bench, part, whole);
  console.log('');
  await part.server.stop();
  await whole.server.stop();
}
