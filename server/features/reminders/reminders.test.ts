import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUser, startTestServer, type TestServer } from '#server/testing/index.ts';
import { addDays, osloDate, osloInstant } from '#shared/oslo-time.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-01T12:00:00Z' });
});
afterAll(() => server.stop());

function add(cookie: string | undefined, body: unknown) {
  return server.api('POST', '/api/user/reminders', { body, ...(cookie && { cookie }) });
}

async function list(cookie: string) {
  return (await server.api('GET', '/api/user/reminders', { cookie })).body;
}

const today = () => osloDate(server.clock.now());

describe('GET /api/user/reminders', () => {
  it('is for users', async () => {
    expect((await server.api('GET', '/api/user/reminders')).status).toBe(401);
  });

  it('answers own reminders from today on, earliest first', async () => {
    const { id, cookie } = await addUser(server);
    await add((await addUser(server)).cookie, { date: '2026-03-05' });
    for (const date of ['2026-08-20', '2026-04-02']) await add(cookie, { date });
    await server.ctx.db.pool.query(
      "INSERT INTO user_reminders (user_id, date) VALUES ($1, '2026-02-28'), ($1, '2026-03-01')",
      [id],
    );
    const dates = (await list(cookie)).map(({ date }: { date: string }) => date);
    expect(dates).toEqual(['2026-03-01', '2026-04-02', '2026-08-20']);
  });
});

describe('POST /api/user/reminders', () => {
  it('is for users', async () => {
    expect((await add(undefined, { date: '2026-08-20' })).status).toBe(401);
  });

  it.each([
    ['date', undefined, 'Velg en dato'],
    ['date', '20.08.2026', 'Velg en dato'],
    ['date', '2026-02-30', 'Velg en dato'],
    ['date', 20_260_820, 'Velg en dato'],
    ['date', '2026-02-28', 'Velg i dag eller en dag som kommer'],
    ['date', '0000-01-01', 'Velg i dag eller en dag som kommer'],
    ['date', '9999-12-31', 'Velg en dag de neste fem årene'],
    ['text', 'x'.repeat(201), 'Kan ikke være lengre enn 200 tegn'],
    ['text', 7, 'Må være tekst'],
  ])('refuses %s = %j', async (field, value, text) => {
    const { cookie } = await addUser(server);
    const answer = await add(cookie, { date: '2026-08-20', [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: text } } });
    expect(await list(cookie)).toEqual([]);
  });

  it('keeps the reminder', async () => {
    const { cookie } = await addUser(server);
    const answer = await add(cookie, { date: '2026-08-20', text: '  Pakke øretelefoner ' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      date: '2026-08-20',
      text: 'Pakke øretelefoner',
      createdAt: server.clock.now().toISOString(),
    });
    expect(await list(cookie)).toEqual([answer.body]);
  });

  it('takes today by the clocks of Oslo', async () => {
    const { cookie } = await addUser(server);
    server.clock.set('2026-03-01T23:30:00Z');
    expect((await add(cookie, { date: '2026-03-01' })).status).toBe(400);
    expect((await add(cookie, { date: '2026-03-02' })).status).toBe(201);
  });

  it('takes today until its e-mails go out at 08:00, and says so after', async () => {
    const { cookie, email } = await addUser(server);
    const date = '2026-03-10';
    const other = (await addUser(server)).cookie;
    server.clock.set(new Date(osloInstant(date, '08:00').getTime() - 1));
    expect((await add(cookie, { date })).status).toBe(201);
    server.clock.set(osloInstant(date, '08:00'));
    expect(await add(other, { date })).toMatchObject({
      status: 400,
      body: {
        errors: { date: 'Dagens påminnelser ble sendt klokka 08:00. Velg en dag som kommer' },
      },
    });
    expect(await list(other)).toEqual([]);
    await server.runJobs();
    expect((await server.mails()).filter((mail) => mail.to?.[0]?.address === email)).toHaveLength(
      1,
    );
    server.clock.set('2026-03-01T12:00:00Z');
  });

  it('mails one that was stored while the first run read', async () => {
    const { id, email } = await addUser(server);
    const date = '2026-03-11';
    server.clock.set(osloInstant(date, '08:00'));
    await server.runJobs();
    await server.ctx.db.pool.query('INSERT INTO user_reminders (user_id, date) VALUES ($1, $2)', [
      id,
      date,
    ]);
    server.clock.set(osloInstant(date, '08:05'));
    await server.runJobs();
    expect((await server.mails()).filter((mail) => mail.to?.[0]?.address === email)).toHaveLength(
      1,
    );
  });

  it('takes one for each day when fifty come at the same time', async () => {
    const { cookie } = await addUser(server);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        add(cookie, { date: '2026-08-21', text: `${index}` }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(49).fill(409)]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.message).toBe('Du har allerede en påminnelse denne dagen.');
    expect(await list(cookie)).toHaveLength(1);
  });
});

describe('DELETE /api/user/reminders/{id}', () => {
  it('takes away own reminders only', async () => {
    const { cookie } = await addUser(server);
    const other = await addUser(server);
    const { id } = (await add(cookie, { date: '2026-08-22' })).body;
    const remove = (which: string, by?: string) =>
      server.api('DELETE', `/api/user/reminders/${which}`, { ...(by && { cookie: by }) });
    expect((await remove(id)).status).toBe(401);
    for (const which of [id, NOBODY, 'tull']) {
      expect((await remove(which, other.cookie)).status).toBe(404);
    }
    expect(await list(cookie)).toHaveLength(1);
    expect(await remove(id, cookie)).toMatchObject({ status: 200, body: { success: true } });
    expect((await remove(id, cookie)).status).toBe(404);
    expect((await add(cookie, { date: '2026-08-22' })).status).toBe(201);
  });
});

describe('the e-mail of the day', () => {
  async function mailsTo(address: string) {
    return (await server.mails()).filter((mail) => mail.to?.[0]?.address === address);
  }

  /** Runs what is due just before and at a time of an Oslo day; returns the e-mails after each. */
  async function around(address: string, date: string) {
    server.clock.set(new Date(osloInstant(date, '08:00').getTime() - 1000));
    await server.runJobs();
    const before = (await mailsTo(address)).length;
    server.clock.advance(1000);
    await server.runJobs();
    return { before, after: (await mailsTo(address)).length };
  }

  it.each([
    ['an ordinary day', '2026-03-20', '07:00'],
    ['the day on which summer time begins', '2026-03-29', '06:00'],
    ['the day on which it ends', '2026-10-25', '07:00'],
  ])('comes at 08:00 in Oslo on %s', async (_what, date, utc) => {
    server.clock.set(osloInstant(addDays(date, -3), '12:00'));
    const { email, cookie } = await addUser(server);
    expect((await add(cookie, { date, text: 'Husk billett\n<b>nå</b>' })).status).toBe(201);
    expect(await around(email, addDays(date, -1))).toEqual({ before: 0, after: 0 });
    expect(await around(email, date)).toEqual({ before: 0, after: 1 });
    expect(server.clock.now().toISOString().slice(11, 16)).toBe(utc);
    server.clock.advance(60_000);
    await server.runJobs();
    expect(await around(email, addDays(date, 1))).toEqual({ before: 1, after: 1 });
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toMatch(/^Påminnelse: \d+\. (mars|oktober) 2026$/);
    expect(mail?.text).toContain('Husk billett');
    expect(mail?.html).toContain('&lt;b&gt;nå&lt;/b&gt;');
  });

  it('comes once when several servers are at it, however many there are', async () => {
    const date = addDays(today(), 2);
    const people = await Promise.all(Array.from({ length: 60 }, () => addUser(server)));
    for (const { cookie } of people) await add(cookie, { date });
    server.clock.set(osloInstant(date, '08:00'));
    const others = [];
    if (server.data.engine === 'postgres') {
      for (let more = 0; more < 2; more += 1) {
        others.push(await startTestServer({ data: server.data, clock: server.clock }));
      }
    }
    const runs = [server, ...others].flatMap(({ ctx }) => [ctx.jobs.runDue(), ctx.jobs.runDue()]);
    await Promise.all(runs);
    await server.runJobs();
    for (const other of others) await other.stop();
    const { rows } = await server.ctx.db.pool.query(
      "SELECT recipient, count(*)::int AS mails FROM mail_outbox WHERE subject LIKE 'Påminnelse%' GROUP BY 1",
    );
    const counts = new Map(rows.map(({ recipient, mails }) => [recipient, mails]));
    expect(people.map(({ email }) => counts.get(email))).toEqual(Array(60).fill(1));
  });

  it('is made up for later the same day, and never in the night after', async () => {
    const { email, cookie } = await addUser(server);
    const late = addDays(today(), 2);
    const lost = addDays(today(), 3);
    const next = addDays(today(), 4);
    for (const date of [late, lost, next]) await add(cookie, { date });
    server.clock.set(osloInstant(late, '21:15'));
    await server.runJobs();
    expect(await mailsTo(email)).toHaveLength(1);
    server.clock.set(osloInstant(next, '02:00'));
    await server.runJobs();
    expect(await mailsTo(email)).toHaveLength(1);
    server.clock.set(osloInstant(next, '08:00'));
    await server.runJobs();
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('goes to nobody whose account is closed or whose address is not proved', async () => {
    const closed = await addUser(server);
    const unproved = await addUser(server, { confirmed: false });
    const date = addDays(today(), 1);
    await add(closed.cookie, { date });
    await add(unproved.cookie, { date });
    await server.ctx.db.pool.query('UPDATE users SET is_active = false WHERE id = $1', [closed.id]);
    await around(closed.email, date);
    expect(await mailsTo(closed.email)).toHaveLength(0);
    expect(await mailsTo(unproved.email)).toHaveLength(0);
  });
});
