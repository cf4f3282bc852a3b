import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type SmtpSink, startSmtpSink } from '../../../server/testing/mail.ts';
import { statusOf } from '../../lib/calls.ts';
import { freePort } from '../../lib/processes.ts';
import { adminCookie, type Site } from '../../lib/site.ts';
import type { Finding } from '../proof.ts';
import { type Fault, underWrites } from './fault.ts';
import { startTcpProxy } from './tcp-proxy.ts';

const MODES = ['hanging', 'refusing', 'half answers'] as const;
type Mode = (typeof MODES)[number];
/** Mails are waited for as long as they go out at all. */
const MAIL_MS = 60_000;

/** A server that accepts and says nothing, or breaks off in the middle of its answer. */
async function startBroken(mode: Mode): Promise<{ port: number; stop(): void }> {
  const port = await freePort();
  if (mode === 'refusing') return { port, stop: () => undefined };
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (mode === 'hanging') return;
    socket.write('220 half ESMTP\r\n');
    socket.on('data', (chunk) => {
      const isHttp = / HTTP\/1\.1\r\n/.test(chunk.toString('latin1'));
      socket.end(isHttp ? 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{"da' : '250-half\r\n25');
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { port, stop: () => void server.close() };
}

const serviceAccount = () =>
  JSON.stringify({
    client_email: 'sync@prove.iam.gserviceaccount.com',
    private_key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    }),
  });

/** Settings of the outside services, all at one address. */
const servicesAt = (root: string, smtp: string) => ({
  SMTP_URL: smtp,
  MAIL_FROM: 'CTRL <hei@ctrl.test>',
  OUTGOING_TIMEOUT_SECONDS: '2',
  ...{ FACEBOOK_API_ROOT: root, FACEBOOK_PAGE_ID: '1', FACEBOOK_TOKEN: 'token' },
  ...{ GOOGLE_API_ROOT: root, GOOGLE_SHEETS_ID: 'a-sheet-of-the-proof' },
  GOOGLE_SERVICE_ACCOUNT_JSON: serviceAccount(),
});

/** What visitors and the organiser get while nothing outside works. */
async function seenMeanwhile(what: string, site: Site): Promise<Finding> {
  const social = await statusOf(site.port, '/api/social-media/latest');
  const cookie = await adminCookie(site.server());
  const sync = await fetch(`http://127.0.0.1:${site.port}/api/admin/sync-sheets`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: '{}',
  });
  const said = (await sync.json()) as { message?: unknown };
  return {
    what,
    promised: 'social feed 200, the sheet’s button says why',
    seen: `feed ${social}, button ${sync.status} ‘${String(said.message ?? JSON.stringify(said)).slice(0, 60)}’`,
    kept: social === 200 && sync.status !== 500,
  };
}

/** Waits until every e-mail has gone out; retries are made due, not waited for. */
async function mailsOnce(what: string, site: Site, sink: SmtpSink): Promise<Finding> {
  let end = performance.now() + MAIL_MS;
  const unsent = async () => {
    await site.rows(
      "update jobs set run_at = now() where state = 'waiting' and task = 'mail-send'",
    );
    const [row] = await site.rows(
      'select count(*)::int as n from mail_outbox where sent_at is null',
    );
    return Number(row?.n);
  };
  let left = await unsent();
  while (left > 0 && performance.now() < end) {
    await pause(500);
    const before = left;
    left = await unsent();
    if (left < before) end = performance.now() + MAIL_MS;
  }
  const [row] = await site.rows('select count(*)::int as n from mail_outbox');
  const ids = sink.mails.map(({ mail }) => mail.messageId);
  const twice = ids.length - new Set(ids).size;
  return {
    what,
    promised: 'each e-mail once, when the mail server is back',
    seen: `${row?.n} written, ${new Set(ids).size} arrived, ${left} unsent, ${twice} twice`,
    kept: left === 0 && twice === 0 && new Set(ids).size === Number(row?.n),
  };
}

function servicesBroken(mode: Mode): Fault {
  const name = `SMTP, Google and Facebook ${mode}`;
  return {
    name,
    async run(minutes) {
      const broken = await startBroken(mode);
      const sink = await startSmtpSink();
      let target = broken.port;
      const smtp = await startTcpProxy(() => target);
      try {
        const fault = underWrites(name, {
          env: servicesAt(`http://127.0.0.1:${broken.port}`, `smtp://127.0.0.1:${smtp.port}`),
          async strike(site, writers) {
            await writers.moreOfBoth(20);
            const meanwhile = await seenMeanwhile(name, site);
            target = Number(new URL(sink.url).port);
            return [meanwhile];
          },
          afterwards: async (site) => [await mailsOnce(name, site, sink)],
        });
        return await fault.run(minutes);
      } finally {
        broken.stop();
        await smtp.stop();
        await sink.stop();
      }
    },
  };
}

const dnsGone = underWrites('DNS gone', {
  env: servicesAt('http://graph.invalid', 'smtp://mail.invalid:25'),
  async strike(site, writers) {
    await writers.moreOfBoth(20);
    return [await seenMeanwhile('DNS gone', site)];
  },
});

export const outside: readonly Fault[] = [...MODES.map(servicesBroken), dnsGone];
