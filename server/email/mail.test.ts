import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  deadJobs,
  startSmtpSink,
  startTarpit,
  startTestServer,
  type TestServer,
} from '#server/testing/index.ts';
import { mailTask, type OutgoingMail } from './index.ts';
import { sendingLimit, smtpLimits } from './transport.ts';

let server: TestServer;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  server = await startTestServer({
    env: { MAIL_FROM: 'CTRL Festival <hei@ctrl.example>' },
  });
  await server.runJobs();
});
afterAll(() => server.stop());

beforeEach(async () => {
  deliverTo(null);
  for (const table of ['mail_outbox', 'jobs', 'contact_messages']) {
    await server.ctx.db.pool.query(`DELETE FROM ${table}`);
  }
  rmSync(outbox(), { recursive: true, force: true });
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

function outbox(): string {
  return join(server.data.dataDir, 'outbox');
}

/** Makes the running server deliver to this SMTP server, or to files. */
function deliverTo(smtpUrl: string | null, outgoingMs = 20_000): void {
  Object.assign(server.ctx.config.mail, { smtpUrl });
  Object.assign(server.ctx.config.times, { outgoingMs });
}

function enqueue(mail: Partial<OutgoingMail> = {}): Promise<void> {
  return server.ctx.db.transaction((tx) =>
    server.ctx.mailer.enqueue(tx, {
      to: 'kari@example.no',
      subject: 'Prøve på æøå',
      text: 'Hei på deg',
      html: '<p>Hei på deg</p>',
      ...mail,
    }),
  );
}

async function rows() {
  return (await server.ctx.db.pool.query('SELECT * FROM mail_outbox ORDER BY created_at')).rows;
}

async function sink(options?: Parameters<typeof startSmtpSink>[0]) {
  const smtp = await startSmtpSink(options);
  ends.push(smtp.stop);
  return smtp;
}

describe('an e-mail without SMTP_URL', () => {
  it('becomes one readable file, and the content of the row is cleared', async () => {
    await enqueue({ headers: { 'Reply-To': 'ola@example.no' } });
    expect(await server.mails()).toEqual([]);
    expect(await server.runJobs()).toBeGreaterThan(0);
    const [mail] = await server.mails();
    expect(mail).toMatchObject({ subject: 'Prøve på æøå', text: 'Hei på deg\n' });
    expect(mail?.from?.address).toBe('hei@ctrl.example');
    expect(mail?.replyTo?.[0]?.address).toBe('ola@example.no');
    const [row] = await rows();
    expect(mail?.messageId).toBe(`<${row?.id}@ctrl.example>`);
    expect(row).toMatchObject({
      sent_at: server.clock.now(),
      failed_at: null,
      attempts: 1,
      text_body: '',
      html_body: '',
    });
    expect(readdirSync(outbox())).toEqual([
      `20260301T120000Z-prove-pa-aoa-${String(row?.id).slice(0, 8)}.eml`,
    ]);
  });

  it('does not exist when its transaction is rolled back', async () => {
    const refused = server.ctx.db.transaction(async (tx) => {
      const mail = { to: 'a@example.no', subject: 's', text: 't', html: 'h' };
      await server.ctx.mailer.enqueue(tx, mail);
      throw new Error('rolled back');
    });
    await expect(refused).rejects.toThrow('rolled back');
    await server.runJobs();
    expect(await rows()).toEqual([]);
    expect(await server.mails()).toEqual([]);
  });

  it('waits while the folder cannot be written, and is written when it can', async () => {
    writeFileSync(outbox(), 'in the way');
    await enqueue();
    await server.runJobs();
    expect((await rows())[0]).toMatchObject({ sent_at: null, attempts: 1 });
    rmSync(outbox());
    await server.runJobs({ evenDelayed: true });
    expect(await server.mails()).toHaveLength(1);
    expect((await rows())[0]).toMatchObject({ attempts: 2, last_error: null });
  });

  it('lets no text become a header', async () => {
    await enqueue({
      subject: 'Hei\r\nBcc: alle@example.no\r\n\r\nInnhold',
      headers: { 'X-Note': 'en\r\nX-Evil: 1', 'X-Word': 'a =?utf-8?q?=E2=80=AE?=' },
    });
    await server.runJobs();
    const [mail] = await server.mails();
    expect(mail?.subject).toBe('Hei Bcc: alle@example.no Innhold');
    expect(mail?.bcc ?? []).toEqual([]);
    expect(mail?.headers.some(({ key }) => key === 'x-evil')).toBe(false);
    const word = mail?.headers.find(({ key }) => key === 'x-word')?.value;
    expect(word).toBe('a = ?utf-8?q?=E2=80=AE?=');
    expect(mail?.text).toBe('Hei på deg\n');
  });
});

describe('an e-mail with SMTP_URL', () => {
  it('reaches the server once, however often its job is run', async () => {
    const smtp = await sink();
    deliverTo(smtp.url);
    await enqueue();
    await server.runJobs();
    await server.ctx.db.pool.query(`UPDATE jobs SET state = 'waiting' WHERE task = 'mail-send'`);
    expect(await server.runJobs()).toBe(1);
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]).toMatchObject({
      to: ['kari@example.no'],
      mail: { subject: 'Prøve på æøå', text: 'Hei på deg\n' },
    });
    expect(await server.mails()).toEqual([]);
  });

  it('is retried with back-off while the server is down, and delivered when it is up', async () => {
    deliverTo('smtp://127.0.0.1:1');
    await enqueue();
    await server.runJobs();
    await server.runJobs();
    const [row] = await rows();
    expect(row).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 });
    expect(row?.last_error).toEqual(expect.stringContaining('ECONNREFUSED'));
    expect(await server.ctx.jobs.counts()).toEqual([
      { name: 'mail-send', waiting: 1, active: 0, failed: 0 },
    ]);
    const smtp = await sink();
    deliverTo(smtp.url);
    await server.runJobs({ evenDelayed: true });
    expect(smtp.mails).toHaveLength(1);
  });

  it('is given up on after ten tries, and both the row and the dead job say so', async () => {
    deliverTo('smtp://127.0.0.1:1');
    await enqueue();
    for (let time = 0; time < 12; time += 1) await server.runJobs({ evenDelayed: true });
    expect((await rows())[0]).toMatchObject({ attempts: 10, failed_at: expect.any(Date) });
    expect(await deadJobs(server.ctx.db)).toMatchObject([{ task: 'mail-send', attempts: 10 }]);
  });

  it.each([
    ['hangs', () => undefined, /timeout|Greeting never received/i],
    [
      'breaks off in the middle of an answer',
      (socket: Socket) => {
        socket.write('220 half ESMTP\r\n');
        socket.once('data', () => socket.end('250-half\r\n25'));
      },
      /closed unexpectedly|Invalid/i,
    ],
  ])(
    'is not waited for when the server %s, no request notices, and it goes out once later',
    async (_how, answer, reason) => {
      const broken = createServer(answer);
      await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
      ends.push(() => new Promise((resolve) => broken.close(resolve)));
      const address = broken.address();
      const port = typeof address === 'object' ? address?.port : 0;
      deliverTo(`smtp://127.0.0.1:${port}`, 300);
      await enqueue();
      const sending = server.runJobs();
      const body = { navn: 'Kari', epost: 'kari@example.no', melding: 'Dette går bra likevel' };
      expect((await server.api('POST', '/api/contact', { body })).status).toBe(200);
      await sending;
      // The form's own e-mails are of the same moment.
      const row = (await rows()).find(({ subject }) => subject === 'Prøve på æøå');
      expect(row).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 });
      expect(row?.last_error).toMatch(reason);
      const smtp = await sink();
      deliverTo(smtp.url);
      await server.runJobs({ evenDelayed: true });
      const sent = smtp.mails.filter(({ to }) => to.includes('kari@example.no'));
      expect(sent.map(({ mail }) => mail.subject)).toContain('Prøve på æøå');
      expect(new Set(smtp.mails.map(({ mail }) => mail.messageId)).size).toBe(smtp.mails.length);
    },
  );

  it('is dead at once when the server refuses its recipient for good', async () => {
    const smtp = await sink({
      onRcptTo: (_address, _session, callback) =>
        callback(Object.assign(new Error('No such user kari@example.no'), { responseCode: 550 })),
    });
    deliverTo(smtp.url);
    await enqueue();
    await server.runJobs();
    const [row] = await rows();
    expect(row).toMatchObject({ attempts: 1, failed_at: server.clock.now(), sent_at: null });
    expect(row?.last_error).not.toContain('kari@example.no');
    expect(await server.runJobs({ evenDelayed: true })).toBe(0);
    expect(smtp.mails).toEqual([]);
  });

  it('waits while the server refuses the sender, which says nothing about the recipient', async () => {
    let isRefused = true;
    const smtp = await sink({
      onMailFrom: (_address, _session, callback) =>
        isRefused
          ? callback(Object.assign(new Error('Sender not owned by user'), { responseCode: 553 }))
          : callback(),
    });
    deliverTo(smtp.url);
    await enqueue();
    await enqueue({ to: 'glemt@example.no', forgetWhenDone: true });
    await server.runJobs();
    expect(await rows()).toMatchObject([
      { failed_at: null, attempts: 1 },
      { failed_at: null, attempts: 1 },
    ]);
    isRefused = false;
    await server.runJobs({ evenDelayed: true });
    expect(smtp.mails).toHaveLength(2);
  });

  it('leaves nothing behind when it is to be forgotten, out or given up', async () => {
    const smtp = await sink({
      onRcptTo: ({ address }, _session, callback) =>
        address.startsWith('borte')
          ? callback(Object.assign(new Error('No such user'), { responseCode: 550 }))
          : callback(),
    });
    deliverTo(smtp.url);
    await enqueue({ to: 'ute@example.no', forgetWhenDone: true });
    await enqueue({ to: 'borte@example.no', forgetWhenDone: true });
    await enqueue({ to: 'blir@example.no' });
    await server.runJobs();
    expect(smtp.mails.flatMap(({ to }) => to).sort()).toEqual([
      'blir@example.no',
      'ute@example.no',
    ]);
    expect((await rows()).map(({ recipient }) => recipient)).toEqual(['blir@example.no']);
  });

  it('has longer for an answer than for connecting, and ends before its job is run again', () => {
    expect(smtpLimits(10_000)).toMatchObject({ greetingTimeout: 10_000, socketTimeout: 60_000 });
    const { expireInSeconds = 120 } = mailTask;
    expect(sendingLimit(300_000)).toBeLessThan(expireInSeconds * 1000);
  });

  it('is put off, and its connection closed, when an answer never ends', async () => {
    const tarpit = await startTarpit();
    deliverTo(tarpit.url, 1000);
    await enqueue();
    await server.runJobs();
    expect((await rows())[0]).toMatchObject({
      attempts: 1,
      last_error: 'Message sending aborted',
    });
    await tarpit.stop();
  });

  it('is tried again when the server is only busy', async () => {
    let busy = true;
    const smtp = await sink({
      onRcptTo: (_address, _session, callback) =>
        busy ? callback(Object.assign(new Error('Try later'), { responseCode: 451 })) : callback(),
    });
    deliverTo(smtp.url);
    await enqueue();
    await server.runJobs();
    expect((await rows())[0]).toMatchObject({ failed_at: null, attempts: 1 });
    busy = false;
    await server.runJobs({ evenDelayed: true });
    expect(smtp.mails).toHaveLength(1);
  });
});
