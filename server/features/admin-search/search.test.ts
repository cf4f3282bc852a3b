import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAdmin,
  addAffiliate,
  addUser,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';
import { adminSearchAnswer } from '#shared/contracts/admin-search.ts';

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  cookie = (await addAdmin(server)).cookie;
});
afterAll(() => server.stop());

const sql = (text: string, values: unknown[] = []) => server.ctx.db.pool.query(text, values);
const find = (q: string, by = cookie) =>
  server.api('GET', `/api/admin/search?q=${encodeURIComponent(q)}`, { ...(by && { cookie: by }) });

describe('GET /api/admin/search', () => {
  it('is for admins', async () => {
    const answers = [await find('kari', ''), await find('kari', (await addUser(server)).cookie)];
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  });

  it('refuses a text that is too long', async () => {
    expect((await find('x'.repeat(101))).status).toBe(400);
  });

  it('finds people, promoters by their codes, messages and shares', async () => {
    const person = await addUser(server, { username: 'wilma' });
    await sql("UPDATE users SET last_name = 'Åsen' WHERE id = $1", [person.id]);
    const seller = await addAffiliate(server, { navn: 'Wilma Salg' });
    await sql(
      `INSERT INTO contact_messages (navn, epost, emne, melding, deleted_at)
       VALUES ('Wilma', 'w@example.no', 'Rullestol', 'Hei', NULL),
              ('Wilma', 'w@example.no', 'Slettet', 'Hei', now())`,
    );
    await sql(
      `INSERT INTO social_shares (navn, epost, platform, url)
       VALUES ('Wilma', 'w@example.no', 'tiktok', 'https://tiktok.example/1')`,
    );
    const all = adminSearchAnswer.strict().parse((await find('WILMA')).body);
    expect(all.users.map(({ username }) => username)).toEqual(['wilma']);
    expect(all.affiliates).toEqual([
      { id: seller.id, navn: 'Wilma Salg', personalCode: seller.code },
    ]);
    expect(all.messages.map(({ emne }) => emne)).toEqual(['Rullestol']);
    expect(all.shares.map(({ platform }) => platform)).toEqual(['tiktok']);
    expect((await find(seller.code?.toLowerCase() ?? '')).body.affiliates).toHaveLength(1);
    expect((await find('rullestol')).body.messages).toHaveLength(1);
    expect((await find('åsen')).body.users).toHaveLength(1);
  });

  it('finds at most five of a kind, the newest, and nothing for fewer than three letters', async () => {
    await sql(
      `INSERT INTO contact_messages (navn, epost, melding, created_at)
       SELECT 'Mange ' || n, 'm' || n || '@example.no', 'Hei', $1::timestamptz + n * interval '1 s'
         FROM generate_series(1, 9) n`,
      [server.clock.now()],
    );
    const names = (await find('mange')).body.messages.map(({ navn }: { navn: string }) => navn);
    expect(names).toEqual(['Mange 9', 'Mange 8', 'Mange 7', 'Mange 6', 'Mange 5']);
    for (const q of ['', 'ma']) {
      expect((await find(q)).body).toEqual({ users: [], affiliates: [], messages: [], shares: [] });
    }
  });
});
