import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#server/config/index.ts';
import { mayMail } from '#server/email/index.ts';
import { systemRandom } from '#server/lib/random.ts';
import { addUser, linkIn, startTestServer, type TestServer } from '#server/testing/index.ts';
import { defaultContent } from '#shared/content/index.ts';
import { claimAnswer, spinAnswer } from '#shared/contracts/wheel.ts';
import { creditConfirmedAddress } from '../rewards/index.ts';

const { wheel } = defaultContent.site;

const WIDE = { LIMIT_WHEEL: '10000/600', LIMIT_READ: '100000/60', PUBLIC_URL: 'http://ctrl.test' };

let server: TestServer;
/** Where the wheel stops next, as a share of a whole turn from 0 to 1. */
let turn = 0;

beforeAll(async () => {
  const bytes = (count: number) => {
    if (count !== 4) return systemRandom.bytes(count);
    const value = Math.floor(turn * 2 ** 32);
    return Uint8Array.from([24, 16, 8, 0].map((shift) => (value / 2 ** shift) & 255));
  };
  server = await startTestServer({ env: WIDE, random: { ...systemRandom, bytes } });
});
afterAll(() => server.stop());

const sum = wheel.reduce((all, { weight }) => all + weight, 0);
/** Lets the wheel stop in the middle of a field. */
function stopAt(id: string) {
  const index = wheel.findIndex((field) => field.id === id);
  const before = wheel.slice(0, index).reduce((all, { weight }) => all + weight, 0);
  turn = (before + (wheel[index]?.weight ?? 0) / 2) / sum;
}

let number = 0;
const address = () => {
  number += 1;
  return `snurrer${number}@example.no`;
};

function spin(body: unknown, rest: { cookie?: string; headers?: Record<string, string> } = {}) {
  return server.api('POST', '/api/wheel/spin', { body, ...rest });
}
const spinAs = (epost: string, cookie?: string) =>
  spin({ navn: 'Kari', epost }, { ...(cookie && { cookie }) });
const claim = (token: unknown) => server.api('POST', '/api/wheel/claim', { body: { token } });

async function rowsOf(epost: string) {
  const { rows } = await server.ctx.db.pool.query(
    'SELECT * FROM wheel_spins WHERE lower(epost) = lower($1) ORDER BY spun_at',
    [epost],
  );
  return rows;
}

async function mailsTo(epost: string) {
  await server.runJobs();
  return (await server.mails()).filter((mail) => mail.to?.[0]?.address === epost);
}

async function tokenOf(epost: string): Promise<string> {
  const mail = (await mailsTo(epost)).at(-1);
  return linkIn(mail, '/lykkehjulet').searchParams.get('token') ?? '';
}

const gifts = async (cookie: string) =>
  (await server.api('GET', '/api/user/gifts', { cookie })).body;

describe('POST /api/wheel/spin', () => {
  it.each([
    ['navn', undefined, 'Navn er påkrevd'],
    ['navn', '\u200b', 'Navn er påkrevd'],
    ['navn', 'x'.repeat(101), 'Kan ikke være lengre enn 100 tegn'],
    ['epost', 'kari', 'Ugyldig e-postadresse'],
  ])('refuses %s = %j', async (field, value, text) => {
    const answer = await spin({ navn: 'Kari', epost: address(), [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: text } } });
  });

  it('refuses another site', async () => {
    const body = { navn: 'Kari', epost: address() };
    const answer = await spin(body, { headers: { origin: 'https://evil.example' } });
    expect(answer.status).toBe(403);
    expect(await rowsOf(body.epost)).toEqual([]);
  });

  it('draws on the server, whatever the form says', async () => {
    stopAt('nothing-1');
    const epost = address();
    const answer = await spin({ navn: 'Kari', epost, prize: 'points-100', points: 100 });
    expect(spinAnswer.parse(answer.body)).toEqual({
      success: true,
      prize: 'nothing-1',
      message: 'Ingen gevinst i dag. Prøv igjen i morgen!',
    });
    const [row] = await rowsOf(epost);
    expect(row).toMatchObject({ prize: 'nothing-1', points: 0, claim_token_hash: null });
    expect(row).toMatchObject({ navn: 'Kari', ip_address: '127.0.0.1', claimed_at: null });
    expect(await mailsTo(epost)).toEqual([]);
  });

  it('mails a link for a win, and repeats no name that was typed', async () => {
    stopAt('points-25');
    const epost = address();
    const answer = await spin({ navn: 'Vinn på https://evil.example', epost });
    expect(answer.body).toMatchObject({
      prize: 'points-25',
      message: expect.stringMatching(/^Du vant 25 poeng! Sjekk/),
    });
    const [mail, ...more] = await mailsTo(epost);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Du vant på Lykkehjulet');
    expect(mail?.text).not.toContain('evil');
    const link = linkIn(mail, '/lykkehjulet');
    expect(link.origin).toBe('http://ctrl.test');
    const token = link.searchParams.get('token') ?? '';
    const [row] = await rowsOf(epost);
    expect(row).toMatchObject({ points: 25, claimed_at: null });
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('is one for each address and day of Oslo', async () => {
    const epost = address();
    server.clock.set('2026-03-02T22:59:59Z');
    expect((await spinAs(epost)).status).toBe(200);
    const refused = await spinAs(epost.toUpperCase());
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'Du har allerede snurret hjulet i dag. Velkommen tilbake i morgen!' },
    });
    server.clock.advance(1000);
    expect((await spinAs(epost)).status).toBe(200);
    expect(await rowsOf(epost)).toHaveLength(2);
  });

  it('is one when fifty come at once', async () => {
    stopAt('points-10');
    const epost = address();
    const answers = await Promise.all(Array.from({ length: 50 }, () => spinAs(epost)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(49).fill(409)]);
    expect(await rowsOf(epost)).toHaveLength(1);
    expect(await mailsTo(epost)).toHaveLength(1);
  });

  it('answers the same to the same submit by its Idempotency-Key', async () => {
    const body = { navn: 'Kari', epost: address() };
    const headers = { 'idempotency-key': 'en-noekkel' };
    stopAt('points-50');
    const first = await spin(body, { headers });
    stopAt('nothing-2');
    const again = await Promise.all(Array.from({ length: 10 }, () => spin(body, { headers })));
    expect(again.map((answer) => answer.body)).toEqual(Array(10).fill(first.body));
    expect(await rowsOf(body.epost)).toHaveLength(1);
  });

  it('answers the same when the address has had its mails', async () => {
    stopAt('points-10');
    const epost = address();
    for (let time = 0; time < 2; time += 1) await mayMail(server.ctx, 'wheel', epost);
    expect(await spinAs(epost)).toMatchObject({ status: 200, body: { prize: 'points-10' } });
    expect(await mailsTo(epost)).toEqual([]);
  });

  it('gives a win at once to whoever is logged in with the confirmed address', async () => {
    stopAt('points-100');
    const user = await addUser(server);
    const answer = await spinAs(user.email.toUpperCase(), user.cookie);
    expect(answer.body.message).toBe(
      'Du vant 100 poeng! Gevinsten ligger under Gaver på profilen din.',
    );
    expect(await gifts(user.cookie)).toMatchObject([
      { giftType: 'points', opened: false, title: 'Gevinst fra Lykkehjulet: 100 poeng' },
    ]);
    expect(await mailsTo(user.email)).toEqual([]);
    const [row] = await rowsOf(user.email);
    expect(row).toMatchObject({ claimed_at: server.clock.now(), claim_token_hash: null });
  });

  it('gives nothing at once to another address, or before the confirmation', async () => {
    const user = await addUser(server);
    const waiting = await addUser(server, { confirmed: false });
    await spinAs(address(), user.cookie);
    await spinAs(waiting.email, waiting.cookie);
    await spinAs(user.email, waiting.cookie);
    expect(await gifts(user.cookie)).toEqual([]);
    expect(await gifts(waiting.cookie)).toEqual([]);
  });

  it('is limited per address, widely, because a festival is one', async () => {
    expect(loadConfig({ ...server.data.env }).limits.wheel).toEqual({ points: 30, seconds: 600 });
    const setting = server.ctx.config.limits.wheel;
    const { points } = setting;
    setting.points = 1;
    server.clock.advance(600_000);
    expect((await spinAs(address())).status).toBe(200);
    expect((await spinAs(address())).status).toBe(429);
    setting.points = points;
  });
});

describe('POST /api/wheel/claim', () => {
  it.each([undefined, '', 'tull', 'A'.repeat(43), 7])('refuses the token %j', async (token) => {
    const answer = await claim(token);
    expect(answer.status).toBe(400);
    expect(answer.body.errors.token).toMatch(/^Lenken er ugyldig/);
  });

  it('gives the win to the user of the address, once when twenty come at once', async () => {
    stopAt('merchandise-buttons');
    const user = await addUser(server);
    await spinAs(user.email);
    expect(await gifts(user.cookie)).toEqual([]);
    const token = await tokenOf(user.email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim(token)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(claimAnswer.parse(answers[0]?.body)).toMatchObject({
      prize: 'merchandise-buttons',
      credited: true,
    });
    expect(await gifts(user.cookie)).toMatchObject([{ giftType: 'merchandise', opened: false }]);
    server.clock.advance(3_600_000);
    expect((await claim(token)).body).toEqual(answers[0]?.body);
    expect(await gifts(user.cookie)).toHaveLength(1);
  });

  it('keeps the win of somebody without an account until they have one', async () => {
    stopAt('points-50');
    const epost = address();
    await spinAs(epost);
    const token = await tokenOf(epost);
    const answer = await claim(token);
    expect(answer.body).toMatchObject({
      credited: false,
      message: expect.stringContaining('konto'),
    });
    const user = await addUser(server, { email: epost.toUpperCase() });
    const credit = () =>
      server.ctx.db.transaction((tx) => creditConfirmedAddress(tx, server.ctx, user));
    await credit();
    await credit();
    expect(await gifts(user.cookie)).toMatchObject([{ giftType: 'points', opened: false }]);
    expect((await claim(token)).body.credited).toBe(true);
    expect(await gifts(user.cookie)).toHaveLength(1);
  });

  it('gives a user one win a day, of whichever of their addresses', async () => {
    stopAt('points-50');
    const user = await addUser(server);
    await spinAs(user.email, user.cookie);
    expect(await gifts(user.cookie)).toHaveLength(1);
    const next = address();
    await spinAs(next);
    const token = await tokenOf(next);
    await claim(token);
    await server.ctx.db.pool.query('UPDATE users SET email = $1 WHERE id = $2', [next, user.id]);
    await server.ctx.db.transaction((tx) =>
      creditConfirmedAddress(tx, server.ctx, { ...user, email: next }),
    );
    expect(await gifts(user.cookie)).toHaveLength(1);
    expect((await claim(token)).status).toBe(409);
  });

  it('gives no win of a link to a user who has spun that day', async () => {
    stopAt('nothing-2');
    const user = await addUser(server);
    await spinAs(user.email, user.cookie);
    stopAt('points-50');
    const next = address();
    await spinAs(next);
    const token = await tokenOf(next);
    await server.ctx.db.pool.query('UPDATE users SET email = $1 WHERE id = $2', [next, user.id]);
    server.clock.advance(7 * 86_400_000);
    await server.runJobs();
    expect((await claim(token)).status).toBe(409);
    expect(await gifts(user.cookie)).toEqual([]);
  });

  it('takes the turn of the user whose win a link opens', async () => {
    stopAt('points-50');
    const user = await addUser(server);
    await spinAs(user.email);
    expect((await claim(await tokenOf(user.email))).body.credited).toBe(true);
    const next = address();
    await server.ctx.db.pool.query('UPDATE users SET email = $1 WHERE id = $2', [next, user.id]);
    expect((await spinAs(next, user.cookie)).status).toBe(409);
  });

  it('gives the owner of an address the spin that a stranger made with it', async () => {
    stopAt('points-50');
    const user = await addUser(server);
    await spinAs(user.email);
    expect(await gifts(user.cookie)).toEqual([]);
    stopAt('nothing-2');
    const own = await spinAs(user.email, user.cookie);
    expect(own.status).toBe(200);
    expect(own.body.prize).toBe('points-50');
    expect(await gifts(user.cookie)).toHaveLength(1);
    expect((await spinAs(user.email, user.cookie)).status).toBe(409);
  });

  it.each([
    ['kari.nordmann@gmail.com', 'karinordmann+x@googlemail.com'],
    ['ola.nordmann@example.no', 'Ola.Nordmann+x@example.no'],
  ])('gives the owner of %s the spin that a stranger made with %s', async (email, spelling) => {
    stopAt('points-50');
    const user = await addUser(server, { email });
    expect((await spinAs(spelling)).status).toBe(200);
    stopAt('nothing-2');
    const own = await spinAs(email, user.cookie);
    expect([own.status, own.body.prize]).toEqual([200, 'points-50']);
    expect(await gifts(user.cookie)).toHaveLength(1);
    // Found by the user's address from then on; the mailed link gives nothing more.
    expect(await rowsOf(email)).toHaveLength(1);
    expect((await claim(await tokenOf(spelling))).body.credited).toBe(true);
    expect(await gifts(user.cookie)).toHaveLength(1);
    expect((await spinAs(email, user.cookie)).status).toBe(409);
  });

  it('takes no spin from another account with the same mailbox, nor from a similar one', async () => {
    stopAt('points-50');
    const user = await addUser(server, { email: 'per.hansen@gmail.com' });
    const other = await addUser(server, { email: 'perhansen@gmail.com' });
    expect((await spinAs('per.hansen@example.no')).status).toBe(200);
    expect((await spinAs(other.email, other.cookie)).status).toBe(200);
    expect((await spinAs(user.email, user.cookie)).status).toBe(409);
    expect(await gifts(user.cookie)).toEqual([]);
    expect(await rowsOf(other.email)).toHaveLength(1);
  });

  it('counts the spellings of one mailbox as one address', async () => {
    const epost = address();
    expect((await spinAs(epost)).status).toBe(200);
    expect((await spinAs(epost.replace('@', '+to@'))).status).toBe(409);
  });

  it('gives nothing for a win that nobody claimed, and refuses a link after 30 days', async () => {
    stopAt('points-50');
    const epost = address();
    await spinAs(epost);
    const token = await tokenOf(epost);
    const user = await addUser(server, { email: epost });
    await server.ctx.db.transaction((tx) => creditConfirmedAddress(tx, server.ctx, user));
    expect(await gifts(user.cookie)).toEqual([]);
    server.clock.advance(30 * 86_400_000);
    expect((await claim(token)).status).toBe(400);
    expect((await rowsOf(epost))[0]).toMatchObject({ claimed_at: null });
  });
});
