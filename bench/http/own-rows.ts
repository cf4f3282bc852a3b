import pg from 'pg';
import { call, cookiesOf, raw } from '../lib/calls.ts';
import { compare } from '../lib/compare.ts';
import { getRequest } from '../lib/load.ts';
import { baseline } from '../lib/ours.ts';
import { type Running, startNode } from '../lib/processes.ts';
import { type Bench, rates } from './bench.ts';

/** Gifts and messages of the requesting user, besides those of the welcome. */
const OWN_ROWS = 19;

const GIFTS = `insert into user_gifts (user_id, title, description, gift_type, value, given_by_admin)
  select $1, 'Gave ' || n, 'En gave til deg', 'points', '10 poeng', 'sjef' from generate_series(1, ${OWN_ROWS}) n`;
const MESSAGES = `insert into user_messages (user_id, from_admin, title, message)
  select $1, 'sjef', 'Melding fra CTRL', 'Melding nummer ' || n from generate_series(1, ${OWN_ROWS}) n`;

/** Statements of plain Express: the same rows and figures. */
const STATEMENTS = {
  '/api/user/gifts': 'select * from user_gifts where user_id = $1 order by created_at desc, id',
  '/api/user/messages':
    'select * from user_messages where user_id = $1 order by created_at desc, id',
  '/api/user/stats': `select coalesce(c.message_count, 0) as messages, coalesce(c.activity_level, 1) as level,
      coalesce(c.total_points, 0) + (select coalesce(sum(points), 0) from user_gifts
        where user_id = u.id and opened) as points
    from users u left join chat_users c on c.sender = 'u:' || u.id
    where u.id = $1`,
};

/** A new user with rows of their own. */
async function userWithRows(ours: Running, databaseUrl: string) {
  const answer = await call(ours, 'POST', '/api/user/register', {
    body: {
      username: 'egne_rader',
      email: 'egne@ctrl.example',
      password: 'en lang setning',
      confirmPassword: 'en lang setning',
      firstName: 'Egne',
      lastName: 'Rader',
    },
  });
  const { user }: { user: { id: string } } = await answer.json();
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(GIFTS, [user.id]);
  await client.query(MESSAGES, [user.id]);
  await client.query('analyze');
  await client.end();
  return { id: user.id, cookie: cookiesOf(answer) };
}

/** A conditional request; throws unless the server answers 304. */
async function unchanged(server: Running, path: string, headers: Record<string, string>) {
  const { etag = '' } = (await raw(server, path, headers)).headers;
  const asked = { ...headers, 'If-None-Match': etag };
  const { status } = await raw(server, path, asked);
  if (status !== 304) throw new Error(`${path} answers ${status} for what has not changed`);
  return getRequest(path, asked);
}

/**
 * A user's own rows behind a session, compared with plain Express with one SELECT of the same rows.
 */
export async function ownRows(bench: Bench, ours: Running): Promise<void> {
  const paths = Object.keys(STATEMENTS);
  const title = (path: string) => `GET ${path} on PostgreSQL (session, own rows)`;
  if (bench.cluster === null || !paths.some((path) => bench.isWanted(title(path)))) return;
  const databaseUrl = bench.cluster.url('ours');
  const { id, cookie } = await userWithRows(ours, databaseUrl);
  const statements = Object.entries(STATEMENTS).map(([path, text]) => [
    path,
    { text, values: [id] },
  ]);
  const plain = await startNode(baseline('express-select'), {
    DATABASE_URL: databaseUrl,
    STATEMENTS: JSON.stringify(Object.fromEntries(statements)),
  });
  const headers = { Cookie: cookie };
  for (const path of paths.filter((one) => bench.isWanted(title(one)))) {
    const whole = getRequest(path, headers);
    await compare(
      title(path),
      { name: 'our server', server: ours, next: () => whole },
      { name: 'plain Express + one SELECT', server: plain, next: () => whole },
      rates(bench, 32),
    );
    const [mine, theirs] = [await unchanged(ours, path, headers), await unchanged(plain, path, {})];
    await compare(
      `${title(path)}, unchanged: 304`,
      { name: 'our server', server: ours, next: () => mine },
      { name: 'plain Express + one SELECT', server: plain, next: () => theirs },
      rates(bench, 32),
    );
  }
  await plain.stop();
}
