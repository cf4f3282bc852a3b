import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  addAdmin,
  addAffiliate,
  addUser,
  linkIn,
  runsOn,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';

/*
 * Whether an address is known is not told by how long an answer takes: the statements of the
 * request are the same, and what differs is done by a job (docs/product/newsletter.md#sign-up).
 */

const WIDE = {
  LIMIT_NEWSLETTER: '10000/600',
  LIMIT_APPLICATION: '10000/600',
  LIMIT_SHARE: '10000/600',
  LIMIT_PASSWORD_ADDRESS: '10000/600',
  LIMIT_WRITE: '10000/60',
};

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { ...WIDE, PUBLIC_URL: 'http://ctrl.test' } });
});
afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

const sql = (text: string, values: unknown[] = []) => server.ctx.db.pool.query(text, values);
const post = (path: string, body: unknown) => server.api('POST', path, { body });

/** What the request itself may read and write: other work of the server goes on beside it. */
const THEIRS =
  /rate_limits|newsletter_subscriptions|affiliate|"users"|mail_outbox|"jobs"|account_tokens|social_shares|gifts|advisory/;

let number = 0;
const address = () => {
  number += 1;
  return `adresse${number}@example.no`;
};

async function mailsTo(email: string) {
  await server.runJobs();
  return (await server.mails()).filter((mail) => mail.to?.[0]?.address === email);
}

/** The statements of a request and its answer. */
async function workOf(path: string, body: unknown) {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  const { status, text } = await post(path, body);
  const texts = spy.mock.calls.map(([query]: unknown[]) =>
    typeof query === 'string' ? query : (query as { text: string }).text,
  );
  const statements = texts.filter((one) => THEIRS.test(one) && !/chat_/.test(one));
  spy.mockRestore();
  return { status, text, statements };
}

async function expectSameWork(path: string, bodies: Record<string, unknown>) {
  const work: Record<string, unknown> = {};
  // Once before, so that no connection is new.
  for (let time = 0; time < 2; time += 1) {
    for (const [name, body] of Object.entries(bodies)) work[name] = await workOf(path, body);
  }
  const [first, ...others] = Object.values(work);
  for (const other of others) expect(other).toEqual(first);
  if (runsOn('postgres')) {
    expect((first as { statements: string[] }).statements.join()).toContain('jobs');
  }
}

describe('a sign-up to the newsletter', () => {
  const signUp = (email: string) => post('/api/newsletter', { email });
  async function confirmed() {
    const email = address();
    await signUp(email);
    const link = linkIn((await mailsTo(email)).at(-1), 'bekreft');
    await post('/api/newsletter/confirm', { token: link.searchParams.get('token') });
    return email;
  }

  it('takes the same statements for every address', async () => {
    const unsubscribed = await confirmed();
    await sql('UPDATE newsletter_subscriptions SET confirmed_at = NULL, unsubscribed_at = now()');
    const waiting = address();
    await signUp(waiting);
    const over = address();
    for (let time = 0; time < 3; time += 1) await signUp(over);
    await server.runJobs();
    const known = await confirmed();
    await expectSameWork('/api/newsletter', {
      unknown: { email: address() },
      known: { email: known },
      waiting: { email: waiting },
      unsubscribed: { email: unsubscribed },
      over: { email: over },
    });
  });

  it('starts over after an unsubscribing, and leaves a confirmed one as it is', async () => {
    const email = await confirmed();
    const before = await sql('SELECT * FROM newsletter_subscriptions WHERE email = $1', [email]);
    await signUp(email.toUpperCase());
    await server.runJobs();
    const { rows } = await sql('SELECT * FROM newsletter_subscriptions WHERE email = $1', [email]);
    expect(rows).toEqual(before.rows);
    await sql(
      `UPDATE newsletter_subscriptions SET confirmed_at = NULL, unsubscribed_at = now(),
         confirm_token_hash = NULL WHERE email = $1`,
      [email],
    );
    server.clock.advance(2 * 3_600_000);
    await signUp(email);
    const link = linkIn((await mailsTo(email)).at(-1), 'bekreft');
    const token = link.searchParams.get('token');
    expect((await post('/api/newsletter/confirm', { token })).status).toBe(200);
  });
});

describe('an application', () => {
  const form = (epost: string) => ({ navn: 'Kari', epost, instagram: '@kari' });
  const apply = (epost: string) => post('/api/affiliate/apply', form(epost));
  const stateOf = async (epost: string) =>
    (await sql('SELECT status, navn FROM affiliates WHERE epost = $1', [epost])).rows[0];

  it('takes the same statements for every address', async () => {
    const [pending, rejected, again] = [address(), address(), address()];
    for (const epost of [pending, rejected, again]) await apply(epost);
    await server.runJobs();
    const reject = (epost: string, days: number) =>
      sql(
        `UPDATE affiliates SET status = 'rejected', reviewed_at = $2::timestamptz - interval '1 day' * $3
          WHERE epost = $1`,
        [epost, server.clock.now(), days],
      );
    await reject(rejected, 1);
    await reject(again, 31);
    const approved = await addAffiliate(server);
    const deleted = address();
    await apply(deleted);
    await reject(deleted, 1);
    const { rows } = await sql('SELECT id FROM affiliates WHERE epost = $1', [deleted]);
    const { cookie } = await addAdmin(server);
    await server.api('DELETE', `/api/admin/affiliates/${rows[0]?.id}`, { cookie });
    await expectSameWork('/api/affiliate/apply', {
      unknown: form(address()),
      pending: form(pending),
      rejected: form(rejected),
      again: form(again),
      approved: form(approved.epost),
      deleted: form(deleted),
    });
    await server.runJobs();
    expect(await stateOf(again)).toMatchObject({ status: 'rejected' });
    expect(await stateOf(deleted)).toBeUndefined();
    expect(await stateOf(rejected)).toMatchObject({ status: 'rejected' });
    expect(await stateOf(approved.epost)).toMatchObject({ status: 'approved' });
  });
});

describe('a share of somebody who is not logged in', () => {
  const form = (epost: string) => {
    number += 1;
    const url = `https://example.no/${number}`;
    return { navn: 'Kari', epost, platform: 'facebook', url };
  };

  it('takes the same statements for every address, and rewards whose it is by a job', async () => {
    const user = await addUser(server);
    const path = '/api/social-share/record';
    const work = [];
    for (const epost of [address(), user.email, address(), user.email]) {
      work.push(await workOf(path, form(epost)));
    }
    for (const one of work) expect(one).toEqual(work[0]);
    await server.runJobs();
    const stats = await server.api('GET', '/api/user/stats', { cookie: user.cookie });
    expect(stats.body.totalPoints).toBe(10);
  });
});

describe('a way back into an account', () => {
  it('takes the same statements for every address', async () => {
    const user = await addUser(server);
    await expectSameWork('/api/user/password/forgot', {
      unknown: { email: address() },
      known: { email: user.email },
    });
    const affiliate = await addAffiliate(server);
    await expectSameWork('/api/affiliate/login-link', {
      unknown: { epost: address() },
      known: { epost: affiliate.epost },
    });
  });

  it('goes out three times an hour, whatever other forms the address was typed into', async () => {
    const { email } = await addUser(server);
    for (let time = 0; time < 4; time += 1) {
      await post('/api/newsletter', { email });
      await post('/api/affiliate/apply', { navn: 'x', epost: email, instagram: '@x' });
    }
    for (let time = 0; time < 5; time += 1) await post('/api/user/password/forgot', { email });
    const subjects = (await mailsTo(email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Nytt passord')).toHaveLength(3);
    expect(subjects.filter((subject) => subject === 'Bekreft påmeldingen')).toHaveLength(2);
  });
});
