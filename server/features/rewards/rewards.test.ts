import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAdmin,
  addUser,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#server/testing/index.ts';
import { creditConfirmedAddress } from './index.ts';

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SHARE: '10000/600' } });
  cookie = (await addAdmin(server)).cookie;
});
afterAll(() => server.stop());

let number = 0;
async function addShare(epost: string, platform = 'youtube'): Promise<string> {
  number += 1;
  const url = `https://example.no/${number}`;
  const body = { navn: 'Kari', epost, platform, url };
  await server.api('POST', '/api/social-share/record', { body });
  const { rows } = await server.ctx.db.pool.query('SELECT id FROM social_shares WHERE url = $1', [
    url,
  ]);
  return String(rows[0]?.id);
}

function reward(id: string, rewardAmount = 40) {
  const body = { rewardType: 'poeng', rewardAmount, adminNotes: null };
  return server.api('PATCH', `/api/admin/social-shares/${id}/reward`, { body, cookie });
}

/** Confirms an address by the link of the welcome e-mail. */
function confirm(user: TestPerson) {
  return server.ctx.db.transaction(async (tx) => {
    const sql = server.ctx.db.sqlOf(tx);
    await sql.query('UPDATE users SET email_confirmed_at = $2 WHERE id = $1', [
      user.id,
      server.clock.now(),
    ]);
    await creditConfirmedAddress(tx, server.ctx, user);
  });
}

const gifts = async (user: TestPerson) =>
  (await server.api('GET', '/api/user/gifts', { cookie: user.cookie })).body;
const points = async (user: TestPerson) =>
  (await server.api('GET', '/api/user/stats', { cookie: user.cookie })).body.totalPoints;

describe('the confirmation of an address', () => {
  it('credits what came before: rewards wait as gifts, shares of today count at once', async () => {
    const user = await addUser(server, { confirmed: false });
    await reward(await addShare(user.email.toUpperCase()));
    await addShare(user.email, 'facebook');
    await addShare(user.email, 'facebook');
    await addShare(user.email, 'discord');
    await addShare('en-annen@example.no', 'tiktok');
    expect(await gifts(user)).toEqual([]);
    await confirm(user);
    const found: { opened: boolean }[] = await gifts(user);
    expect(found.filter(({ opened }) => opened)).toHaveLength(1);
    expect(found.filter(({ opened }) => !opened)).toHaveLength(1);
    expect(await points(user)).toBe(10);
    await confirm(user);
    expect(await gifts(user)).toHaveLength(2);
    expect(await points(user)).toBe(10);
  });

  it('credits no share whose reward an admin took back', async () => {
    const user = await addUser(server, { confirmed: false });
    const id = await addShare(user.email, 'tiktok');
    await reward(id);
    await server.api('DELETE', `/api/admin/social-shares/${id}/reward`, { cookie });
    await confirm(user);
    expect(await gifts(user)).toEqual([]);
  });

  it('loses no reward that is given at the same moment', async () => {
    for (let round = 0; round < 25; round += 1) {
      const user = await addUser(server, { confirmed: false });
      const id = await addShare(user.email);
      const [answer] = await Promise.all([reward(id), confirm(user)]);
      expect(answer.status).toBe(200);
      expect(await gifts(user)).toHaveLength(1);
    }
  });
});
