import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addAdmin,
  addUser,
  planOf,
  type SmtpSink,
  startSmtpSink,
  startTarpit,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';
import { campaign, newsletterAnswer, subscriber } from '#shared/contracts/newsletter-admin.ts';
import { SUBSCRIBER_SORTS } from '#shared/contracts/newsletter-calls.ts';
import { selectSubscribers } from './campaigns.store.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const MINUTE = 60_000;
const DRAFT = {
  subject: 'Nytt fra <CTRL>',
  body: 'Hei!\n\nBillettene er ute på https://ctrl.example/billetter.\nVi sees & danser.',
};

let server: TestServer;
let cookie: string;
const sinks: SmtpSink[] = [];

beforeAll(async () => {
  const env = { ADMIN_IDLE_SECONDS: '28800', PUBLIC_URL: 'http://ctrl.test' };
  server = await startTestServer({ env });
  cookie = (await addAdmin(server)).cookie;
});
beforeEach(async () => {
  server.clock.advance(MINUTE);
  server.ctx.config.mail.smtpUrl = null;
  for (const table of ['newsletters', 'newsletter_subscriptions', 'audit_log', 'mail_outbox']) {
    await server.ctx.db.pool.query(`DELETE FROM ${table}`);
  }
});
afterEach(async () => {
  for (const sink of sinks.splice(0)) await sink.stop();
});
afterAll(() => server.stop());

function api(method: string, path = '', body?: unknown, by: string | undefined = cookie) {
  const options = { ...(body !== undefined && { body }), ...(by && { cookie: by }) };
  return server.api(method, `/api/admin/newsletter${path}`, options);
}

/** Stores subscribers with this state of subscription. */
async function subscribed(count: number, state = 'confirmed', name = 'leser'): Promise<void> {
  await server.ctx.db.pool.query(
    `INSERT INTO newsletter_subscriptions (email, subscribed_at, confirmed_at, unsubscribed_at)
     SELECT $4 || n || '@example.no', $2::timestamptz + n * interval '1 second',
            CASE WHEN $3 = 'confirmed' THEN $2::timestamptz END,
            CASE WHEN $3 = 'unsubscribed' THEN $2::timestamptz END
       FROM generate_series(1, $1::int) n`,
    [count, server.clock.now(), state, name],
  );
}

async function draft(rest = {}): Promise<string> {
  const answer = await api('POST', '/letters', { ...DRAFT, ...rest });
  expect(answer.status).toBe(200);
  return answer.body.id;
}

async function mailServer(options: Parameters<typeof startSmtpSink>[0] = {}): Promise<SmtpSink> {
  const sink = await startSmtpSink(options);
  sinks.push(sink);
  server.ctx.config.mail.smtpUrl = sink.url;
  return sink;
}

const counts = async (id: string) => (await api('GET', `/letters/${id}`)).body.recipients;
const readers = (sink: SmtpSink) => sink.mails.flatMap(({ to }) => to).sort();
const acts = async () =>
  (await server.ctx.db.pool.query('SELECT action, after FROM audit_log ORDER BY id')).rows;

describe('every call', () => {
  it.each([
    ['GET', ''],
    ['GET', '/subscribers'],
    ['GET', '/subscribers.csv'],
    ['POST', '/letters'],
    ['GET', '/letters/ID'],
    ['PUT', '/letters/ID'],
    ['DELETE', '/letters/ID'],
    ['GET', '/letters/ID/preview'],
    ['POST', '/letters/ID/test'],
    ['POST', '/letters/ID/start'],
    ['POST', '/letters/ID/pause'],
    ['POST', '/letters/ID/resume'],
    ['POST', '/letters/ID/end'],
    ['POST', '/letters/ID/restore'],
  ])('%s %s is for admins, and 404 for what is no campaign', async (method, path) => {
    const body =
      method === 'GET' ? undefined : { ...DRAFT, revision: 1, email: 'prove@example.no' };
    for (const by of ['', (await addUser(server)).cookie]) {
      expect((await api(method, path.replace('ID', NOBODY), body, by)).status).toBe(401);
    }
    if (!path.includes('ID')) return;
    const answers = [
      await api(method, path.replace('ID', NOBODY), body),
      await api(method, path.replace('ID', '1'), body),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
  });

  it.each([
    ['POST', '/letters', { ...DRAFT, body: 1 }, { body: 'Må være tekst' }],
    ['PUT', '/letters/ID', { ...DRAFT, revision: 1, subject: 'x'.repeat(201) }, ['subject']],
    ['PUT', '/letters/ID', { ...DRAFT, revision: 1, body: 'x'.repeat(20_001) }, ['body']],
    ['PUT', '/letters/ID', DRAFT, ['revision']],
    ['POST', '/letters/ID/test', { email: 'x' }, { email: 'Ugyldig e-postadresse' }],
    ['GET', '/subscribers?state=alle', undefined, ['state']],
    ['GET', '/subscribers?sort=id', undefined, ['sort']],
  ])('%s %s refuses %j', async (method, path, body, errors) => {
    const answer = await api(method, path.replace('ID', NOBODY), body);
    expect(answer.status).toBe(400);
    if (Array.isArray(errors)) expect(Object.keys(answer.body.errors)).toEqual(errors);
    else expect(answer.body.errors).toEqual(errors);
  });
});

describe('the list', () => {
  it('is counted, searched, filtered, sorted and paged', async () => {
    await subscribed(3);
    await subscribed(2, 'unconfirmed', 'ny');
    await subscribed(1, 'unsubscribed', 'ferdig');
    const figures = newsletterAnswer.strict().parse((await api('GET')).body);
    expect(figures).toEqual({ confirmed: 3, unconfirmed: 2, unsubscribed: 1, letters: [] });
    const found = async (query: string) => {
      const { body } = await api('GET', `/subscribers${query}`);
      const rows: unknown[] = Array.isArray(body) ? body : body.items;
      return rows.map((row) => subscriber.strict().parse(row).email);
    };
    expect(await found('')).toHaveLength(6);
    expect(await found('?state=unconfirmed&sort=email')).toEqual([
      'ny1@example.no',
      'ny2@example.no',
    ]);
    expect(await found('?q=LESER2')).toEqual(['leser2@example.no']);
    const page = await api('GET', '/subscribers?state=confirmed&page=2&limit=2&sort=-email');
    expect(page.body).toMatchObject({ total: 3, items: [{ email: 'leser1@example.no' }] });
  });

  it('is taken along as a file that a spreadsheet reads, and that is noted', async () => {
    await subscribed(1001);
    await subscribed(1, 'unsubscribed', '=cmd');
    const answer = await api('GET', '/subscribers.csv');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /filename="?nyhetsbrev_abonnenter_\d{4}-\d\d-\d\d\.csv"?$/,
    );
    const lines = answer.text.split('\r\n');
    expect(lines[0]).toBe('\uFEFFE-post;Status;Påmeldt;Bekreftet;Avmeldt');
    expect(lines).toHaveLength(1 + 1002 + 1);
    expect(lines.find((line) => line.includes('cmd'))).toMatch(
      /^'=cmd1@example.no;Avmeldt;1\.3\.2026 13:/,
    );
    expect(new Set(lines).size).toBe(lines.length);
    expect(await acts()).toEqual([{ action: 'subscriber.export', after: { count: 1002 } }]);
    const some = await api('GET', '/subscribers.csv?state=unsubscribed');
    expect(some.text.trim().split('\r\n')).toHaveLength(2);
  });

  it('is read by its indexes', async () => {
    const { db } = server.ctx;
    const page = { paged: true, limit: 50, offset: 0, q: '' };
    for (const sort of SUBSCRIBER_SORTS) {
      const plan = await planOf(db, selectSubscribers(db.orm, { ...page, sort }));
      expect(plan).toMatchObject({ wholeTables: [], sorts: false });
    }
  });
});

describe('a draft', () => {
  it('is stored, changed and deleted, each noted', async () => {
    const key = { 'idempotency-key': 'samme' };
    const options = { body: DRAFT, cookie, headers: key };
    const first = await server.api('POST', '/api/admin/newsletter/letters', options);
    const again = await server.api('POST', '/api/admin/newsletter/letters', options);
    expect(campaign.strict().parse(first.body)).toMatchObject({
      ...DRAFT,
      state: 'draft',
      createdBy: 'sjef',
    });
    expect(again.body).toEqual(first.body);
    const { id } = first.body;
    const changed = await api('PUT', `/letters/${id}`, {
      ...DRAFT,
      revision: first.body.revision,
      subject: 'Nytt emne',
    });
    expect(changed.body.subject).toBe('Nytt emne');
    expect((await api('GET')).body.letters).toEqual([changed.body]);
    expect((await api('DELETE', `/letters/${id}`)).body).toEqual({ success: true });
    expect((await api('GET', `/letters/${id}`)).status).toBe(404);
    expect((await api('GET')).body.letters).toEqual([]);
    expect((await acts()).map(({ action }) => action)).toEqual(['letter.create', 'letter.delete']);
  });

  it('is brought back after it was deleted, and nothing else can be done with it meanwhile', async () => {
    await subscribed(1);
    const id = await draft();
    await api('DELETE', `/letters/${id}`);
    for (const [method, path] of [
      ['PUT', ''],
      ['GET', '/preview'],
      ['POST', '/test'],
      ['POST', '/start'],
    ] as const) {
      const body = method === 'GET' ? undefined : { ...DRAFT, revision: 1, email: 'a@example.no' };
      expect((await api(method, `/letters/${id}${path}`, body)).status).toBe(404);
    }
    expect((await api('DELETE', `/letters/${id}`)).status).toBe(200);
    const restored = await api('POST', `/letters/${id}/restore`);
    expect(restored.body).toMatchObject({ ...DRAFT, state: 'draft' });
    expect((await api('POST', `/letters/${id}/restore`)).status).toBe(200);
    expect((await api('GET')).body.letters).toHaveLength(1);
    expect((await acts()).map(({ action }) => action)).toEqual([
      'letter.create',
      'letter.delete',
      'letter.restore',
    ]);
  });

  it('keeps itself while it is unfinished, and is not sent or tried before it is written', async () => {
    await subscribed(1);
    const made = await api('POST', '/letters', { subject: ' ', body: 'Halvferd' });
    expect(campaign.strict().parse(made.body)).toMatchObject({ subject: '', body: 'Halvferd' });
    const { id } = made.body;
    expect((await api('POST', `/letters/${id}/start`)).body.message).toBe(
      'Skriv emne og innhold før nyhetsbrevet sendes.',
    );
    expect((await api('POST', `/letters/${id}/test`, { email: 'a@example.no' })).status).toBe(409);
    const kept = await api('PUT', `/letters/${id}`, { ...DRAFT, revision: 1 });
    expect(kept.body).toMatchObject({ ...DRAFT, revision: 2 });
    expect((await api('POST', `/letters/${id}/start`)).status).toBe(200);
  });

  it('is not overwritten by who wrote on an older one', async () => {
    const id = await draft();
    const here = { ...DRAFT, revision: 1, subject: 'Skrevet her' };
    const there = { ...DRAFT, revision: 1, subject: 'Skrevet der' };
    const both = await Promise.all([
      api('PUT', `/letters/${id}`, here),
      api('PUT', `/letters/${id}`, there),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = both.find(({ status }) => status === 200)?.body;
    const refused = both.find(({ status }) => status === 409)?.body;
    expect(refused.message).toBe('Utkastet er endret et annet sted.');
    expect((await api('GET', `/letters/${id}`)).body.subject).toBe(kept.subject);
    const same = { subject: kept.subject, body: kept.body, revision: 1 };
    expect((await api('PUT', `/letters/${id}`, same)).body).toEqual(kept);
  });

  it('is not sent by who looked at an older one', async () => {
    await subscribed(1);
    const id = await draft();
    const start = (revision: unknown) => api('POST', `/letters/${id}/start?revision=${revision}`);
    await api('PUT', `/letters/${id}`, { subject: 'Halvferdig', body: 'Hei', revision: 1 });
    const refused = await start(1);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Utkastet er endret et annet sted. Les det som står nå, og send på nytt.',
    ]);
    expect((await api('GET', `/letters/${id}`)).body.state).toBe('draft');
    for (const wrong of ['0', '-1', '1.5', 'x', '1e21'])
      expect((await start(wrong)).status).toBe(400);
    expect((await start(2)).body.state).toBe('sending');
  });

  it('that is written on for long is one entry of the log for each writer and sitting', async () => {
    const id = await draft();
    let revision = 1;
    const write = async (subject: string, by = cookie) => {
      const answer = await api('PUT', `/letters/${id}`, { ...DRAFT, subject, revision }, by);
      revision = answer.body.revision;
      return answer.body;
    };
    for (const subject of ['N', 'Ny', 'Nyt', 'Nytt']) await write(subject);
    const other = (await addAdmin(server, 'ås')).cookie;
    await write('Nytt fra', other);
    expect((await write('Nytt fra C', other)).updatedBy).toBe('ås');
    server.clock.advance(11 * MINUTE);
    await write('Nytt fra CT', other);
    expect(await acts()).toEqual([
      { action: 'letter.create', after: { subject: DRAFT.subject } },
      { action: 'letter.update', after: { subject: 'Nytt fra' } },
      { action: 'letter.update', after: { subject: 'Nytt fra CT' } },
    ]);
  });

  it('is previewed as readers see it, and tried on one address outside of the list', async () => {
    const id = await draft();
    const preview = (await api('GET', `/letters/${id}/preview`)).body;
    expect(preview.subject).toBe(DRAFT.subject);
    expect(preview.html).toContain('Nytt fra &lt;CTRL&gt;');
    expect(preview.html).toContain('<a href="https://ctrl.example/billetter"');
    expect(preview.html).toContain('Vi sees &amp; danser.');
    expect(preview.html, 'a browser knows no parts of e-mails').not.toContain('cid:');
    expect(preview.text).toContain('http://ctrl.test/nyhetsbrev/meld-av');
    const answer = await api('POST', `/letters/${id}/test`, { email: 'Prove@example.no' });
    expect(answer.body).toEqual({
      success: true,
      message: 'Prøven er på vei til Prove@example.no.',
    });
    await server.runJobs();
    const mail = (await server.mails()).find(({ to }) => to?.[0]?.address === 'Prove@example.no');
    expect(mail?.subject).toBe(`Prøve: ${DRAFT.subject}`);
    expect((await api('GET', `/letters/${id}`)).body.state).toBe('draft');
    expect(JSON.stringify(await acts())).not.toContain('@');
  });
});

describe('sending', () => {
  it('reaches each confirmed address once, with links to leave', async () => {
    await subscribed(12);
    await subscribed(1, 'unconfirmed', 'ny');
    const sink = await mailServer();
    const id = await draft();
    const started = await api('POST', `/letters/${id}/start`);
    expect(started.body).toMatchObject({
      state: 'sending',
      recipients: { total: 12, waiting: 12 },
    });
    expect((await api('POST', `/letters/${id}/start`)).status).toBe(409);
    const late = { ...DRAFT, revision: 1, subject: 'For sent' };
    expect((await api('PUT', `/letters/${id}`, late)).status).toBe(409);
    expect((await api('DELETE', `/letters/${id}`)).status).toBe(409);
    await server.runJobs();
    expect(new Set(readers(sink)).size).toBe(12);
    expect(sink.mails).toHaveLength(12);
    const done = await api('GET', `/letters/${id}`);
    expect(done.body).toMatchObject({
      state: 'sent',
      finishedAt: server.clock.now().toISOString(),
      recipients: { total: 12, waiting: 0, sent: 12, failed: 0, skipped: 0 },
    });
    const { mail, to } = sink.mails[0] ?? {};
    const header = (key: string) => mail?.headers.find((one) => one.key === key)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const link = /<(.*)>/.exec(header('list-unsubscribe'))?.[1] ?? '';
    const oneClick = new URL(link);
    const left = await server.api('POST', oneClick.pathname + oneClick.search, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(left.status).toBe(200);
    expect((await api('GET', '/subscribers?state=unsubscribed')).body[0].email).toBe(to?.[0]);
    expect((await acts()).at(-1)).toMatchObject({ action: 'letter.start', after: { count: 12 } });
    await server.ctx.db.pool.query('DELETE FROM newsletter_subscriptions');
    expect((await counts(id)).sent).toBe(12);
  });

  it('starts once when fifty start at once', async () => {
    await subscribed(3);
    const sink = await mailServer();
    const id = await draft();
    const starts = Array.from({ length: 50 }, () => api('POST', `/letters/${id}/start`));
    const statuses = (await Promise.all(starts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    await Promise.all([server.runJobs(), server.runJobs()]);
    expect(readers(sink)).toHaveLength(3);
  });

  it('has nobody to send to without a confirmed address', async () => {
    await subscribed(1, 'unconfirmed');
    const id = await draft();
    expect((await api('POST', `/letters/${id}/start`)).status).toBe(409);
    expect((await api('GET', `/letters/${id}`)).body.state).toBe('draft');
  });

  it('writes one file for each address without a mail server', async () => {
    await subscribed(4);
    const id = await draft({ subject: 'På fil' });
    await api('POST', `/letters/${id}/start`);
    await server.runJobs();
    const written = (await server.mails()).filter(({ subject }) => subject === 'På fil');
    expect(new Set(written.map(({ to }) => to?.[0]?.address)).size).toBe(4);
    expect(written).toHaveLength(4);
  });

  it('stops between two mails when it is paused, after the one on its way, and goes on from there', async () => {
    await subscribed(6);
    let taken = 0;
    const id = await draft();
    const sink = await mailServer({
      onRcptTo(_address, _session, callback) {
        taken += 1;
        if (taken !== 2) return callback();
        api('POST', `/letters/${id}/pause`).then(() => callback(), callback);
      },
    });
    await api('POST', `/letters/${id}/start`);
    await server.runJobs();
    expect(sink.mails).toHaveLength(2);
    expect((await api('GET', `/letters/${id}`)).body).toMatchObject({
      state: 'paused',
      recipients: { sent: 2, waiting: 4 },
    });
    server.clock.advance(MINUTE);
    await server.runJobs();
    expect(sink.mails).toHaveLength(2);
    expect((await api('POST', `/letters/${id}/pause`)).status).toBe(200);
    expect((await api('POST', `/letters/${id}/resume`)).body.state).toBe('sending');
    await server.runJobs();
    expect(new Set(readers(sink)).size).toBe(6);
    expect(sink.mails).toHaveLength(6);
    expect((await api('POST', `/letters/${id}/resume`)).status).toBe(409);
    expect((await api('POST', `/letters/${id}/pause`)).status).toBe(409);
  });

  it('can be ended while it is paused: who waits gets nothing, and it says how many', async () => {
    await subscribed(3);
    const sink = await mailServer();
    const id = await draft();
    expect((await api('POST', `/letters/${id}/end`)).status).toBe(409);
    await api('POST', `/letters/${id}/start`);
    expect((await api('POST', `/letters/${id}/end`)).body.message).toBe(
      'Bare et nyhetsbrev på pause kan avsluttes.',
    );
    await api('POST', `/letters/${id}/pause`);
    await server.ctx.db.pool.query(
      `UPDATE newsletter_deliveries SET state = 'sent'
        WHERE subscription_id = (SELECT id FROM newsletter_subscriptions ORDER BY email LIMIT 1)`,
    );
    const ended = await api('POST', `/letters/${id}/end`);
    expect(campaign.strict().parse(ended.body)).toMatchObject({
      state: 'ended',
      finishedAt: server.clock.now().toISOString(),
      recipients: { total: 3, waiting: 2, sent: 1 },
    });
    expect((await api('POST', `/letters/${id}/end`)).status).toBe(200);
    expect((await api('POST', `/letters/${id}/resume`)).status).toBe(409);
    await server.runJobs();
    expect(sink.mails).toEqual([]);
    await server.ctx.db.pool.query('DELETE FROM newsletter_subscriptions');
    expect(await counts(id)).toMatchObject({ total: 3, waiting: 2, sent: 1 });
    expect((await acts()).at(-1)).toEqual({
      action: 'letter.end',
      after: { state: 'ended', sent: 1, waiting: 2 },
    });
  });

  it('passes over who left meanwhile', async () => {
    await subscribed(5);
    const sink = await mailServer();
    const id = await draft();
    await api('POST', `/letters/${id}/start`);
    await server.ctx.db.pool.query(
      `UPDATE newsletter_subscriptions SET confirmed_at = NULL, unsubscribed_at = now()
        WHERE email IN ('leser2@example.no', 'leser4@example.no')`,
    );
    await server.runJobs();
    expect(readers(sink)).toEqual(['leser1@example.no', 'leser3@example.no', 'leser5@example.no']);
    expect(await counts(id)).toMatchObject({ total: 5, sent: 3, skipped: 2 });
  });

  it('gives up nobody while the server refuses the sender', async () => {
    await subscribed(2);
    let isRefused = true;
    const sink = await mailServer({
      onMailFrom: (_address, _session, callback) =>
        isRefused
          ? callback(Object.assign(new Error('ukjent avsender'), { responseCode: 553 }))
          : callback(),
    });
    const id = await draft();
    await api('POST', `/letters/${id}/start`);
    await server.runJobs();
    expect(await counts(id)).toMatchObject({ sent: 0, failed: 0, waiting: 2 });
    isRefused = false;
    server.clock.advance(6 * MINUTE);
    await server.runJobs();
    expect(readers(sink)).toEqual(['leser1@example.no', 'leser2@example.no']);
  });

  it('gives up who is refused for good, before or after the content, and tries others again', async () => {
    await subscribed(4);
    let busy = true;
    const refusal = (code: number) => Object.assign(new Error('nei'), { responseCode: code });
    const sink = await mailServer({
      onRcptTo({ address }, _session, callback) {
        if (address === 'leser1@example.no') return callback(refusal(550));
        if (address === 'leser2@example.no' && busy) return callback(refusal(451));
        callback();
      },
      onData(stream, session, callback) {
        stream.resume();
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          if (to[0] === 'leser3@example.no') return callback(refusal(554));
          sink.mails.push({ to, mail: { headers: [] } as never });
          callback();
        });
      },
    });
    const id = await draft();
    await api('POST', `/letters/${id}/start`);
    await server.runJobs();
    expect(readers(sink)).toEqual(['leser4@example.no']);
    expect(await counts(id)).toMatchObject({ sent: 1, failed: 2, waiting: 1 });
    busy = false;
    server.clock.advance(4 * MINUTE);
    await server.runJobs();
    expect(await counts(id)).toMatchObject({ waiting: 1 });
    server.clock.advance(2 * MINUTE);
    await server.runJobs();
    expect(await counts(id)).toMatchObject({ sent: 2, failed: 2, waiting: 0 });
    const { rows } = await server.ctx.db.pool.query(
      "SELECT last_error FROM newsletter_deliveries WHERE state = 'failed'",
    );
    expect(JSON.stringify(rows)).not.toContain('@example.no');
  });

  it('waits for a mail server that is away, and loses nobody', async () => {
    await subscribed(3);
    const sink = await mailServer();
    server.ctx.config.mail.smtpUrl = 'smtp://127.0.0.1:1';
    const id = await draft();
    await api('POST', `/letters/${id}/start`);
    await server.runJobs();
    expect(await counts(id)).toMatchObject({ waiting: 3, sent: 0 });
    server.ctx.config.mail.smtpUrl = sink.url;
    server.clock.advance(MINUTE);
    await server.runJobs();
    expect(new Set(readers(sink)).size).toBe(3);
    expect(await counts(id)).toMatchObject({ waiting: 0, sent: 3 });
  });

  it('puts a mail off that the server does not answer, and loses nobody', async () => {
    await subscribed(3);
    let isSilent = true;
    const sink = await mailServer({
      onData(stream, session, callback) {
        stream.resume();
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          if (to[0] === 'leser1@example.no' && isSilent) return;
          sink.mails.push({ to, mail: { headers: [] } as never });
          callback();
        });
      },
    });
    const { times } = server.ctx.config;
    const { outgoingMs } = times;
    const id = await draft();
    await api('POST', `/letters/${id}/start`);
    Object.assign(times, { outgoingMs: 300 });
    await server.runJobs();
    Object.assign(times, { outgoingMs });
    const { waiting } = await counts(id);
    expect(waiting).toBeGreaterThan(0);
    await server.runJobs();
    expect(await counts(id)).toMatchObject({ waiting, failed: 0 });
    isSilent = false;
    server.clock.advance(6 * MINUTE);
    await server.runJobs();
    expect(await counts(id)).toMatchObject({ sent: 3, waiting: 0 });
    expect(new Set(readers(sink)).size).toBe(3);
  });

  it('does not stand still when an answer never ends, and goes out later', async () => {
    await subscribed(2);
    const tarpit = await startTarpit();
    const { times, mail } = server.ctx.config;
    const { outgoingMs } = times;
    const id = await draft();
    await api('POST', `/letters/${id}/start`);
    Object.assign(mail, { smtpUrl: tarpit.url });
    Object.assign(times, { outgoingMs: 1000 });
    await server.runJobs();
    Object.assign(times, { outgoingMs });
    await tarpit.stop();
    expect(await counts(id)).toMatchObject({ waiting: 2, sent: 0 });
    const sink = await mailServer();
    server.clock.advance(6 * MINUTE);
    await server.runJobs();
    expect(readers(sink)).toHaveLength(2);
  });

  it('opens a new connection when the server closes the old one after some mails', async () => {
    await subscribed(7);
    let taken = 0;
    const sink = await mailServer({
      onMailFrom(_address, _session, callback) {
        taken += 1;
        const full = Object.assign(new Error('for mange'), { responseCode: 421 });
        callback(taken % 4 === 0 ? full : null);
      },
    });
    const id = await draft();
    await api('POST', `/letters/${id}/start`);
    for (let round = 0; round < 4; round += 1) {
      await server.runJobs();
      server.clock.advance(10 * MINUTE);
    }
    expect(readers(sink)).toHaveLength(7);
    expect(new Set(readers(sink)).size).toBe(7);
  });
});
