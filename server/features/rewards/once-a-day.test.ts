import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockAddress } from '#server/db/advisory-locks.ts';
import {
  linkIn,
  ROOMY_ACCOUNTS,
  register,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';
import { addDays, osloDate, osloInstant } from '#shared/oslo-time.ts';
import { rewardAutomatically, type Share } from './index.ts';

/* What comes once a day does not come again with another address or another account. */

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    env: {
      ...ROOMY_ACCOUNTS,
      LIMIT_SHARE: '10000/600',
      LIMIT_WHEEL: '10000/600',
      LIMIT_WRITE: '10000/60',
    },
  });
});
afterAll(() => server.stop());

const sql = async (text: string, values: unknown[] = []) =>
  (await server.ctx.db.pool.query(text, values)).rows;
const post = (path: string, body: unknown, cookie?: string) =>
  server.api('POST', path, { body, ...(cookie && { cookie }) });

let number = 0;
const address = () => {
  number += 1;
  return `en.gang${number}@example.no`;
};

/** Opens the newest link that confirms an address. */
async function confirm(email: string): Promise<void> {
  await server.runJobs();
  const mails = (await server.mails()).filter(
    ({ to, text }) => to?.[0]?.address === email && text?.includes('/user-profile?'),
  );
  const token = linkIn(mails.at(-1), '/user-profile').searchParams.get('token');
  expect((await post('/api/user/email/confirm', { token })).status).toBe(200);
}

async function confirmed(email = address()) {
  // A mail is found by its time: an earlier one to the address has an earlier one.
  server.clock.advance(1000);
  const user = await register(server, { email });
  await confirm(email);
  return user;
}

const share = async (epost: string, cookie?: string): Promise<number> => {
  number += 1;
  const url = `https://example.no/${number}`;
  const body = { navn: 'Kari', epost, platform: 'facebook', url };
  const answer = await post('/api/social-share/record', body, cookie);
  expect(answer.status).toBe(200);
  return answer.body.rewardedPoints;
};
const points = async (cookie: string) =>
  (await server.api('GET', '/api/user/stats', { cookie })).body.totalPoints;
const spin = async (epost: string) =>
  (await post('/api/wheel/spin', { navn: 'Kari', epost })).status;
const leave = async (cookie: string, password: string) =>
  expect((await server.api('DELETE', '/api/user', { cookie, body: { password } })).status).toBe(
    200,
  );

describe('the reward of a share', () => {
  it('comes once for a user, whatever confirmed address they have by then', async () => {
    const { cookie, email, password } = await confirmed();
    expect(await share(email, cookie)).toBe(10);
    const next = address();
    await share(next);
    await post('/api/user/email', { email: next, password }, cookie);
    await confirm(next);
    expect(await share(next, cookie)).toBe(0);
    await server.runJobs();
    expect(await points(cookie)).toBe(10);
    server.clock.advance(86_400_000);
    expect(await share(next, cookie)).toBe(10);
  });

  it('comes once for an address, whatever account it belongs to by then', async () => {
    const first = await confirmed();
    expect(await share(first.email, first.cookie)).toBe(10);
    await leave(first.cookie, first.password);
    const again = await confirmed(first.email);
    expect(await share(again.email.toUpperCase(), again.cookie)).toBe(0);
    expect(await points(again.cookie)).toBe(0);
  });

  it('comes once when fifty come at the same time, from as many addresses', async () => {
    const { id } = await confirmed();
    const shares = await Promise.all(
      Array.from({ length: 50 }, async (): Promise<Share> => {
        const [row] = await sql(
          `INSERT INTO social_shares (navn, epost, platform, url, shared_at)
           VALUES ('Kari', $1, 'facebook', 'https://example.no', $2) RETURNING id, epost`,
          [address(), server.clock.now()],
        );
        const { id: shareId, epost } = row as { id: string; epost: string };
        const sharedAt = server.clock.now();
        return { id: shareId, epost, platform: 'facebook', sharedAt } as Share;
      }),
    );
    const given = await Promise.all(
      shares.map((one) =>
        server.ctx.db.transaction(async (tx) => {
          await lockAddress(tx, one.epost);
          return rewardAutomatically(tx, server.ctx, id, one);
        }),
      ),
    );
    expect(given.filter((value) => value > 0)).toEqual([10]);
    const rows = await sql('SELECT points FROM user_gifts WHERE user_id = $1 AND points = 10', [
      id,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('the spin of the wheel', () => {
  it('comes once for a user, whatever confirmed address they have by then', async () => {
    const { cookie, email, password } = await confirmed();
    const spinAs = async (epost: string) =>
      (await post('/api/wheel/spin', { navn: 'Kari', epost }, cookie)).status;
    expect(await spinAs(email)).toBe(200);
    const next = address();
    await post('/api/user/email', { email: next, password }, cookie);
    await confirm(next);
    expect(await spinAs(next)).toBe(409);
    server.clock.advance(86_400_000);
    expect(await spinAs(next)).toBe(200);
  });

  it('does not come back with a new account', async () => {
    const { cookie, email, password } = await confirmed();
    expect(await spin(email)).toBe(200);
    await leave(cookie, password);
    expect(await sql('SELECT id FROM wheel_spins WHERE epost = $1', [email])).toEqual([]);
    await confirmed(email);
    const statuses = await Promise.all(Array.from({ length: 20 }, () => spin(email.toUpperCase())));
    expect(statuses).toEqual(Array(20).fill(409));
  });

  it('keeps of it no address, and that for as long as a win can be claimed', async () => {
    const email = address();
    expect(await spin(email)).toBe(200);
    const day = osloDate(server.clock.now());
    const kept = () => sql('SELECT key FROM daily_uses WHERE day = $1', [day]);
    expect(JSON.stringify(await kept())).not.toContain(email.split('@')[0]);
    expect((await kept()).length).toBeGreaterThan(0);
    server.clock.set(osloInstant(addDays(day, 1), '00:00'));
    expect(await spin(email)).toBe(200);
    server.clock.set(osloInstant(addDays(day, 31), '03:30'));
    await server.runJobs();
    expect((await kept()).length).toBeGreaterThan(0);
    server.clock.set(osloInstant(addDays(day, 32), '03:30'));
    await server.runJobs();
    expect(await kept()).toEqual([]);
  });
});
