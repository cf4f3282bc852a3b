import { createHmac, randomBytes } from 'node:crypto';
import { cookieName, type SessionKind } from '../http/session.ts';
import type { TestServer } from './test-server.ts';

/** Session stores compare with the wall clock, which no test can move. */
const NEVER = '2999-01-01T00:00:00.000Z';

/**
 * Logs somebody in without a login: a session row, and the signed cookie that leads to it.
 * `rest` is put into the session beside the id.
 */
export async function loggedIn(
  { ctx, clock }: Pick<TestServer, 'ctx' | 'clock'>,
  kind: SessionKind,
  subjectId: string,
  rest: Record<string, unknown> = {},
): Promise<string> {
  const sid = randomBytes(32).toString('base64url');
  const cookie = { originalMaxAge: 86_400_000, expires: NEVER, httpOnly: true, path: '/' };
  const now = clock.now().getTime();
  const sess = { cookie, subjectId, startedAt: now, lastActivity: now, ...rest };
  await ctx.db.pool.query('INSERT INTO sessions (sid, sess, expire) VALUES ($1, $2, $3)', [
    sid,
    JSON.stringify(sess),
    NEVER,
  ]);
  const key = createHmac('sha256', ctx.config.sessionSecret)
    .update(`session:${kind}`)
    .digest('hex');
  const mac = createHmac('sha256', key).update(sid).digest('base64').replace(/=+$/, '');
  return `${cookieName(kind, ctx.config)}=${encodeURIComponent(`s:${sid}.${mac}`)}`;
}

export interface TestPerson {
  id: string;
  username: string;
  email: string;
  /** For the `cookie` of a request. */
  cookie: string;
}

let count = 0;

/** Stores a user whom nobody else has, with a confirmed address unless told, and logs them in. */
export async function addUser(
  server: Pick<TestServer, 'ctx' | 'clock'>,
  { confirmed = true, ...given }: { username?: string; email?: string; confirmed?: boolean } = {},
): Promise<TestPerson> {
  count += 1;
  const { username = `bruker${count}`, email = `bruker${count}@example.no` } = given;
  const now = server.clock.now();
  const { rows } = await server.ctx.db.pool.query(
    `INSERT INTO users (username, email, password, first_name, last_name, email_confirmed_at, created_at)
     VALUES ($1, $2, '-', 'Kari', 'Nordmann', $3, $4) RETURNING id`,
    [username, email, confirmed ? now : null, now],
  );
  const id = String(rows[0]?.id);
  return { id, username, email, cookie: await loggedIn(server, 'user', id) };
}

/** Stores an administrator and logs them in. */
export async function addAdmin(
  server: Pick<TestServer, 'ctx' | 'clock'>,
  username = 'sjef',
): Promise<Omit<TestPerson, 'email'>> {
  const { rows } = await server.ctx.db.pool.query(
    "INSERT INTO admins (username, password) VALUES ($1, '-') RETURNING id",
    [username],
  );
  const id = String(rows[0]?.id);
  return { id, username, cookie: await loggedIn(server, 'admin', id) };
}
