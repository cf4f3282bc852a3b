import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { PostgresCluster } from '../../server/testing/postgres-cluster.ts';
import { ask, call, inTurns, median, ratio, spread, timed } from '../lib/calls.ts';
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

/** What the rows of bench/http.ts are measured with. */
export interface Bench {
  /** A folder for whatever they write. */
  folder: string;
  /** Null where PostgreSQL is not installed. */
  cluster: PostgresCluster | null;
  /** Whether a row with this title was selected. */
  isWanted(title: string): boolean;
  /** Rounds of each side, besides a warm-up. */
  rounds: number;
  /** Duration of one round, in ms. */
  forMs: number;
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
    for (const statement of statements) await client.exec(statement);
    await client.close();
    return;
  }
  const client = new pg.Client(DATABASE_URL);
  await client.connect();
  // PostgreSQL's autovacuum does this within a minute; the embedded database has none.
  for (const statement of [...statements, 'vacuum']) await client.query(statement);
  await client.end();
}

/** Settings of a server on a database with `share` of a festival's rows. */
async function filledSettings({ folder, cluster }: Bench, engine: Engine, share: number) {
  const name = `filled_${String(share).replace('.', '_')}`;
  const settings = settingsOfOurs(join(folder, `${engine}-${name}`));
  rmSync(settings.DATA_DIR ?? '', { recursive: true, force: true });
  if (engine === 'postgres' && cluster !== null) {
    await cluster.sql(`drop database if exists ${name} with (force)`);
    await cluster.sql(`create database ${name}`);
    settings.DATABASE_URL = cluster.url(name);
  }
  seedDemo(settings);
  if (share > 0) await exec(settings, fill(crowd(share)));
  return settings;
}

/** Starts a server on such a database and logs the admin in. */
export async function startFilled(bench: Bench, engine: Engine, share: number): Promise<Filled> {
  const server = await startOurs(await filledSettings(bench, engine, share));
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

/** Every list with its address in the smaller and in the larger database. */
async function everyList(part: Filled, whole: Filled) {
  const asked: { name: string; paths: readonly [string, string] }[] = [];
  const same = (path: string) => asked.push({ name: path, paths: [path, path] });
  for (const [path, sorts] of Object.entries(PAGED)) {
    for (const sort of sorts) same(`${path}?page=1&limit=50&sort=${sort}`);
    same(`${path}?page=1&limit=50&q=${RARE}`);
    const last = async (of: Filled) => `${path}?page=${await lastPage(of, path)}&limit=50`;
    asked.push({ name: `${path}, last page`, paths: [await last(part), await last(whole)] });
  }
  WHOLE.forEach(same);
  return asked;
}

/** Milliseconds of one page, with one request at a time. */
async function pageMs({ server, cookie }: Filled, path: string, forMs: number): Promise<number> {
  const begin = performance.now();
  for (let count = 1; ; count += 1) {
    const { status } = await ask(server.port, 'GET', path, { headers: { cookie } });
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
    const took = performance.now() - begin;
    if (took >= forMs) return took / count;
  }
}

/** Every list with a whole festival's rows compared with a tenth of them. */
export async function lists(bench: Bench, engine: Engine): Promise<void> {
  const title = `10 times the rows, every list, on ${engine}`;
  if (!bench.isWanted(title)) return;
  const part = await startFilled(bench, engine, 0.1);
  const whole = await startFilled(bench, engine, 1);
  console.log(`${title}, ms a page (a tenth -> all), to reach 1.3`);
  const forMs = bench.forMs / 20;
  for (const { name, paths } of await everyList(part, whole)) {
    const seen = await inTurns(bench.rounds, {
      part: () => pageMs(part, paths[0], forMs),
      whole: () => pageMs(whole, paths[1], forMs),
    });
    const figures = [seen.part, seen.whole].map((all) => median(all).toFixed(2).padStart(7));
    console.log(
      `  ${name.padEnd(66)} ${figures.join(' -> ')}  ratio ${ratio(seen.whole, seen.part)}`,
    );
  }
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
  const untilReady = async (start: () => Promise<Running>) => {
    let server: Running | undefined;
    const took = await timed(async () => {
      server = await start();
    });
    await server?.stop();
    return took;
  };
  const { ours, plain } = await inTurns(bench.rounds, {
    ours: () => untilReady(() => startOurs(settings)),
    plain: () => untilReady(() => startNode(baseline('express'), {})),
  });
  console.log(`${title}, to reach ${TO_REACH[engine]} ms`);
  console.log(`  our server      ${spread(ours)} ms`);
  console.log(`  plain Express   ${spread(plain)} ms`);
  console.log(`  ratio ${(median(ours) / TO_REACH[engine]).toFixed(2)} of what is allowed\n`);
}
