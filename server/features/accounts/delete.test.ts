import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAdmin,
  linkIn,
  placesOf,
  ROOMY_ACCOUNTS,
  register,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';

import { recordAct } from '../audit/index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: ROOMY_ACCOUNTS });
});
afterAll(() => server.stop());

const remove = (password: unknown, cookie?: string) =>
  server.api('DELETE', '/api/user', { body: { password }, ...(cookie && { cookie }) });

const sql = (text: string, values: unknown[] = []) => server.ctx.db.pool.query(text, values);

describe('DELETE /api/user', () => {
  it('is for users, who give their password', async () => {
    const { password, cookie } = await register(server);
    expect((await remove(password)).status).toBe(401);
    expect((await remove(undefined, cookie)).body.errors).toEqual({ password: 'Passord kreves' });
    const wrong = await remove('feil passord', cookie);
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors).toEqual({ password: 'Passordet er feil' });
    const session = await server.api('GET', '/api/user/session', { cookie });
    expect(session.body.success).toBe(true);
  });

  it('takes five wrong guesses', async () => {
    const { password, cookie } = await register(server);
    const answers = await Promise.all(Array.from({ length: 6 }, () => remove('feil', cookie)));
    expect(answers.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await remove(password, cookie)).status).toBe(429);
  });

  it('ends every session and makes name and address free again', async () => {
    const { id, username, email, password, cookie } = await register(server);
    const heard: string[] = [];
    const stop = server.ctx.bus.subscribe('session-ended', (payload) => heard.push(payload));
    const answer = await remove(password, cookie);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(String(answer.headers['set-cookie'])).toMatch(/^ctrl_user=;/);
    const session = await server.api('GET', '/api/user/session', { cookie });
    expect(session.body).toEqual({ success: false });
    await expect.poll(() => heard).toEqual([`subject:${id}`]);
    stop();
    const again = await register(server, { username, email });
    expect(again.id).not.toBe(id);
    const gifts = await server.api('GET', '/api/user/gifts', { cookie: again.cookie });
    expect(gifts.body).toHaveLength(1);
  });

  it('deletes once when it is asked for ten times at once', async () => {
    const { password, cookie } = await register(server);
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(password, cookie)));
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  });
});

describe('what stays of a deleted account', () => {
  const person = {
    username: 'Zebralina.Ås',
    email: 'zebralina.aas@example.no',
    firstName: 'Zebralina',
    lastName: 'Quistgaard',
  };
  const full = `${person.firstName} ${person.lastName}`;
  const names = ['zebralina', 'quistgaard'];

  /** Creates every kind of data that a user can leave behind, each through its API call. */
  async function live(cookie: string, userId: string) {
    const { email, username } = person;
    const admin = await addAdmin(server, 'sjef');
    const by = (who: string) => (method: string, path: string, body: unknown) =>
      server.api(method, path, { body, cookie: who }).then(({ status, text }) => {
        if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
      });
    const user = by(cookie);
    const boss = by(admin.cookie);
    await user('PATCH', '/api/user/profile', { bio: `${full} her` });
    const picture = await sharp({
      create: { width: 9, height: 9, channels: 3, background: 'red' },
    }).png();
    await server.api('POST', '/api/user/profile/picture', {
      body: await picture.toBuffer(),
      headers: { 'content-type': 'image/png' },
      cookie,
    });
    await user('POST', '/api/user/reminders', { date: '2026-08-20', text: `Hent ${full}` });
    await user('POST', '/api/contact', {
      navn: full,
      epost: email,
      emne: `Fra ${full}`,
      melding: `Hei, dette er ${full}.`,
    });
    await user('POST', '/api/newsletter', { email });
    await user('POST', '/api/social-share/record', {
      navn: full,
      epost: email,
      platform: 'facebook',
      url: 'https://ctrl.example/zebralina',
      description: full,
    });
    await user('POST', '/api/wheel/spin', { navn: full, epost: email });
    await user('POST', '/api/user/password/forgot', { email });
    await boss('POST', `/api/admin/users/${userId}/message`, { message: `Hei ${full}!` });
    await boss('POST', `/api/admin/users/${userId}/gifts`, {
      title: `Til ${full}`,
      description: username,
      giftType: 'other',
    });
    const { rows } = await sql(
      `INSERT INTO chat_messages (room, navn, melding, user_id, sender, created_at)
       VALUES ('festival', $1, 'Gleder meg!', $2, $3, $4) RETURNING id`,
      [username, userId, `u:${userId}`, server.clock.now()],
    );
    await sql(
      `WITH person AS (
         INSERT INTO chat_users (sender, navn, message_count) VALUES ($1, $2, 3) RETURNING id)
       INSERT INTO chat_messages (room, navn, melding, is_system_message, level, about, about_name)
       SELECT 'festival', 'CTRL Festival', '', true, 2, id, $2 FROM person`,
      [`u:${userId}`, username],
    );
    const line = String(rows[0]?.id);
    await boss('DELETE', `/api/admin/chat-messages/${line}`, undefined);
    await boss('POST', `/api/admin/chat-messages/${line}/restore`, undefined);
    await boss('POST', '/api/admin/chat/restrictions', {
      kind: 'timeout',
      navn: username,
      minutes: 10,
      reason: 'spam',
    });
    return line;
  }

  it('is nothing in any table; lines of the chat stay readable', async () => {
    const { id, cookie, password } = await register(server, person);
    await server.runJobs();
    const welcome = (await server.mails()).find(({ to }) => to?.[0]?.address === person.email);
    const token = linkIn(welcome, '/user-profile').searchParams.get('token');
    await server.api('POST', '/api/user/email/confirm', { body: { token } });
    const line = await live(cookie, id);
    const before = await placesOf(server, names);
    expect(before.length).toBeGreaterThan(15);
    await server.runJobs();
    // Still in the outbox when the account is deleted.
    await server.api('POST', '/api/user/password/forgot', { body: { email: person.email } });
    expect((await remove(password, cookie)).status).toBe(200);
    expect(await placesOf(server, [...names, id])).toEqual(['public.audit_log.subject_id']);
    const { rows } = await sql('SELECT navn, melding, user_id FROM chat_messages WHERE id = $1', [
      line,
    ]);
    expect(rows).toEqual([{ navn: 'Slettet bruker', melding: 'Gleder meg!', user_id: null }]);
    expect(await server.runJobs()).toBeGreaterThanOrEqual(0);
    expect(await placesOf(server, names)).toEqual([]);
  });

  it('is what others sent from an address that was never shown to be the user’s', async () => {
    const { cookie, password, email } = await register(server, {
      username: 'Xylofonia',
      email: 'xylofonia@example.no',
    });
    await server.api('POST', '/api/newsletter', { body: { email } });
    await server.runJobs();
    expect((await remove(password, cookie)).status).toBe(200);
    expect((await placesOf(server, ['xylofonia'])).sort()).toEqual([
      'public.mail_outbox.recipient',
      'public.newsletter_subscriptions.email',
    ]);
  });

  it('is every act that was not about the person, whatever words are in it', async () => {
    const { cookie, password } = await register(server, { username: 'Approved' });
    const act = { actor: 'sjef', action: 'affiliate.approve', subjectType: 'affiliate' } as const;
    const gaming = { status: 'approved', room: 'gaming', navn: 'Approved' };
    await server.ctx.db.transaction(async (tx) => {
      await recordAct(tx, server.ctx, { ...act, subjectId: 'approved', after: gaming });
    });
    expect((await remove(password, cookie)).status).toBe(200);
    const { rows } = await sql(
      `SELECT subject_id, after FROM audit_log WHERE action = 'affiliate.approve'`,
    );
    expect(rows).toEqual([{ subject_id: 'approved', after: gaming }]);
  });
});
