import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUser, startTestServer, type TestServer } from '#server/testing/index.ts';
import { addDays, osloDate, osloInstant } from '#shared/oslo-time.ts';

const DAY = 86_400_000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ now: '2026-08-20T12:00:00Z' });
});
afterAll(() => server.stop());

function sql(text: string, values: unknown[] = []) {
  return server.ctx.db.pool.query(text, values);
}

function ago(days: number): Date {
  return new Date(server.clock.now().getTime() - days * DAY);
}

/** Values of one column, in the order of `navn`/key that the rows were given. */
async function column(query: string): Promise<unknown[]> {
  return (await sql(query)).rows.map((row) => Object.values(row)[0]);
}

/** Advances to the next half past three in Oslo and runs what is due. */
async function night(): Promise<void> {
  server.clock.set(osloInstant(addDays(osloDate(server.clock.now()), 1), '03:30'));
  await server.runJobs();
}

describe('the nightly job', () => {
  it('blanks addresses and browsers after 30 days', async () => {
    for (const [navn, at] of [
      ['a-old', ago(31)],
      ['b-new', ago(29)],
    ] as const) {
      await sql(
        `INSERT INTO social_shares (navn, epost, platform, url, ip_address, user_agent, shared_at)
         VALUES ($1, 'a@example.no', 'facebook', 'https://ctrl.example', '192.0.2.1', 'Firefox', $2)`,
        [navn, at],
      );
      await sql(
        `INSERT INTO wheel_spins (navn, epost, prize, ip_address, user_agent, day, spun_at)
         VALUES ($1, 'a@example.no', 'nothing-1', '192.0.2.1', 'Firefox', ($2::timestamptz)::date, $2)`,
        [navn, at],
      );
    }
    await night();
    for (const table of ['social_shares', 'wheel_spins']) {
      expect(await column(`SELECT ip_address FROM ${table} ORDER BY navn`)).toEqual([
        null,
        '192.0.2.1',
      ]);
      expect(await column(`SELECT user_agent FROM ${table} ORDER BY navn`)).toEqual([
        null,
        'Firefox',
      ]);
    }
  });

  it('deletes links of the wheel after 30 days, and keeps the spins', async () => {
    await sql('DELETE FROM wheel_spins');
    for (const [hash, at] of [
      ['old', ago(31)],
      ['young', ago(28)],
    ] as const) {
      await sql(
        `INSERT INTO wheel_spins (navn, epost, prize, claim_token_hash, day, spun_at)
         VALUES ($1, 'a@example.no', 'points-10', $1, ($2::timestamptz)::date, $2)`,
        [hash, at],
      );
    }
    await night();
    expect(await column('SELECT claim_token_hash FROM wheel_spins ORDER BY navn')).toEqual([
      null,
      'young',
    ]);
  });

  it('deletes contact messages after 24 months', async () => {
    for (const [navn, at] of [
      ['old', ago(733)],
      ['young', ago(727)],
    ]) {
      await sql(
        `INSERT INTO contact_messages (navn, epost, melding, created_at) VALUES ($1, 'a@example.no', 'x', $2)`,
        [navn, at],
      );
    }
    await night();
    expect(await column('SELECT navn FROM contact_messages')).toEqual(['young']);
  });

  it('keeps a contact message for all of its months when the last one is short', async () => {
    const before = server.clock.now();
    server.clock.set(new Date('2028-02-28T12:00:00Z'));
    await sql(
      `INSERT INTO contact_messages (navn, epost, melding, created_at)
        VALUES ('old', 'a@example.no', 'x', '2026-02-27T12:00:00Z'),
               ('young', 'a@example.no', 'x', '2026-03-01T00:00:00Z')`,
    );
    await night();
    expect(osloDate(server.clock.now())).toBe('2028-02-29');
    expect(await column("SELECT navn FROM contact_messages WHERE melding = 'x'")).toEqual([
      'young',
    ]);
    await sql('DELETE FROM contact_messages');
    server.clock.set(before);
  });

  it('deletes sign-ups that were not confirmed in 7 days, and addresses that left', async () => {
    const add = (email: string, at: Date, confirmedAt: Date | null, leftAt: Date | null = null) =>
      sql(
        `INSERT INTO newsletter_subscriptions (email, subscribed_at, confirmed_at, unsubscribed_at)
         VALUES ($1, $2, $3, $4)`,
        [email, at, confirmedAt, leftAt],
      );
    await add('waiting@example.no', ago(5), null);
    await add('forgotten@example.no', ago(8), null);
    await add('reader@example.no', ago(400), ago(399));
    await add('left@example.no', ago(400), null, ago(8));
    await add('leaving@example.no', ago(400), null, ago(2));
    await night();
    expect(await column('SELECT email FROM newsletter_subscriptions ORDER BY email')).toEqual([
      'leaving@example.no',
      'reader@example.no',
      'waiting@example.no',
    ]);
  });

  it('deletes sessions, limits, form keys and finished e-mails that mean nothing any more', async () => {
    for (const [sid, at] of [
      ['over', ago(1)],
      ['open', ago(-10)],
    ] as const) {
      await sql(`INSERT INTO sessions (sid, sess, expire) VALUES ($1, '{}', $2)`, [sid, at]);
      await sql('INSERT INTO rate_limits (key, points, expire) VALUES ($1, 1, $2)', [
        sid,
        at.getTime(),
      ]);
    }
    await sql('INSERT INTO idempotency_keys (key, created_at) VALUES ($1, $2), ($3, $4)', [
      'old',
      ago(3),
      'new',
      ago(-0.5),
    ]);
    const mail = (subject: string, at: Date, sent: Date | null, failed: Date | null) =>
      sql(
        `INSERT INTO mail_outbox (recipient, subject, text_body, html_body, created_at, sent_at, failed_at)
         VALUES ('a@example.no', $1, '', '', $2, $3, $4)`,
        [subject, at, sent, failed],
      );
    await mail('sent', ago(40), ago(40), null);
    await mail('dead', ago(40), null, ago(39));
    await mail('waiting', ago(40), null, null);
    await mail('recent', ago(2), ago(2), null);
    await night();
    expect(await column('SELECT sid FROM sessions')).toEqual(['open']);
    expect(await column('SELECT key FROM rate_limits')).toEqual(['open']);
    expect(await column('SELECT key FROM idempotency_keys')).toEqual(['new']);
    expect(await column('SELECT subject FROM mail_outbox ORDER BY subject')).toEqual([
      'recent',
      'waiting',
    ]);
  });

  it('deletes links of accounts that have expired, and reminders of long ago', async () => {
    const { id } = await addUser(server);
    for (const [hash, at] of [
      ['over', ago(3)],
      ['valid', ago(-3)],
    ] as const) {
      await sql(
        `INSERT INTO account_tokens (token_hash, user_id, purpose, email, expires_at)
         VALUES ($1, $2, 'confirm_email', 'a@example.no', $3)`,
        [hash, id, at],
      );
    }
    for (const days of [-40, -20, 20]) {
      await sql('INSERT INTO user_reminders (user_id, date, text) VALUES ($1, $2, $3)', [
        id,
        addDays(osloDate(server.clock.now()), days),
        String(days),
      ]);
    }
    await night();
    expect(await column('SELECT token_hash FROM account_tokens')).toEqual(['valid']);
    expect(await column('SELECT text FROM user_reminders ORDER BY date')).toEqual(['-20', '20']);
  });

  it('deletes links and marks of affiliates after a day, and refused applications after 24 months', async () => {
    const apply = async (navn: string, reviewedAt: Date | null, code: string | null = null) => {
      const { rows } = await sql(
        `INSERT INTO affiliates (navn, epost, status, reviewed_at, personal_code)
         VALUES ($1, $1 || '@example.no', $2, $3, $4) RETURNING id`,
        [navn, reviewedAt === null ? 'pending' : 'rejected', reviewedAt, code],
      );
      return rows[0]?.id;
    };
    const id = await apply('waiting', null);
    await apply('refused', ago(733));
    await apply('refused-late', ago(727));
    await apply('seller', ago(733), 'CTRL-AAAAAA');
    for (const [key, at] of [
      ['old', ago(2)],
      ['young', ago(-1)],
    ] as const) {
      await sql(
        `INSERT INTO affiliate_tokens (token_hash, affiliate_id, purpose, expires_at)
         VALUES ($1, $2, 'login', $3)`,
        [key, id, at],
      );
      await sql('INSERT INTO affiliate_visit_marks (mark, seen_at) VALUES ($1, $2)', [key, at]);
    }
    await night();
    expect(await column('SELECT navn FROM affiliates ORDER BY navn')).toEqual([
      'refused-late',
      'seller',
      'waiting',
    ]);
    expect(await column('SELECT token_hash FROM affiliate_tokens')).toEqual(['young']);
    expect(await column('SELECT mark FROM affiliate_visit_marks')).toEqual(['young']);
  });

  it('deletes drafts of newsletters 30 days after the back office did', async () => {
    for (const [subject, deletedAt] of [
      ['old', ago(31)],
      ['young', ago(29)],
      ['there', null],
    ] as const) {
      await sql(
        `INSERT INTO newsletters (subject, body, created_by, deleted_at) VALUES ($1, '', 'sjef', $2)`,
        [subject, deletedAt],
      );
    }
    await night();
    expect(await column('SELECT subject FROM newsletters ORDER BY subject')).toEqual([
      'there',
      'young',
    ]);
  });
});
