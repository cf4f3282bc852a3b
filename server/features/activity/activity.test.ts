import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import {
  addAdmin,
  addUser,
  planOf,
  ROOMY_ACCOUNTS,
  register,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';
import { type ActivityLine, activityAnswer } from '#shared/contracts/back-office.ts';
import { newest } from './activity.read.ts';

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer({ env: { ...ROOMY_ACCOUNTS, LIMIT_CONTACT: '1000/600' } });
  cookie = (await addAdmin(server)).cookie;
});
afterAll(() => server.stop());

async function activity(): Promise<ActivityLine[]> {
  const answer = await server.api('GET', '/api/admin/activity', { cookie });
  expect(answer.status).toBe(200);
  return activityAnswer.strict().parse(answer.body).activity;
}

const contact = (navn: string) =>
  server.api('POST', '/api/contact', {
    body: { navn, epost: 'kari@example.no', melding: 'Jeg vil gjerne hjelpe til.' },
  });

describe('GET /api/admin/activity', () => {
  it('is for admins', async () => {
    const user = await addUser(server);
    for (const by of [{}, { cookie: user.cookie }]) {
      expect((await server.api('GET', '/api/admin/activity', by)).status).toBe(401);
    }
    await server.ctx.db.pool.query('DELETE FROM users');
    await server.ctx.db.pool.query('DELETE FROM audit_log');
  });

  it('tells what came in and what admins did, newest first', async () => {
    const { username } = await register(server);
    server.clock.advance(1000);
    await contact('Kari');
    server.clock.advance(1000);
    const share = { navn: 'Ola', epost: 'ola@example.no', platform: 'tiktok' };
    const body = { ...share, url: 'https://example.no/1' };
    expect((await server.api('POST', '/api/social-share/record', { body })).status).toBe(200);
    server.clock.advance(1000);
    await server.api('POST', '/api/newsletter', { body: { email: 'ny@example.no' } });
    server.clock.advance(1000);
    const [message] = (await server.api('GET', '/api/contact', { cookie })).body;
    const act = { ids: [message.id], act: 'handle' };
    await server.api('POST', '/api/contact/bulk', { body: act, cookie });
    const lines = await activity();
    expect(lines.map(({ kind, text }) => [kind, text])).toEqual([
      ['act', 'sjef markerte kontaktmeldinger som behandlet (1)'],
      ['newsletter', 'Ny påmelding til nyhetsbrevet'],
      ['share', 'Ny deling fra Ola (TikTok)'],
      ['contact', 'Ny kontaktmelding fra Kari'],
      ['user', `Ny bruker: ${username}`],
    ]);
    expect(lines[0]?.at).toBe(server.clock.now().toISOString());
    expect(JSON.stringify(lines)).not.toContain('@');
  });

  it('keeps the fifty newest, each with an id of its own', async () => {
    server.clock.advance(1000);
    await Promise.all(Array.from({ length: 60 }, (_, n) => contact(`Nr ${n}`)));
    const lines = await activity();
    expect(lines.map(({ kind }) => kind)).toEqual(Array(50).fill('contact'));
    expect(new Set(lines.map(({ id }) => id)).size).toBe(50);
  });

  it('reads each kind by an index', async () => {
    const { db } = server.ctx;
    for (const select of Object.values(newest)) {
      const plan = await planOf(db, select(db.orm, 50));
      expect(plan).toMatchObject({ wholeTables: [], sorts: false });
    }
  });
});

describe('the back office hears at once', () => {
  it('of a message, a registration and a share, once for what came together', async () => {
    let heard = 0;
    const stop = server.ctx.bus.subscribe(ADMIN_TOPIC, () => {
      heard += 1;
    });
    const told = async (act: () => Promise<unknown>) => {
      const before = heard;
      await act();
      await expect.poll(() => heard).toBeGreaterThan(before);
    };
    await told(() => contact('Alene'));
    await told(() => register(server));
    const before = heard;
    await Promise.all(Array.from({ length: 40 }, (_, n) => contact(`Samtidig ${n}`)));
    const { rows } = await server.ctx.db.pool.query(
      "SELECT count(DISTINCT xmin::text)::int AS together FROM contact_messages WHERE navn LIKE 'Samtidig%'",
    );
    await expect.poll(() => heard - before).toBe(rows[0]?.together);
    const again = heard;
    await contact('Alene');
    await told(() => contact('Etter'));
    expect(heard - again).toBe(1);
    stop();
  });
});
