import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAffiliate,
  linkIn,
  placesOf,
  ROOMY_ACCOUNTS,
  register,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';
import { DAY_MS } from '#shared/oslo-time.ts';
import { deleteAccount } from './profile.service.ts';

/* What a user submitted with an address stays the user's when they change it. */

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    env: {
      ...ROOMY_ACCOUNTS,
      LIMIT_SHARE: '10000/600',
      LIMIT_WHEEL: '10000/600',
      LIMIT_CONTACT: '10000/600',
      LIMIT_APPLICATION: '10000/600',
      LIMIT_MAIL_HOUR: '1000/3600',
      LIMIT_MAIL_DAY: '1000/86400',
    },
  });
});
afterAll(() => server.stop());

const sql = async (text: string, values: unknown[] = []) =>
  (await server.ctx.db.pool.query(text, values)).rows;

type Person = Awaited<ReturnType<typeof register>>;

const call = async (method: string, path: string, cookie: string, body?: unknown) => {
  const answer = await server.api(method, path, { cookie, ...(body !== undefined && { body }) });
  expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300);
  return answer.body;
};

/** Opens the newest link that confirms an address. */
async function confirm(email: string): Promise<void> {
  await server.runJobs();
  const mails = (await server.mails()).filter(
    ({ to, text }) => to?.[0]?.address === email && text?.includes('/user-profile?'),
  );
  const token = linkIn(mails.at(-1), '/user-profile').searchParams.get('token');
  await call('POST', '/api/user/email/confirm', '', { token });
}

async function confirmed(email: string): Promise<Person> {
  // A mail is found by its time: an earlier one to the address has an earlier one.
  server.clock.advance(1000);
  const person = await register(server, { email });
  await confirm(email);
  return person;
}

async function move({ cookie, password }: Person, email: string): Promise<void> {
  await call('POST', '/api/user/email', cookie, { email, password });
  await confirm(email);
}

const share = (cookie: string, navn: string, epost: string) =>
  call('POST', '/api/social-share/record', cookie, {
    ...{ navn, epost },
    platform: 'facebook',
    url: 'https://example.no/',
  });
const spin = (cookie: string, navn: string, epost: string) =>
  call('POST', '/api/wheel/spin', cookie, { navn, epost });

async function leaveTraces(cookie: string, navn: string, epost: string): Promise<void> {
  await share(cookie, navn, epost);
  await spin(cookie, navn, epost);
  await call('POST', '/api/contact', cookie, { navn, epost, melding: 'Hei, dette er en melding.' });
  await call('POST', '/api/newsletter', cookie, { email: epost });
  await call('POST', '/api/affiliate/apply', cookie, { navn, epost, tiktok: navn });
}

const exported = (cookie: string) => call('GET', '/api/user/export', cookie);
const sizes = (data: Record<string, unknown[]>) =>
  ['shares', 'wheelSpins', 'contactMessages', 'newsletter', 'affiliate'].map(
    (part) => data[part]?.length,
  );

describe('what was submitted with a former address', () => {
  it('is exported and deleted with the account', async () => {
    const user = await confirmed('zebralina.en@example.no');
    await leaveTraces(user.cookie, 'Zebralina', user.email);
    await server.runJobs();
    await move(user, 'zebralina.to@example.no');
    expect(sizes(await exported(user.cookie))).toEqual([1, 1, 1, 1, 1]);
    expect((await call('GET', '/api/user/shares', user.cookie)).points).toBe(10);
    await call('DELETE', '/api/user', user.cookie, { password: user.password });
    expect(await placesOf(server, ['zebralina'])).toEqual([]);
  });

  it('is nothing of whoever confirms that address afterwards', async () => {
    const first = await confirmed('vandrer@example.no');
    await leaveTraces(first.cookie, 'Vandrer', first.email);
    await move(first, 'vandrer.ny@example.no');
    const second = await confirmed('vandrer@example.no');
    expect(sizes(await exported(second.cookie))).toEqual([0, 0, 0, 0, 0]);
    await call('DELETE', '/api/user', second.cookie, { password: second.password });
    expect(sizes(await exported(first.cookie))).toEqual([1, 1, 1, 1, 1]);
  });

  it('stays where it is when nobody had confirmed the address', async () => {
    const thief = await register(server, { email: 'lånt@example.no' });
    await leaveTraces('', 'En annen', 'lånt@example.no');
    await move(thief, 'tyv@example.no');
    expect(sizes(await exported(thief.cookie))).toEqual([0, 0, 0, 0, 0]);
  });

  it('gives way to what the new address has of its own, and a promoter’s account stays', async () => {
    const user = await confirmed('to.ganger@example.no');
    const next = 'to.ganger.ny@example.no';
    await leaveTraces(user.cookie, 'Ganger', user.email);
    await leaveTraces('', 'Ganger', next);
    await server.runJobs();
    await move(user, next);
    expect(sizes(await exported(user.cookie))).toEqual([2, 1, 2, 1, 1]);
    const promoter = await addAffiliate(server, { epost: next.replace('ny', 'promoter') });
    server.clock.advance(DAY_MS);
    await move(user, promoter.epost);
    await move(user, 'to.ganger.sist@example.no');
    const rows = await sql('SELECT epost FROM affiliates WHERE id = $1', [promoter.id]);
    expect(rows).toEqual([{ epost: promoter.epost }]);
  });
});

describe('two spins of a day', () => {
  const add = async (id: number, epost: string, rest: { claimed?: boolean; link?: string }) =>
    sql(
      `INSERT INTO wheel_spins (navn, epost, prize, day, claimed_at, claim_token_hash)
       VALUES ($1, $2, 'none', '2026-01-02', $3, $4)`,
      [`Spinn ${id}`, epost, rest.claimed ? server.clock.now() : null, rest.link ?? null],
    );

  it.each([
    ['the claimed one', { link: 'a1' }, { claimed: true, link: 'b1' }, 'Spinn 2'],
    ['the one with a link', {}, { link: 'b2' }, 'Spinn 2'],
    ['the former of two claimed', { claimed: true }, { claimed: true, link: 'b3' }, 'Spinn 1'],
    ['the former of two without a win', {}, {}, 'Spinn 1'],
  ])('become %s', async (what, former, own, stays) => {
    const [name] = what.split(' ').slice(-1);
    const user = await confirmed(`hjul.${name}@example.no`);
    const next = `hjul.${name}.ny@example.no`;
    await add(1, user.email, former);
    await add(2, next, own);
    await move(user, next);
    const rows = await sql('SELECT navn, epost FROM wheel_spins WHERE epost LIKE $1', [
      `hjul.${name}%`,
    ]);
    expect(rows).toEqual([{ navn: stays, epost: next }]);
  });
});

describe('the deletion of an account whose address changes at the same moment', () => {
  it('is refused: it would look for the former address', async () => {
    const user = await confirmed('samtidig@example.no');
    const { db } = server.ctx;
    const transaction: typeof db.transaction = async (work) => {
      await move(user, 'samtidig.ny@example.no');
      return db.transaction(work);
    };
    const late = deleteAccount(
      { ...server.ctx, db: { ...db, transaction } },
      user.id,
      user.password,
    );
    await expect(late).rejects.toMatchObject({ status: 409 });
    await call('DELETE', '/api/user', user.cookie, { password: user.password });
    const again = await server.api('DELETE', '/api/user', {
      cookie: user.cookie,
      body: { password: user.password },
    });
    expect(again.status).toBe(401);
  });
});
