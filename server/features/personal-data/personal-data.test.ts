import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAdmin,
  addAffiliate,
  addUser,
  register,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#server/testing/index.ts';
import { defaultContent } from '#shared/content/index.ts';
import { giveGift } from '../gifts/index.ts';
import { welcomeMessage } from '../inbox/index.ts';
import { forgetUser, userDataOf } from './index.ts';

const { editions } = defaultContent;

const WIDE = {
  LIMIT_SHARE: '100/600',
  LIMIT_CONTACT: '100/600',
  LIMIT_APPLICATION: '100/600',
  LIMIT_MAIL_HOUR: '100/3600',
  LIMIT_MAIL_DAY: '100/3600',
};

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: WIDE });
});
afterAll(() => server.stop());

const slot = String(editions[0]?.slots[0]?.id);

function sql(text: string, values: unknown[] = []) {
  return server.ctx.db.pool.query(text, values);
}

const row = (user: TestPerson, confirmed = true) => ({
  ...user,
  emailConfirmedAt: confirmed ? server.clock.now() : null,
});

/** Creates data of a person in every place where a person can. */
async function leaveTraces({ id, username, email, cookie }: TestPerson) {
  const { ctx } = server;
  await ctx.db.transaction(async (tx) => {
    const gift = {
      title: 'Gave',
      description: 'Hemmelig',
      giftType: 'other',
      value: 'Plakat',
    } as const;
    await giveGift(tx, ctx, { ...gift, userId: id, points: 0, givenByAdmin: 'sjef' });
    await welcomeMessage(tx, ctx, { id });
  });
  await server.api('POST', '/api/user/reminders', { body: { date: '2026-08-20' }, cookie });
  await server.api('PUT', '/api/user/favourites', { body: { items: [slot] }, cookie });
  await server.api('POST', '/api/user/calendar-feed', { cookie });
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: Buffer.alloc(16).toString('base64url'),
  };
  const endpoint = `https://fcm.googleapis.com/fcm/send/${username}`;
  const wish = { endpoint, keys, subjects: ['soon'], slots: [slot] };
  await server.api('PUT', '/api/push/subscriptions', { body: wish, cookie });
  const form = { navn: `Navnet til ${username}`, epost: email };
  await server.api('POST', '/api/social-share/record', {
    body: { ...form, platform: 'facebook', url: 'https://example.no/1' },
  });
  await server.api('POST', '/api/wheel/spin', { body: form });
  await server.api('POST', '/api/contact', { body: { ...form, melding: 'En melding fra meg' } });
  await server.api('POST', '/api/newsletter', { body: { email: email.toUpperCase() } });
  await server.api('POST', '/api/affiliate/apply', { body: { ...form, tiktok: username } });
  await sql(
    `INSERT INTO chat_messages (room, navn, melding, user_id, sender, is_system_message)
     VALUES ('festival', $1, 'En linje', $2, $3, false)`,
    [username, id, `u:${id}`],
  );
  await sql(
    `INSERT INTO chat_reports (message_id, reporter, reason)
     SELECT min(id), $1, $2 FROM chat_messages`,
    [`u:${id}`, `Begrunnelsen til ${username}`],
  );
  await sql('INSERT INTO chat_users (sender, navn, message_count) VALUES ($1, $2, 1)', [
    `u:${id}`,
    username,
  ]);
}

/** Rows of all the product's tables that contain a text, as `table: row`. */
async function traces(text: string): Promise<string[]> {
  const { rows: tables } = await sql(
    "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'",
  );
  const found: string[] = [];
  for (const { table_name: table } of tables) {
    const { rows } = await sql(`SELECT t::text AS row FROM "${table}" t`);
    for (const { row: line } of rows) {
      if (String(line).toLowerCase().includes(text.toLowerCase())) found.push(`${table}: ${line}`);
    }
  }
  return found;
}

describe('userDataOf', () => {
  it('holds everything of a person, and keeps unopened gifts a surprise', async () => {
    const user = await addUser(server);
    await leaveTraces(user);
    await leaveTraces(await addUser(server));
    await server.runJobs();
    const data = JSON.parse(JSON.stringify(await userDataOf(server.ctx.db.orm, row(user))));
    expect(data).toMatchObject({
      messages: [{ fromAdmin: 'CTRL Festival' }],
      reminders: [{ date: '2026-08-20', text: null }],
      favourites: [{ slot, on: true, at: server.clock.now().toISOString() }],
      calendarFeed: [{ path: expect.stringMatching(/^\/kalender\/[\w-]{43}\.ics$/) }],
      pushSubscriptions: [{ endpoint: expect.stringContaining(user.username), slots: [slot] }],
      chat: {
        activity: { messageCount: 1 },
        lines: [{ melding: 'En linje' }],
        reports: [{ messageId: '1', reason: `Begrunnelsen til ${user.username}` }],
      },
      shares: [{ platform: 'facebook', rewardGiven: true }],
      wheelSpins: [{ navn: `Navnet til ${user.username}` }],
      contactMessages: [{ melding: 'En melding fra meg' }],
      newsletter: [{ confirmedAt: null }],
      affiliate: [{ tiktok: user.username, status: 'pending', points: 0 }],
    });
    expect(data.gifts).toHaveLength(2);
    // IP address and User-Agent of whoever typed the address.
    expect(JSON.stringify(data)).not.toMatch(/ipAddress|userAgent|127\.0\.0\.1/);
    expect(JSON.stringify(data)).not.toContain('Hemmelig');
    expect(JSON.stringify(data)).toContain('10 poeng');
  });

  it('finds nothing by an address that nobody has confirmed', async () => {
    const user = await addUser(server, { confirmed: false });
    await leaveTraces(user);
    const data = await userDataOf(server.ctx.db.orm, row(user, false));
    expect(Object.keys(data).sort()).toEqual([
      'calendarFeed',
      'chat',
      'favourites',
      'gifts',
      'messages',
      'pushSubscriptions',
      'reminders',
    ]);
  });
});

describe('forgetUser', () => {
  /** The steps of the deletion of an account. */
  async function remove(user: TestPerson, confirmed = true) {
    await server.ctx.db.transaction(async (tx) => {
      await forgetUser(tx, server.ctx, row(user, confirmed));
      await server.ctx.db.sqlOf(tx).query('DELETE FROM users WHERE id = $1', [user.id]);
      await server.ctx.sessions.endAllOf(tx, user.id);
    });
  }

  it('leaves nothing of a person in any table, and the chat readable', async () => {
    const user = await addUser(server, { username: 'glemmMeg', email: 'glemmMeg@example.no' });
    const other = await addUser(server, { username: 'andre', email: 'andre@example.no' });
    await leaveTraces(user);
    await leaveTraces(other);
    const kept = (await traces('andre')).length;
    expect((await traces('glemmMeg')).length).toBeGreaterThan(9);
    await remove(user);
    expect(await traces('glemmMeg')).toEqual([]);
    expect(await traces(user.id)).toEqual([]);
    expect(await traces('andre')).toHaveLength(kept);
    const { rows } = await sql(
      "SELECT navn, melding FROM chat_messages WHERE concat(navn, melding) LIKE '%Slettet bruker%' ORDER BY id",
    );
    expect(rows).toEqual([{ navn: 'Slettet bruker', melding: 'En linje' }]);
  });

  it('keeps somebody who was approved as an affiliate: that account is another one', async () => {
    const user = await addUser(server);
    const { id } = await addAffiliate(server, { epost: user.email });
    await remove(user);
    expect((await sql('SELECT 1 FROM affiliates WHERE id = $1', [id])).rows).toHaveLength(1);
  });

  it('leaves alone what came from an address that nobody has confirmed', async () => {
    const user = await addUser(server, { confirmed: false });
    await leaveTraces(user);
    await remove(user, false);
    const { rows } = await sql('SELECT 1 FROM social_shares WHERE epost = $1', [user.email]);
    expect(rows).toHaveLength(1);
  });

  it('deletes mails about an account by its id, not those that others wait for at its address', async () => {
    const epost = 'delt@example.no';
    const form = { navn: 'En annen', epost, tiktok: 'enannen' };
    await server.api('POST', '/api/affiliate/apply', { body: form });
    await server.runJobs();
    const thief = await register(server, { username: 'lånt', email: epost });
    const mails = async () =>
      (
        await sql('SELECT subject FROM mail_outbox WHERE recipient = $1 ORDER BY subject', [epost])
      ).rows.map(({ subject }) => subject);
    expect(await mails()).toEqual(['Søknaden er mottatt', 'Velkommen til CTRL Festival']);
    const answer = await server.api('DELETE', '/api/user', {
      body: { password: thief.password },
      cookie: thief.cookie,
    });
    expect(answer.status).toBe(200);
    expect(await mails()).toEqual(['Søknaden er mottatt']);
  });

  it('keeps the waiting mails of the promoter account with the same address', async () => {
    const user = await addUser(server);
    const form = { navn: 'Promoter', epost: user.email, tiktok: 'promoter' };
    await server.api('POST', '/api/affiliate/apply', { body: form });
    await server.runJobs();
    await server.api('POST', '/api/newsletter', { body: { email: user.email } });
    await server.runJobs();
    const { rows } = await sql('SELECT id FROM affiliates WHERE epost = $1', [user.email]);
    const { cookie } = await addAdmin(server);
    const path = `/api/admin/affiliates/${rows[0]?.id}`;
    const body = { status: 'approved' };
    expect((await server.api('PATCH', path, { cookie, body })).status).toBe(200);
    await remove(user);
    const left = await sql(
      'SELECT subject FROM mail_outbox WHERE recipient = $1 ORDER BY created_at, subject',
      [user.email],
    );
    expect(left.rows.map(({ subject }) => subject)).toEqual([
      'Du er godkjent som affiliate',
      'Søknaden er mottatt',
    ]);
  });

  it('deletes what the organisers were told of its own messages alone', async () => {
    const [one, other] = [await addUser(server), await addUser(server)];
    for (const { email: epost } of [one, other]) {
      const body = { navn: 'Samme Navn', epost, melding: 'En melding fra meg' };
      await server.api('POST', '/api/contact', { body });
    }
    await remove(one);
    const left = await sql("SELECT headers FROM mail_outbox WHERE subject LIKE '%Samme Navn'");
    expect(left.rows).toEqual([{ headers: { 'Reply-To': other.email } }]);
  });
});
