import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#server/config/index.ts';
import { addUser, startTestServer, type TestServer } from '#server/testing/index.ts';
import { shareAnswer, userShares } from '#shared/contracts/shares.ts';

const WIDE = { LIMIT_SHARE: '10000/600', LIMIT_READ: '100000/60' };
const LOOKED_AT = 'Takk for at du deler! Vi ser på delingen din.';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: WIDE, now: '2026-03-01T12:00:00Z' });
});
afterAll(() => server.stop());

let number = 0;
/** A share with unique content. */
function share(rest: Record<string, unknown> = {}) {
  number += 1;
  return {
    navn: 'Kari Nordmann',
    epost: `deler${number}@example.no`,
    platform: 'instagram',
    url: `https://example.no/innlegg/${number}`,
    postUrl: '',
    description: '',
    ...rest,
  };
}

function post(body: unknown, headers: Record<string, string> = {}, cookie?: string) {
  return server.api('POST', '/api/social-share/record', {
    body,
    headers,
    ...(cookie && { cookie }),
  });
}

async function rowsOf(epost: string) {
  const { rows } = await server.ctx.db.pool.query(
    'SELECT * FROM social_shares WHERE lower(epost) = lower($1) ORDER BY shared_at',
    [epost],
  );
  return rows;
}

async function mailsTo(address: string) {
  await server.runJobs();
  return (await server.mails()).filter(
    (mail) => mail.to?.[0]?.address?.toLowerCase() === address.toLowerCase(),
  );
}

async function points(cookie: string): Promise<number> {
  return (await server.api('GET', '/api/user/stats', { cookie })).body.totalPoints;
}

const own = async (cookie: string) => {
  const answer = await server.api('GET', '/api/user/shares', { cookie });
  return userShares.parse(answer.body);
};

describe('POST /api/social-share/record', () => {
  it.each([
    ['navn', ' \u200b', 'Navn er påkrevd'],
    ['navn', undefined, 'Navn er påkrevd'],
    ['epost', 'kari@', 'Ugyldig e-postadresse'],
    ['platform', 'myspace', 'Velg plattform'],
    ['platform', undefined, 'Velg plattform'],
    ['url', '', 'Ugyldig URL'],
    ['url', 'javascript:alert(1)', 'Ugyldig URL'],
    ['url', 'https://a:b@example.no/', 'Ugyldig URL'],
    ['postUrl', 'data:text/html,x', 'Ugyldig URL'],
    ['description', 'x'.repeat(501), 'Kan ikke være lengre enn 500 tegn'],
  ])('refuses %s = %j', async (field, value, text) => {
    const body = share({ [field]: value });
    const answer = await post(body);
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: text } } });
    expect(await rowsOf(String(body.epost))).toEqual([]);
  });

  it('refuses another site', async () => {
    const answer = await post(share(), { origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
  });

  it('stores the share and thanks for it, and takes no reward from the form', async () => {
    const forged = { rewardGiven: true, rewardAmount: 500, automaticDay: '2026-03-01', id: 'x' };
    const body = share({ description: '  Se her!  ', ...forged });
    const answer = await post(body, { 'user-agent': `Firefox ${'x'.repeat(900)}` });
    expect(answer.status).toBe(200);
    expect(shareAnswer.parse(answer.body)).toEqual({
      success: true,
      message: LOOKED_AT,
      rewardedPoints: 0,
      mailQueued: true,
    });
    const [row] = await rowsOf(body.epost);
    expect(row).toMatchObject({
      navn: 'Kari Nordmann',
      platform: 'instagram',
      post_url: null,
      description: 'Se her!',
      ip_address: '127.0.0.1',
      reward_given: false,
      reward_amount: 0,
      automatic_day: null,
      shared_at: server.clock.now(),
    });
    expect(String(row?.user_agent)).toHaveLength(300);
    const [mail, ...more] = await mailsTo(body.epost);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Takk for at du deler CTRL Festival');
    expect(mail?.text).toContain('«Reklame»');
    expect(mail?.text).not.toContain('Kari');
    expect(mail?.text).not.toContain('innlegg/');
  });

  it('answers the same when the address has had its mails, and stores the share', async () => {
    const { epost } = share();
    const answers = [];
    for (let time = 0; time < 3; time += 1) answers.push(await post(share({ epost })));
    expect(answers.map(({ body }) => body.mailQueued)).toEqual([true, true, true]);
    expect(await rowsOf(epost)).toHaveLength(3);
    expect(await mailsTo(epost)).toHaveLength(2);
  });

  it('leaves one share when the same comes fifty times at once', async () => {
    const body = share();
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(body)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { mailQueued: true } });
    expect(await rowsOf(body.epost)).toHaveLength(1);
    expect(await mailsTo(body.epost)).toHaveLength(1);
    server.clock.advance(10_001);
    await post(body);
    expect(await rowsOf(body.epost)).toHaveLength(2);
  });

  it('knows a submit by its Idempotency-Key, however late it is repeated', async () => {
    const body = share();
    const key = { 'idempotency-key': 'nøkkel-1' };
    const first = await post(body, {
      'idempotency-key': encodeURIComponent(key['idempotency-key']),
    });
    server.clock.advance(3_600_000);
    const again = await post(body, {
      'idempotency-key': encodeURIComponent(key['idempotency-key']),
    });
    expect(again.body).toEqual(first.body);
    expect(await rowsOf(body.epost)).toHaveLength(1);
    const other = share();
    await post(other, { 'idempotency-key': encodeURIComponent(key['idempotency-key']) });
    expect(await rowsOf(other.epost)).toHaveLength(1);
  });

  it('is limited to five in ten minutes per address', async () => {
    expect(loadConfig({ ...server.data.env }).limits.share).toEqual({ points: 5, seconds: 600 });
    const setting = server.ctx.config.limits.share;
    const { points: wide } = setting;
    server.clock.advance(600_000);
    setting.points = 5;
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await post(share())).status);
    setting.points = wide;
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('the automatic reward', () => {
  it.each(['facebook', 'instagram', 'tiktok'])(
    'gives 10 points for %s at once',
    async (platform) => {
      const user = await addUser(server);
      const body = share({ epost: user.email.toUpperCase(), platform });
      const answer = await post(body, {}, user.cookie);
      expect(answer.body).toMatchObject({
        rewardedPoints: 10,
        message: 'Takk for at du deler! Du fikk 10 poeng.',
      });
      expect(await points(user.cookie)).toBe(10);
      const [gift, ...more] = (await server.api('GET', '/api/user/gifts', { cookie: user.cookie }))
        .body;
      expect(more).toEqual([]);
      expect(gift).toMatchObject({
        opened: true,
        value: '10 poeng',
        givenByAdmin: 'CTRL Festival',
      });
      expect(await rowsOf(user.email)).toMatchObject([
        {
          reward_given: true,
          reward_type: 'points',
          reward_amount: 10,
          rewarded_by: 'CTRL Festival',
          automatic_day: expect.anything(),
        },
      ]);
      expect((await mailsTo(user.email.toUpperCase()))[0]?.text).toContain('10 poeng');
    },
  );

  it('tells nobody but its owner whether an address has an account', async () => {
    const user = await addUser(server);
    const other = await addUser(server);
    const unknown = await post(share());
    expect(unknown.body).toMatchObject({ rewardedPoints: 0, message: LOOKED_AT });
    const body = share({ epost: user.email, platform: 'facebook' });
    const submits = [
      await post(body),
      await post(body),
      await post({ ...body, platform: 'tiktok' }, {}, other.cookie),
    ];
    for (const { status, text } of submits) {
      expect([status, text]).toEqual([unknown.status, unknown.text]);
    }
    await server.runJobs();
    expect(await points(user.cookie)).toBe(20);
    const gifts = (await server.api('GET', '/api/user/gifts', { cookie: user.cookie })).body;
    expect(gifts).toHaveLength(2);
    expect((await mailsTo(user.email))[0]?.text).toContain('10 poeng');
    expect((await post(body, {}, user.cookie)).body.rewardedPoints).toBe(10);
  });

  it('gives nothing at once on other platforms, to others and before the confirmation', async () => {
    const user = await addUser(server);
    const waiting = await addUser(server, { confirmed: false });
    for (const platform of ['twitter', 'youtube', 'linkedin', 'discord', 'other']) {
      const answer = await post(share({ epost: user.email, platform }), {}, user.cookie);
      expect(answer.body).toMatchObject({ rewardedPoints: 0, message: LOOKED_AT });
    }
    const early = await post(share({ epost: waiting.email }), {}, waiting.cookie);
    expect(early.body.rewardedPoints).toBe(0);
    expect(await points(user.cookie)).toBe(0);
    expect(await points(waiting.cookie)).toBe(0);
  });

  it('comes once for each platform and day of Oslo, however many come at once', async () => {
    const user = await addUser(server);
    server.clock.set('2026-03-10T22:30:00Z');
    const bodies = Array.from({ length: 50 }, (_, index) =>
      share({ epost: user.email, platform: index % 2 === 0 ? 'facebook' : 'tiktok' }),
    );
    const answers = await Promise.all(bodies.map((body) => post(body, {}, user.cookie)));
    const given = answers.map(({ body }) => body.rewardedPoints).filter((value) => value > 0);
    expect(given).toEqual([10, 10]);
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(await rowsOf(user.email)).toHaveLength(50);
    server.clock.advance(3_600_000);
    const next = await post(share({ epost: user.email, platform: 'facebook' }), {}, user.cookie);
    expect(next.body.rewardedPoints).toBe(10);
    const { rows } = await server.ctx.db.pool.query(
      'SELECT sum(points)::int AS points, count(*)::int AS gifts FROM user_gifts WHERE user_id = $1',
      [user.id],
    );
    expect(rows).toEqual([{ points: 30, gifts: 3 }]);
  });
});

describe('GET /api/user/shares', () => {
  it('is for users', async () => {
    expect((await server.api('GET', '/api/user/shares')).status).toBe(401);
  });

  it('answers the shares of the confirmed address with their sums, newest first', async () => {
    const user = await addUser(server);
    const other = await addUser(server);
    expect(await own(user.cookie)).toEqual({ count: 0, rewarded: 0, points: 0, shares: [] });
    await post(share({ epost: user.email, platform: 'facebook' }));
    server.clock.advance(1000);
    const last = share({ epost: user.email, platform: 'youtube' });
    await post(last);
    await post(share({ epost: other.email }));
    await server.runJobs();
    const answer = await own(user.cookie);
    expect(answer).toMatchObject({ count: 2, rewarded: 1, points: 10 });
    expect(answer.shares.map(({ platform }) => platform)).toEqual(['youtube', 'facebook']);
    expect(answer.shares[0]).toMatchObject({ url: last.url, rewardGiven: false });
  });

  it('finds nothing by an address that nobody has confirmed', async () => {
    const user = await addUser(server, { confirmed: false });
    await post(share({ epost: user.email }));
    expect((await own(user.cookie)).count).toBe(0);
  });
});
