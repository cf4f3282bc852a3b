import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { call, median, spread, timed } from '../lib/calls.ts';
import { type Bench, generate, getRequest } from '../lib/load.ts';
import { type Running, startNode } from '../lib/processes.ts';
import { adminCookie, baseline, seedDemo, settingsOfOurs, startOurs } from '../lib/site.ts';

/** Numbers of rows of a whole festival; `crowd(0.1)` is a tenth of them. */
const crowd = (share: number): Record<string, number> => ({
  users: 10_000 * share,
  lines: 100_000 * share,
  shares: 5000 * share,
  affiliates: 1000 * share,
  sales: 5000 * share,
  letters: 5000 * share,
  subscribers: 10_000 * share,
  acts: 10_000 * share,
  mails: 10_000 * share,
});

/** A text that one row of each table contains, at every size. */
const RARE = 'nr00077';

const FIRST = `(array['Kari','Ola','Åse','Pål','Synne','Omar','Ida','Linn','Jonas','Tuva'])[1 + n % 10]`;
const LAST = `(array['Lyseng','Haugen','Vik','Øvrebø','Kvam','Moen','Nowak'])[1 + n % 7]`;
const NAME = `'nr' || lpad(n::text, 5, '0')`;
/** Spread over the last 300 days, so that no period of the charts includes all of them. */
const at = (most: number) => `now() - (n * interval '300 days' / ${most})`;
const each = (most: number) => `generate_series(1, ${most}) n`;

/** Statements that fill the tables; each row of a kind differs. */
function fill(rows: ReturnType<typeof crowd>): string[] {
  const { users = 0, lines = 0, shares = 0, affiliates = 0, sales = 0 } = rows;
  const { letters = 0, subscribers = 0, acts = 0, mails = 0 } = rows;
  return [
    `insert into users (username, email, password, first_name, last_name, last_active, created_at)
      select ${NAME}, ${NAME} || '@ctrl.example', 'x', ${FIRST}, ${LAST}, ${at(users)}, ${at(users)}
      from ${each(users)}`,
    `insert into user_gifts (user_id, title, description, gift_type, value, given_by_admin)
      select id, 'Gave', 'En gave', 'points', '10 poeng', 'sjef' from users`,
    `insert into chat_users (sender, navn, message_count, total_points, last_active)
      select 'sender' || n, ${NAME}, n % 50, n, ${at(users)} from ${each(users)}`,
    `insert into chat_messages (room, navn, melding, sender, client_id, created_at)
      select (array['festival','gaming','cosplay'])[1 + n % 3], 'nr' || lpad((n % ${users})::text, 5, '0'),
        'Linje nummer ' || n, 'sender' || n % ${users}, n::text, now() - ((${lines} - n) * interval '300 days' / ${lines})
      from ${each(lines)}`,
    `insert into social_shares (navn, epost, platform, url, shared_at)
      select ${FIRST} || ' ' || ${LAST}, ${NAME} || '@ctrl.example', 'instagram',
        'https://instagram.com/p/' || n, ${at(shares)} from ${each(shares)}`,
    `insert into affiliates (navn, epost, instagram, personal_code, points, status, approved_at, created_at)
      select ${FIRST} || ' ' || ${NAME}, ${NAME} || '@ctrl.example', ${NAME}, 'CTRL-' || n, 0, 'approved',
        ${at(affiliates)}, ${at(affiliates)} from ${each(affiliates)}`,
    `insert into affiliate_contact_keys (affiliate_id, key) select id, 'instagram:' || instagram
      from affiliates where instagram is not null on conflict do nothing`,
    `insert into affiliate_sales (affiliate_id, personal_code, tickets_sold, points_earned, order_reference,
        registered_by, sale_date, created_at)
      select a.id, a.personal_code, 1, 10, ${NAME}, 'sjef', ${at(sales)}, ${at(sales)}
      from ${each(sales)} join affiliates a on a.personal_code = 'CTRL-' || (1 + n % ${affiliates})`,
    `update affiliates a set points = (select coalesce(sum(points_earned), 0) from affiliate_sales s
        where s.affiliate_id = a.id)`,
    `insert into contact_messages (navn, epost, emne, melding, created_at)
      select ${FIRST}, ${NAME} || '@ctrl.example', 'Spørsmål', repeat('Kan vi komme på lørdag? ', 10),
        ${at(letters)} from ${each(letters)}`,
    `insert into newsletter_subscriptions (email, subscribed_at, confirmed_at)
      select ${NAME} || '@ctrl.example', ${at(subscribers)}, ${at(subscribers)} from ${each(subscribers)}`,
    `insert into audit_log (actor, action, subject_type, subject_id, after, created_at)
      select 'sjef', 'user.gift', 'user', ${NAME}, '{"title":"Gave"}', ${at(acts)} from ${each(acts)}`,
    `insert into mail_outbox (recipient, subject, text_body, html_body, created_at, sent_at)
      select ${NAME} || '@ctrl.example', 'Velkommen', '', '', ${at(mails)}, ${at(mails)} from ${each(mails)}`,
    'analyze',
  ];
}

export type Engine = 'postgres' | 'pglite';

/** The server on a database of some size, with a logged-in admin. */
export interface Filled {
  server: Running;
  cookie: string;
}

async function exec(settings: Record<string, string>, statements: readonly string[]) {
  const { DATABASE_URL, DATA_DIR = '' } = settings;
  if (DATABASE_URL === undefined) {
    const client = await PGlite.create(join(DATA_DIR, 'db'));
    try {
      for (const statement of statements) await client.exec(statement);
    } finally {
      await client.close();
    }
    return;
  }
  const client = new pg.Client(DATABASE_URL);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
    // PostgreSQL's autovacuum does this within a minute; the embedded database has none.
    await client.query('vacuum');
  } finally {
    await client.end();
  }
}

/** Settings of a server on a database with `share` of a festival's rows. */
export async function filledSettings(
  bench: Bench,
  engine: Engine,
  share: number,
): Promise<Record<string, string>> {
  const name = `filled_${String(share).replace('.', '_')}`;
  const folder = join(bench.folder, `${engine}-${name}`);
  rmSync(folder, { recursive: true, force: true });
  const settings = settingsOfOurs(folder);
  if (engine === 'postgres') {
    if (bench.cluster === null) throw new Error('PostgreSQL is not installed');
    await bench.cluster.sql(`drop database if exists ${name} with (force)`);
    await bench.cluster.sql(`create database ${name}`);
    settings.DATABASE_URL = bench.cluster.url(name);
  }
  seedDemo(settings);
  if (share > 0) await exec(settings, fill(crowd(share)));
  return settings;
}

/** Starts a server with these settings and logs the admin in. */
export async function startFilled(settings: Record<string, string>): Promise<Filled> {
  const server = await startOurs(settings);
  return { server, cookie: await adminCookie(server) };
}

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
  return [...asked, ...WHOLE.map(same)];
}

/** Milliseconds of one page, with one request at a time. */
async function pageMs({ server, cookie }: Filled, path: string, forMs: number): Promise<number> {
  const request = getRequest(path, { Cookie: cookie });
  const load = { port: server.port, connections: 1, forMs, next: () => request };
  const { requestsPerSecond, bad } = await generate(load);
  if (bad > 0) throw new Error(`${path} was refused`);
  return 1000 / requestsPerSecond;
}

/** Measures every list on both servers in alternating rounds, and prints each with its ratio. */
async function compareLists(bench: Bench, part: Filled, whole: Filled): Promise<void> {
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
  const title = `10 times the rows, every list, on ${engine}`;
  if (!bench.isWanted(title)) return;
  const part = await startFilled(await filledSettings(bench, engine, 0.1));
  const whole = await startFilled(await filledSettings(bench, engine, 1));
  console.log(`${title}, ms a page (a tenth -> all), to reach 1.3`);
  await compareLists(bench, part, whole);
  console.log('');
  await part.server.stop();
  await whole.server.stop();
}

const TO_REACH: Record<Engine, number> = { postgres: 1500, pglite: 3000 };

/** From `node` to the first 200 of /api/ready, on a database that was used before. */
export async function starts(bench: Bench, engine: Engine): Promise<void> {
  const title = `Server start to ready with a warm database on ${engine}`;
  if (!bench.isWanted(title)) return;
  const settings = await filledSettings(bench, engine, 0.1);
  const [ours, plain]: [number[], number[]] = [[], []];
  for (let turn = 0; turn <= bench.rounds; turn += 1) {
    const begin = performance.now();
    const server = await startOurs(settings);
    const took = performance.now() - begin;
    await server.stop();
    const bare = await timed(async () => (await startNode(baseline('express'), {})).stop());
    // The first round is a warm-up and is not counted.
    if (turn === 0) continue;
    ours.push(took);
    plain.push(bare);
  }
  console.log(`${title}, to reach ${TO_REACH[engine]} ms`);
  console.log(`  our server                       ${spread(ours)} ms`);
  console.log(`  plain Express, start to stop     ${spread(plain)} ms`);
  console.log(`  ratio ${(median(ours) / TO_REACH[engine]).toFixed(2)} of what is allowed\n`);
}
