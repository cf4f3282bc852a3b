import { createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { probe } from '#server/email/index.ts';
import {
  addAdmin,
  startSmtpSink,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';
import { launchAnswer } from '#shared/contracts/launch.ts';

const PATH = '/api/admin/system/test-mail';
const TO = 'kari@example.no';

let server: TestServer;
let cookie: string;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  server = await startTestServer({
    env: { MAIL_FROM: 'Fjordfestivalen <post@fjord.no>', LIMIT_TEST_MAIL: '3/600' },
  });
});
beforeEach(async () => {
  deliverTo(null);
  for (const table of ['rate_limits', 'audit_log', 'settings', 'admins']) {
    await server.ctx.db.pool.query(`DELETE FROM ${table}`);
  }
  cookie = (await addAdmin(server)).cookie;
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(() => server.stop());

/** Makes the running server deliver there; a short time-out for what never answers. */
function deliverTo(smtpUrl: string | null, outgoingMs = 20_000): void {
  Object.assign(server.ctx.config.mail, { smtpUrl });
  Object.assign(server.ctx.config.times, { outgoingMs });
}

const send = (epost: unknown = TO) => server.api('POST', PATH, { cookie, body: { epost } });

async function sink(options?: Parameters<typeof startSmtpSink>[0]) {
  const smtp = await startSmtpSink(options);
  ends.push(smtp.stop);
  deliverTo(smtp.url);
  return smtp;
}

/** A server on loopback that answers nothing of its own. */
async function listen(tcp: Server): Promise<string> {
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise((resolve) => tcp.close(resolve)));
  const address = tcp.address();
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

async function mailCheck() {
  const { body } = await server.api('GET', '/api/admin/launch', { cookie });
  return launchAnswer.parse(body).checks.find(({ id }) => id === 'mail');
}

async function acts() {
  return (await server.ctx.db.pool.query('SELECT actor, action, after FROM audit_log')).rows;
}

describe('a test mail', () => {
  it('is sent at once, and the acceptance is remembered for these settings', async () => {
    const smtp = await sink();
    expect(await mailCheck()).toMatchObject({
      state: 'due',
      text: expect.stringContaining('ikke prøvd'),
    });
    const { status, body } = await send();
    expect([status, body.accepted]).toEqual([200, true]);
    expect(body.message).toMatch(/^127\.0\.0\.1:\d+ tok imot prøven: «250 OK/);
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]).toMatchObject({
      to: [TO],
      mail: { subject: 'Prøve fra CTRL Festival', from: { address: 'post@fjord.no' } },
    });
    expect(await mailCheck()).toMatchObject({
      state: 'ok',
      text: expect.stringContaining('1.3.2026 kl. 13:00'),
    });
    expect(await acts()).toEqual([
      { actor: 'sjef', action: 'mail.test', after: { recipient: 'k***@e***', accepted: true } },
    ]);
    deliverTo(`${smtp.url}/?name=other`);
    expect(await mailCheck()).toMatchObject({
      state: 'due',
      text: expect.stringContaining('ikke prøvd'),
    });
  });

  it('without a mail server becomes a file, and says so', async () => {
    const { body } = await send();
    expect(body.accepted).toBe(false);
    expect(body.message).toMatch(
      /ikke sendt.*outbox\/20260301T120000Z-prove-fra-ctrl-festival-\S+\.eml/,
    );
    expect((await server.mails()).map(({ subject }) => subject)).toContain(
      'Prøve fra CTRL Festival',
    );
    expect((await mailCheck())?.text).toContain('når ingen');
  });

  it('tells why the server refused it, with no address and no secret', async () => {
    await sink({
      onRcptTo: (_address, _session, callback) =>
        callback(Object.assign(new Error(`No such user ${TO}\r\nhei`), { responseCode: 550 })),
    });
    const { body } = await send();
    expect(body.accepted).toBe(false);
    expect(body.message).toMatch(
      /avviste prøven.*MAIL_FROM.*Svaret var: «550 No such user k\*\*\*@e\*\*\*/,
    );
    expect((await mailCheck())?.text).toContain('kom ikke fram');
  });

  it('tells that the password is wrong without showing it', async () => {
    const smtp = await sink({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) =>
        callback(Object.assign(new Error('Authentication failed'), { responseCode: 535 })),
    });
    deliverTo(smtp.url.replace('//', '//post:hemmelig123@'));
    const { text, body } = await send();
    expect(body.message).toContain('godtok ikke brukernavnet eller passordet');
    expect(text).not.toContain('hemmelig123');
  });

  it('tells who cannot be reached, and what speaks no TLS', async () => {
    deliverTo('smtp://127.0.0.1:1');
    expect((await send()).body.message).toContain('Fikk ikke kontakt med 127.0.0.1:1.');
    const smtp = await sink();
    deliverTo(smtp.url.replace('smtp:', 'smtps:'));
    expect((await send()).body.message).toContain('ingen sikker forbindelse');
  });

  it('tells that a busy server asks for another time', async () => {
    await sink({
      onRcptTo: (_address, _session, callback) =>
        callback(Object.assign(new Error('Greylisted'), { responseCode: 451 })),
    });
    expect((await send()).body.message).toContain('prøve igjen senere');
  });

  it('is not waited for when the server says nothing', async () => {
    deliverTo(await listen(createServer()), 200);
    expect((await send()).body.message).toContain('ikke ferdig innen 1 sekund.');
  });

  it('ends in time although the server goes on greeting for ever', async () => {
    let greeted: () => void = () => undefined;
    const beginning = new Promise<void>((resolve) => {
      greeted = resolve;
    });
    const tcp = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('220-velkommen\r\n', () => greeted());
    });
    deliverTo(await listen(tcp), 600_000);
    let deadline: () => void = () => undefined;
    const mail = { id: 'x', to: TO, subject: 's', text: 't', html: 'h', headers: {} };
    const outcome = probe(
      server.ctx.config,
      { ...mail, createdAt: server.clock.now() },
      {
        after: (_ms, work) => {
          deadline = work;
          return () => undefined;
        },
      },
    );
    await beginning;
    deadline();
    expect(await outcome).toMatchObject({ kind: 'failed', problem: 'slow' });
  });

  it.each([
    `${TO}\r\nBcc: alle@example.no`,
    `${TO}, ola@example.no`,
    'Kari <kari@example.no>',
    'kari@localhost',
    ['kari@example.no'],
    '',
  ])('goes to no address like %j', async (epost) => {
    const smtp = await sink();
    const { status, body } = await send(epost);
    expect([status, body.errors]).toEqual([400, { epost: 'Ugyldig e-postadresse' }]);
    expect(smtp.mails).toEqual([]);
  });

  it('goes once when it is asked for twice at once', async () => {
    let release: () => void = () => undefined;
    let started: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      started = resolve;
    });
    await sink({
      onRcptTo: (_address, _session, callback) => {
        release = () => callback();
        started();
      },
    });
    const first = send();
    await begun;
    const second = await send();
    expect([second.status, second.body.message]).toEqual([
      409,
      'En prøve er allerede på vei. Vent på svaret.',
    ]);
    release();
    expect((await first).body.accepted).toBe(true);
  });

  it('is limited for each administrator, and for nobody else', async () => {
    for (let time = 0; time < 3; time += 1) expect((await send()).status).toBe(200);
    const refused = await send();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '600']);
    cookie = (await addAdmin(server, 'nora')).cookie;
    expect((await send()).status).toBe(200);
    expect((await server.api('POST', PATH, { body: { epost: TO } })).status).toBe(401);
  });
});
