import { hostname } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogMemory } from '#server/lib/log-memory.ts';
import { createLogger } from '#server/lib/logger.ts';
import {
  addAdmin,
  addUser,
  currentEngine,
  openSocket,
  planOf,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';
import { logsAnswer, systemAnswer } from '#shared/contracts/back-office.ts';
import { selectFailedMails } from './system.read.ts';

const NOW = '2026-11-20T12:00:00Z';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let server: TestServer;
let cookie: string;
const logs = createLogMemory();
const logger = createLogger({ logLevel: 'debug' }, { write: () => {} }, logs);

beforeAll(async () => {
  server = await startTestServer({ now: NOW, logger, logs });
  cookie = (await addAdmin(server)).cookie;
});
beforeEach(async () => {
  for (const table of ['mail_outbox', 'jobs', 'audit_log']) await sql(`DELETE FROM ${table}`);
});
afterAll(() => server.stop());

function sql(text: string, values: unknown[] = []) {
  return server.ctx.db.pool.query(text, values);
}

function api(method: string, path: string, by: string | undefined = cookie) {
  return server.api(method, `/api/admin${path}`, by ? { cookie: by } : {});
}

async function system() {
  const answer = await api('GET', '/system');
  expect(answer.status).toBe(200);
  return systemAnswer.parse(answer.body);
}

async function lines(query = '') {
  const answer = await api('GET', `/logs${query}`);
  expect(answer.status).toBe(200);
  return logsAnswer.parse(answer.body).lines;
}

/** Queues an e-mail to `name`; its address is refused permanently while `refused`. */
async function queueMail(name: string): Promise<string> {
  const mail = { to: `${name}@example.no`, subject: `Til ${name}`, text: 'Hei', html: 'Hei' };
  await server.ctx.db.transaction((tx) => server.ctx.mailer.enqueue(tx, mail));
  const { rows } = await sql('SELECT id FROM mail_outbox WHERE recipient = $1', [mail.to]);
  return String(rows[0]?.id);
}

/** The state after ten failed attempts: the e-mail is given up and its job is dead. */
async function giveUp(id: string): Promise<void> {
  await sql(
    `UPDATE mail_outbox SET failed_at = $2, attempts = 10, last_error = 'Connection refused' WHERE id = $1`,
    [id, server.clock.now()],
  );
  await sql(
    `UPDATE jobs SET state = 'dead', attempts = max_attempts, finished_at = now()
     WHERE data->>'mailId' = $1`,
    [id],
  );
}

async function acts() {
  return (await sql('SELECT actor, action, subject_id, after FROM audit_log ORDER BY id')).rows;
}

it.each([
  ['GET', '/system'],
  ['GET', '/logs'],
  ['POST', '/system/mails/retry-all'],
  ['POST', `/system/mails/${UNKNOWN}/retry`],
  ['POST', '/system/jobs/retry'],
])('%s %s is for admins', async (method, path) => {
  const user = await addUser(server);
  for (const by of ['', user.cookie, 'ctrl_admin=tull']) {
    expect((await api(method, path, by)).status).toBe(401);
  }
});

describe('GET /api/admin/system', () => {
  it('counts what became of the push messages of 30 days', async () => {
    const message = (key: string, at: string) =>
      sql(
        `INSERT INTO push_messages (key, subject, tag, payload, urgent, created_at, expires_at, accepted,
           refused, gone, last_error, last_error_at)
         VALUES ($1, 'changes', 't', '{}', false, $2, $2, 5, 1, 2, 'Status 413', $2)`,
        [key, at],
      );
    await message('old', '2026-10-01T12:00:00Z');
    await message('one', '2026-11-10T12:00:00Z');
    await message('two', '2026-11-15T12:00:00Z');
    expect((await system()).push).toMatchObject({
      ...{ subscribed: 0, openMessages: 3, waiting: 0, accepted: 10, refused: 2, gone: 4 },
      ...{ lastError: 'Status 413', lastErrorAt: '2026-11-15T12:00:00.000Z' },
    });
    await sql('DELETE FROM push_messages');
  });

  it('tells how the database and this process are', async () => {
    const sockets = [
      await openSocket(server.url, '?room=festival'),
      await openSocket(server.url, '?topics=progress'),
    ];
    const answer = await system();
    expect(answer.database).toEqual({
      engine: currentEngine() === 'postgres' ? 'PostgreSQL' : 'PGlite',
      up: true,
      pingMs: expect.any(Number),
      sizeBytes: expect.any(Number),
    });
    expect(answer.database.sizeBytes).toBeGreaterThan(1_000_000);
    expect(answer.sockets).toBe(2);
    expect(answer.processes).toEqual([
      {
        id: server.ctx.instance.id,
        name: `${hostname()}:${process.pid}`,
        startedAt: new Date(NOW).toISOString(),
        seenAt: new Date(NOW).toISOString(),
        sockets: 2,
        memoryBytes: expect.any(Number),
        self: true,
      },
    ]);
    expect(answer.processes[0]?.memoryBytes).toBeGreaterThan(10_000_000);
    for (const socket of sockets) await socket.close();
  });

  it('counts rows', async () => {
    const { counts } = await system();
    await sql(`INSERT INTO contact_messages (navn, epost, melding, deleted_at) VALUES
      ('a', 'a@example.no', 'x', null), ('b', 'a@example.no', 'x', now())`);
    await sql(`INSERT INTO chat_users (navn) VALUES ('Kari')`);
    await sql(`INSERT INTO affiliates (navn, epost) VALUES ('Ida', 'ida@example.no')`);
    await sql(`INSERT INTO social_shares (navn, epost, platform, url)
      VALUES ('a', 'a@example.no', 'facebook', 'https://ctrl.example')`);
    expect((await system()).counts).toEqual({
      chatUsers: counts.chatUsers + 1,
      affiliates: counts.affiliates + 1,
      contactMessages: counts.contactMessages + 1,
      socialShares: counts.socialShares + 1,
    });
  });

  it('shows the queues and the outbox, with no whole address', async () => {
    const failing = await queueMail('kari');
    await giveUp(failing);
    await queueMail('ola');
    const { jobs, mail, integrations } = await system();
    expect(jobs).toMatchObject({ waiting: 1, active: 0, failed: 1 });
    expect(jobs.queues).toEqual([{ name: 'mail-send', waiting: 1, active: 0, failed: 1 }]);
    expect(mail).toEqual({
      transport: 'files',
      waiting: 1,
      failed: 1,
      failures: [
        {
          id: failing,
          recipient: 'k***@e***',
          subject: 'Til kari',
          attempts: 10,
          lastError: 'Connection refused',
          failedAt: new Date(NOW).toISOString(),
        },
      ],
    });
    const nothing = { configured: false, lastSuccess: null, lastError: null };
    expect(integrations).toEqual(
      ['sheets', 'facebook', 'instagram', 'tiktok', 'smtp'].map((name) => ({ name, ...nothing })),
    );
  });

  it('tells of what is set up how it last went', async () => {
    const started = await startTestServer({
      now: NOW,
      env: { FACEBOOK_PAGE_ID: '1', FACEBOOK_TOKEN: 'x', SMTP_URL: 'smtp://127.0.0.1:9' },
    });
    const { pool } = started.ctx.db;
    await pool.query(
      `INSERT INTO social_feeds (platform, last_fetch, last_error) VALUES
        ('facebook', $1, 'HTTP 500'), ('instagram', $1, 'HTTP 400')`,
      [NOW],
    );
    await pool.query(
      `INSERT INTO mail_outbox (recipient, subject, text_body, html_body, created_at, sent_at, last_error)
       VALUES ('a@example.no', 'x', '', '', $1::timestamptz - interval '1 hour', $1, null),
              ('a@example.no', 'x', '', '', $1, null, 'Greeting never received')`,
      [NOW],
    );
    const admin = await addAdmin(started);
    const { body } = await started.api('GET', '/api/admin/system', { cookie: admin.cookie });
    const { mail, integrations } = systemAnswer.parse(body);
    expect(mail).toMatchObject({ transport: 'smtp', waiting: 1, failed: 0 });
    const at = new Date(NOW).toISOString();
    expect(integrations.filter(({ configured }) => configured)).toEqual([
      { name: 'facebook', configured: true, lastSuccess: at, lastError: 'HTTP 500' },
      { name: 'smtp', configured: true, lastSuccess: at, lastError: 'Greeting never received' },
    ]);
    expect(integrations[2]).toMatchObject({ configured: false, lastError: null });
    await started.stop();
  });

  it('leaves out a process without a recent heartbeat', async () => {
    await sql(
      `INSERT INTO server_processes (id, name, started_at, seen_at, stopped_at, sockets) VALUES
        (gen_random_uuid(), 'living', $1, $1::timestamptz - interval '40 seconds', null, 3),
        (gen_random_uuid(), 'killed', $1, $1::timestamptz - interval '61 seconds', null, 4),
        (gen_random_uuid(), 'stopped', $1, $1, $1, 5)`,
      [NOW],
    );
    const { processes, sockets } = await system();
    expect(processes.map(({ name }) => name)).toContain('living');
    expect(processes).toHaveLength(2);
    expect(sockets).toBe(3);
    await sql('DELETE FROM server_processes WHERE name <> $1', [server.ctx.instance.name]);
  });
});

describe('new tries', () => {
  it('send a mail that was given up, once', async () => {
    const id = await queueMail('ny-try');
    await giveUp(id);
    const [first, second] = await Promise.all([
      api('POST', `/system/mails/${id}/retry`),
      api('POST', `/system/mails/${id}/retry`),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body).toEqual({ success: true, message: '1 e-post prøves på nytt.', retried: 1 });
    expect((await system()).mail).toMatchObject({ waiting: 1, failed: 0 });
    expect(await acts()).toEqual([
      { actor: 'sjef', action: 'mail.retry', subject_id: id, after: null },
    ]);
    await api('POST', '/system/jobs/retry');
    await server.runJobs({ evenDelayed: true });
    const mails = await server.mails();
    expect(mails.filter(({ subject }) => subject === 'Til ny-try')).toHaveLength(1);
    expect((await system()).mail).toMatchObject({ waiting: 0, failed: 0 });
    const again = await api('POST', `/system/mails/${id}/retry`);
    expect([again.status, again.body.message]).toEqual([409, 'E-posten er allerede sendt.']);
    expect((await api('POST', `/system/mails/${UNKNOWN}/retry`)).status).toBe(404);
    expect((await api('POST', '/system/mails/tull/retry')).status).toBe(404);
  });

  it('take all mails at once, as one act', async () => {
    for (const name of ['alle-1', 'alle-2']) await giveUp(await queueMail(name));
    const [first, second] = await Promise.all([
      api('POST', '/system/mails/retry-all'),
      api('POST', '/system/mails/retry-all'),
    ]);
    expect([first.body.retried, second.body.retried].sort()).toEqual([0, 2]);
    expect(await acts()).toEqual([
      { actor: 'sjef', action: 'mail.retry', subject_id: null, after: { mails: 2 } },
    ]);
    await server.runJobs({ evenDelayed: true });
    const subjects = (await server.mails()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.startsWith('Til alle-'))).toHaveLength(2);
  });

  it('retry dead jobs, and a mail behind one goes out once', async () => {
    const id = await queueMail('to-veier');
    await giveUp(id);
    await server.ctx.db.transaction((tx) =>
      server.ctx.jobs.enqueue(tx, { name: 'retention', schema: undefined as never }, {}),
    );
    await sql("UPDATE jobs SET state = 'dead' WHERE task = 'retention'");
    const answer = await api('POST', '/system/jobs/retry');
    expect(answer.body).toEqual({ success: true, message: '2 jobber prøves på nytt.', retried: 2 });
    await api('POST', '/system/mails/retry-all');
    await server.runJobs({ evenDelayed: true });
    const mails = await server.mails();
    expect(mails.filter(({ subject }) => subject === 'Til to-veier')).toHaveLength(1);
    expect((await system()).jobs).toMatchObject({ waiting: 0, failed: 0 });
    expect(await acts()).toEqual([
      { actor: 'sjef', action: 'job.retry', subject_id: null, after: { jobs: 2 } },
    ]);
  });

  it('find failures through an index', async () => {
    const { db } = server.ctx;
    const plan = await planOf(db, selectFailedMails(db.orm, 50));
    expect(plan).toMatchObject({ wholeTables: [], sorts: false });
  });
});

describe('GET /api/admin/logs', () => {
  it("leaves the dashboard's own reading out, and shows what else happened", async () => {
    for (let n = 0; n < 5; n += 1) await api('GET', '/system');
    await server.api('GET', '/api/programme.ics');
    await expect
      .poll(async () => (await lines()).map(({ details: { req } }) => req))
      .toContainEqual({ method: 'GET', path: '/api/programme.ics' });
    const kept = (await lines()).map(({ details }) => JSON.stringify(details));
    const reads = kept.filter((line) => line.includes('{"method":"GET","path":"/api/admin/'));
    expect(reads.filter((line) => line.includes('"status":200'))).toEqual([]);
  });

  it('gives the last lines, newest first, with no secret and no address', async () => {
    logger.warn({ password: 'hemmelig', to: 'kari@example.no' }, 'mail refused');
    const [first] = await lines('?level=warn');
    expect(first).toEqual({
      at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      level: 'warn',
      process: server.ctx.instance.name,
      message: 'mail refused',
      details: { password: '[skjult]', to: 'k***@e***' },
    });
    const all = await lines();
    expect(all.length).toBeLessThanOrEqual(200);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    expect(all.some(({ message }) => message === 'answered')).toBe(true);
  });

  it('keeps 200 of each level, whatever the others have to say', async () => {
    logger.error('the one error');
    for (let line = 0; line < 250; line += 1) logger.debug({ line }, 'noise');
    const debug = await lines('?level=debug');
    expect(debug).toHaveLength(200);
    expect(debug[0]?.details).toEqual({ line: 249 });
    expect(debug.at(-1)?.details).toEqual({ line: 50 });
    expect((await lines('?level=error')).map(({ message }) => message)).toEqual(['the one error']);
    const refused = await api('GET', '/logs?level=loud');
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['level']]);
  });

  it('names the process of each line', async () => {
    const line = { at: '2099-01-01T00:00:00.000Z', level: 'fatal', message: 'ut', details: {} };
    await sql(
      `INSERT INTO server_processes (id, name, started_at, seen_at, lines)
       VALUES (gen_random_uuid(), 'nabo:1', $1, $1, $2)`,
      [NOW, JSON.stringify([line])],
    );
    expect((await lines('?level=error'))[0]).toEqual({ ...line, process: 'nabo:1' });
    await sql("DELETE FROM server_processes WHERE name = 'nabo:1'");
  });
});
