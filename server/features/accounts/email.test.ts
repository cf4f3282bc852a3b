import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  linkIn,
  ROOMY_ACCOUNTS,
  register,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';

const DAY = 86_400_000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: ROOMY_ACCOUNTS });
});
afterAll(() => server.stop());

const confirm = (token: unknown) =>
  server.api('POST', '/api/user/email/confirm', { body: { token } });
const resend = (cookie?: string) =>
  server.api('POST', '/api/user/email/resend', { ...(cookie && { cookie }) });
const session = async (cookie: string) =>
  (await server.api('GET', '/api/user/session', { cookie })).body;

/** Tokens of the links that were sent to an address, oldest first. */
async function tokens(email: string): Promise<string[]> {
  await server.runJobs();
  return (await server.mails())
    .filter((mail) => mail.to?.[0]?.address === email && mail.text?.includes('/user-profile?'))
    .map((mail) => linkIn(mail, '/user-profile').searchParams.get('token') ?? '');
}

describe('POST /api/user/email/confirm', () => {
  it('refuses a link that is none', async () => {
    for (const token of [undefined, 'kort', 'a'.repeat(43), ['a'.repeat(43)]]) {
      const answer = await confirm(token);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual(['token']);
    }
  });

  it('confirms without a login, and answers the same again', async () => {
    const { email, cookie } = await register(server);
    expect((await session(cookie)).user.emailConfirmed).toBe(false);
    const [token] = await tokens(email);
    const first = await confirm(token);
    expect(first).toMatchObject({ status: 200, body: { success: true } });
    expect(first.headers['set-cookie']).toBeUndefined();
    expect(await confirm(token)).toMatchObject({ status: 200, body: first.body });
    expect((await session(cookie)).user.emailConfirmed).toBe(true);
  });

  it('credits earlier shares of the address once, however many confirm at once', async () => {
    const { email, cookie } = await register(server);
    await server.ctx.db.pool.query(
      `INSERT INTO social_shares (navn, epost, platform, url, shared_at)
       VALUES ('Kari', $1, 'facebook', 'https://ctrl.example', $2)`,
      [email.toLowerCase(), server.clock.now()],
    );
    const points = async () =>
      (await server.api('GET', '/api/user/stats', { cookie })).body.totalPoints;
    expect(await points()).toBe(0);
    const [token] = await tokens(email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await points()).toBe(10);
  });

  it('works for a week', async () => {
    const { email } = await register(server);
    const [token] = await tokens(email);
    server.clock.advance(7 * DAY);
    const answer = await confirm(token);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain('be om en ny');
  });

  it('works for the address it was sent to only', async () => {
    const { id, email } = await register(server);
    const [token] = await tokens(email);
    await server.ctx.db.pool.query("UPDATE users SET email = 'ny@example.no' WHERE id = $1", [id]);
    expect((await confirm(token)).status).toBe(400);
  });
});

describe('POST /api/user/email/resend', () => {
  it('is for users', async () => {
    expect((await resend()).status).toBe(401);
  });

  it('sends a new link once in the hour of the welcome, and answers the same after that', async () => {
    const { email, cookie } = await register(server);
    const texts = new Set<string>();
    for (let time = 0; time < 3; time += 1) texts.add((await resend(cookie)).text);
    expect(texts.size).toBe(1);
    const sent = await tokens(email);
    expect(new Set(sent).size).toBe(2);
    for (const token of sent.reverse()) expect((await confirm(token)).status).toBe(200);
  });

  it('sends nothing to an address that is confirmed', async () => {
    const { email, cookie } = await register(server);
    await confirm((await tokens(email))[0]);
    const answer = await resend(cookie);
    expect(answer.status).toBe(200);
    expect(answer.body.message).toContain('allerede bekreftet');
    expect(await tokens(email)).toHaveLength(1);
  });
});
