import { sign } from 'cookie-signature';
import { cookieName, cookieSecret, type SessionKind, SIGNED } from '../http/session.ts';
import type { TestServer } from './test-server.ts';

/** Creates a session without a login: a session row, and its cookie. */
export async function loggedIn(
  { ctx }: Pick<TestServer, 'ctx'>,
  kind: SessionKind,
  subjectId: string,
): Promise<string> {
  const token = await ctx.db.transaction((tx) => ctx.sessions.start(tx, kind, subjectId));
  const signed = SIGNED + sign(token, cookieSecret(kind, ctx.config));
  return `${cookieName(kind, ctx.config)}=${encodeURIComponent(signed)}`;
}

export interface TestPerson {
  id: string;
  username: string;
  email: string;
  /** For the `cookie` of a request. */
  cookie: string;
}

let count = 0;

/** Stores a unique user, with a confirmed address by default, and creates a session. */
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

/** Stores an administrator and creates a session. */
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

export interface TestAffiliate {
  id: string;
  navn: string;
  epost: string;
  /** Null for somebody who was never approved. */
  code: string | null;
  /** For the `cookie` of a request. */
  cookie: string;
}

interface GivenAffiliate {
  navn?: string;
  epost?: string;
  telefon?: string;
  instagram?: string;
  status?: 'pending' | 'approved' | 'rejected';
  isActive?: boolean;
  /** bcrypt hash. */
  password?: string;
}

const CODE_DIGITS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A personal code that nobody else of the process has. */
function codeOf(serial: number): string {
  let rest = serial;
  let code = '';
  for (let at = 0; at < 6; at += 1) {
    code = `${CODE_DIGITS[rest % 32]}${code}`;
    rest = Math.floor(rest / 32);
  }
  return `CTRL-${code}`;
}

/** Stores an affiliate, approved by default, with a session that is opened first. */
export async function addAffiliate(
  server: Pick<TestServer, 'ctx' | 'clock'>,
  given: GivenAffiliate = {},
): Promise<TestAffiliate> {
  count += 1;
  const { status = 'approved', isActive = true } = given;
  const { navn = `Promoter ${count}`, epost = `promoter${count}@example.no` } = given;
  const code = status === 'pending' ? null : codeOf(count);
  const now = server.clock.now();
  const { rows } = await server.ctx.db.pool.query(
    `INSERT INTO affiliates (navn, epost, telefon, instagram, status, is_active, password,
       personal_code, approved_at, created_at, applied_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) RETURNING id`,
    [
      navn,
      epost,
      given.telefon ?? null,
      given.instagram ?? '@ctrl',
      status,
      isActive,
      given.password ?? null,
      code,
      code === null ? null : now,
      now,
    ],
  );
  const id = String(rows[0]?.id);
  return { id, navn, epost, code, cookie: await loggedIn(server, 'affiliate', id) };
}
