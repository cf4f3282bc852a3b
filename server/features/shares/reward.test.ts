import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addAdmin,
  addUser,
  loggedIn,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#server/testing/index.ts';
import { adminShare } from '#shared/contracts/shares.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const WIDE = { LIMIT_SHARE: '10000/600', ADMIN_IDLE_SECONDS: '28800' };

let server: TestServer;
let cookie: string;
let user: TestPerson;

beforeAll(async () => {
  server = await startTestServer({ env: WIDE });
  cookie = (await addAdmin(server)).cookie;
});
beforeEach(async () => {
  user = await addUser(server);
});
afterAll(() => server.stop());

let number = 0;
async function addShare(epost = user.email, rest: Record<string, unknown> = {}): Promise<string> {
  number += 1;
  const url = `https://example.no/${number}`;
  const body = { navn: `Kari ${number}`, epost, platform: 'youtube', url, ...rest };
  expect((await server.api('POST', '/api/social-share/record', { body })).status).toBe(200);
  const { rows } = await server.ctx.db.pool.query('SELECT id FROM social_shares WHERE url = $1', [
    url,
  ]);
  return String(rows[0]?.id);
}

const REWARD = { rewardType: 'Poeng', rewardAmount: 50, adminNotes: 'Fint innlegg' };

function reward(id: string, body: unknown = REWARD, by: string | undefined = cookie) {
  const path = `/api/admin/social-shares/${id}/reward`;
  return server.api('PATCH', path, { body, ...(by && { cookie: by }) });
}
function takeBack(id: string, by: string | undefined = cookie) {
  const path = `/api/admin/social-shares/${id}/reward`;
  return server.api('DELETE', path, { ...(by && { cookie: by }) });
}

async function count(table: string, where: string, values: unknown[]): Promise<number> {
  const { rows } = await server.ctx.db.pool.query(
    `SELECT count(*)::int AS n FROM ${table} WHERE ${where}`,
    values,
  );
  return Number(rows[0]?.n);
}
const acts = (id: string, action: string) =>
  count('audit_log', "subject_type = 'share' AND subject_id = $1 AND action = $2", [id, action]);

async function rewardMails(address: string) {
  await server.runJobs();
  const mails = await server.mails();
  return mails.filter(
    ({ to, subject }) =>
      to?.[0]?.address?.toLowerCase() === address.toLowerCase() &&
      subject === 'Du har fått en belønning',
  );
}

const gifts = async () =>
  (await server.api('GET', '/api/user/gifts', { cookie: user.cookie })).body;
const open = (id: string) =>
  server.api('POST', `/api/user/gifts/${id}/open`, { cookie: user.cookie });
const points = async () =>
  (await server.api('GET', '/api/user/stats', { cookie: user.cookie })).body.totalPoints;

describe('PATCH /api/admin/social-shares/{id}/reward', () => {
  it('is for admins', async () => {
    const id = await addShare();
    expect((await reward(id, REWARD, '')).status).toBe(401);
    expect((await reward(id, REWARD, user.cookie)).status).toBe(401);
    const gone = await loggedIn(server, 'admin', NOBODY);
    expect((await reward(id, REWARD, gone)).status).toBe(401);
    expect(await count('social_shares', 'id = $1 AND reward_given', [id])).toBe(0);
  });

  it.each([
    ['rewardType', ' ', 'Skriv hva belønningen er'],
    ['rewardAmount', '50', 'Skriv et helt tall'],
    ['rewardAmount', 1.5, 'Skriv et helt tall'],
    ['rewardAmount', -1, 'Kan ikke være mindre enn 0'],
    ['rewardAmount', 2 ** 40, 'Kan ikke være mer enn 1 000 000'],
    ['rewardAmount', 0, 'Skriv antall poeng som et tall'],
    ['rewardAmount', 100_001, 'Skriv antall poeng som et tall'],
    ['adminNotes', 'x'.repeat(1001), 'Kan ikke være lengre enn 1000 tegn'],
  ])('refuses %s = %j', async (field, value, text) => {
    const answer = await reward(await addShare(), { ...REWARD, [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: text } } });
  });

  it('answers 404 for what is no share', async () => {
    for (const id of [NOBODY, 'tull']) expect((await reward(id)).status).toBe(404);
  });

  it('rewards the share, mails the person and gives the user of the address a gift', async () => {
    const id = await addShare(user.email.toUpperCase());
    const answer = await reward(id);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(adminShare.parse(answer.body.share)).toMatchObject({
      id,
      rewardGiven: true,
      rewardType: 'Poeng',
      rewardAmount: 50,
      adminNotes: 'Fint innlegg',
      rewardedBy: 'sjef',
      rewardedAt: server.clock.now().toISOString(),
    });
    const [gift, ...more] = await gifts();
    expect(more).toEqual([]);
    expect(gift).toMatchObject({ opened: false, giftType: 'points', givenByAdmin: 'sjef' });
    expect(await points()).toBe(0);
    expect((await open(gift.id)).body.gift.value).toBe('50 poeng');
    expect(await points()).toBe(50);
    const [mail] = await rewardMails(user.email.toUpperCase());
    expect(mail?.text).toContain('50 poeng');
    expect(mail?.text).toContain('/user-profile');
    expect(mail?.text).not.toContain('Fint innlegg');
    expect(await acts(id, 'share.reward')).toBe(1);
  });

  it('gives what is no points as another kind of gift, and mails those without an account', async () => {
    const other = { rewardType: 'Plakat', rewardAmount: 2, adminNotes: '' };
    await reward(await addShare(), other);
    const [gift] = await gifts();
    const opened = (await open(gift.id)).body.gift;
    expect(opened).toMatchObject({ giftType: 'other', value: 'Plakat: 2' });
    expect(await points()).toBe(0);
    const address = `uten${number}@example.no`;
    await reward(await addShare(address), other);
    const [mail] = await rewardMails(address);
    expect(mail?.text).toContain('/user-login');
    // The address is not proved, so nothing that somebody typed goes there.
    expect(mail?.text).not.toContain('Plakat');
    expect(mail?.html).not.toContain('Plakat');
  });

  it('has one effect when fifty come at once', async () => {
    const id = await addShare();
    const answers = await Promise.all(Array.from({ length: 50 }, () => reward(id)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await gifts()).toHaveLength(1);
    expect(await rewardMails(user.email)).toHaveLength(1);
    expect(await acts(id, 'share.reward')).toBe(1);
  });

  it('changes the gift that waits, and mails nothing more', async () => {
    const id = await addShare();
    await reward(id);
    const answer = await reward(id, { rewardType: 'Poeng', rewardAmount: 75, adminNotes: null });
    expect(answer.body.share).toMatchObject({ rewardAmount: 75, adminNotes: null });
    const [gift, ...more] = await gifts();
    expect(more).toEqual([]);
    await open(gift.id);
    expect(await points()).toBe(75);
    expect(await rewardMails(user.email)).toHaveLength(1);
  });

  it('leaves a gift that is open as it is, but takes other notes', async () => {
    const id = await addShare();
    await reward(id);
    await open((await gifts())[0].id);
    const refused = await reward(id, { ...REWARD, rewardAmount: 500 });
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/åpnet/) },
    });
    expect(await points()).toBe(50);
    const noted = await reward(id, { ...REWARD, adminNotes: 'Rettet' });
    expect(noted).toMatchObject({
      status: 200,
      body: { share: { adminNotes: 'Rettet', rewardAmount: 50 } },
    });
  });

  it('credits exactly one of opening and changing when both come at once', async () => {
    const id = await addShare();
    await reward(id);
    const [{ id: gift }] = await gifts();
    const changes = Array.from({ length: 20 }, () => reward(id, { ...REWARD, rewardAmount: 60 }));
    await Promise.all([...changes, open(gift), open(gift)]);
    const [opened] = await gifts();
    expect(opened.value).toBe(`${await points()} poeng`);
    expect([50, 60]).toContain(await points());
  });
});

describe('DELETE /api/admin/social-shares/{id}/reward', () => {
  it('is for admins and for shares', async () => {
    const id = await addShare();
    expect((await takeBack(id, '')).status).toBe(401);
    expect((await takeBack(NOBODY)).status).toBe(404);
    expect((await takeBack(id)).status).toBe(200);
    expect(await acts(id, 'share.take-back')).toBe(0);
  });

  it('takes the reward back with its gift and points, once, and it can be given again', async () => {
    const id = await addShare();
    await reward(id);
    await open((await gifts())[0].id);
    expect(await points()).toBe(50);
    const answers = await Promise.all(Array.from({ length: 20 }, () => takeBack(id)));
    expect(answers[0]?.body.share).toMatchObject({
      rewardGiven: false,
      rewardType: null,
      rewardAmount: 0,
      rewardedBy: null,
      rewardedAt: null,
    });
    expect(await gifts()).toEqual([]);
    expect(await points()).toBe(0);
    expect(await acts(id, 'share.take-back')).toBe(1);
    await reward(id);
    expect(await gifts()).toHaveLength(1);
  });

  it('takes an automatic reward back, whose day stays used', async () => {
    const id = await addShare(user.email, { platform: 'facebook' });
    await server.runJobs();
    expect(await points()).toBe(10);
    await takeBack(id);
    expect(await points()).toBe(0);
    await addShare(user.email, { platform: 'facebook' });
    await server.runJobs();
    expect(await points()).toBe(0);
  });
});

describe('GET /api/admin/social-shares', () => {
  const list = (rest = '', by: string | undefined = cookie) =>
    server.api('GET', `/api/admin/social-shares${rest}`, { ...(by && { cookie: by }) });

  it('is for admins', async () => {
    expect((await list('', '')).status).toBe(401);
    expect((await list('', user.cookie)).status).toBe(401);
  });

  it.each([
    ['page', '0'],
    ['page', '1.5'],
    ['limit', '201'],
    ['limit', '99999999999'],
    ['sort', 'epost; drop table'],
    ['q', 'x'.repeat(101)],
    ['rewarded', 'ja'],
  ])('refuses ?%s=%s', async (name, value) => {
    const answer = await list(`?${name}=${encodeURIComponent(value)}`);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual([name]);
  });

  it('narrows to what waits for a reward, and to what has one, each by an index', async () => {
    await server.ctx.db.pool.query('DELETE FROM social_shares');
    await server.ctx.db.pool.query(
      `INSERT INTO social_shares (navn, epost, platform, url, reward_given, reward_type, rewarded_at)
       SELECT 'Per ' || n, 'p@example.no', 'other', 'https://a.example/' || n, n = 2,
              CASE WHEN n = 2 THEN 'Poeng' END, CASE WHEN n = 2 THEN now() END
         FROM generate_series(1, 3) n`,
    );
    expect((await list('?limit=10&rewarded=true')).body).toMatchObject({
      total: 1,
      items: [{ navn: 'Per 2' }],
    });
    expect((await list('?limit=10&rewarded=false')).body.total).toBe(2);
  });

  it('answers newest first, at most 500, and pages with a total', async () => {
    await server.ctx.db.pool.query('DELETE FROM social_shares');
    await server.ctx.db.pool.query(
      `INSERT INTO social_shares (navn, epost, platform, url, shared_at)
       SELECT 'Per ' || n, 'p' || n || '@example.no', 'other', 'https://a.example/' || n,
              timestamptz '2026-01-01' + n * interval '1 minute' FROM generate_series(1, 510) n`,
    );
    const { body } = await list();
    expect(Object.keys(body)).toEqual(['shares']);
    expect(body.shares).toHaveLength(500);
    expect(adminShare.parse(body.shares[0])).toMatchObject({ navn: 'Per 510' });
    const page = (await list('?page=2&limit=100')).body;
    expect(page).toMatchObject({ total: 510, items: { 0: { navn: 'Per 410' }, length: 100 } });
    const oldest = (await list('?sort=sharedAt&limit=1')).body;
    expect(oldest).toMatchObject({ total: 510, items: [{ navn: 'Per 1' }] });
    const found = (await list(`?q=${encodeURIComponent('P51@EXAMPLE')}&page=1`)).body;
    expect(found).toMatchObject({ total: 1, items: [{ navn: 'Per 51' }] });
    expect((await list('?q=%25')).body.shares).toEqual([]);
    expect((await list('?page=1000')).body).toEqual({ items: [], total: 510 });
  });
});
