import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:net';
import { type SmtpSink, startSmtpSink } from '../../../server/testing/mail.ts';
import { ask, comes, statusOf } from '../../lib/calls.ts';
import { freePort } from '../../lib/processes.ts';
import { adminCookie, type Site } from '../../lib/site.ts';
import { type Finding, finding } from '../proof.ts';
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
  const server = createServer((socket) => {
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

/** Settings of the outside services, all at one address. */
function servicesAt(root: string, smtp: string) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const account = {
    client_email: 'sync@prove.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
  return {
    ...{ SMTP_URL: smtp, MAIL_FROM: 'CTRL <hei@ctrl.test>', OUTGOING_TIMEOUT_SECONDS: '2' },
    ...{ FACEBOOK_API_ROOT: root, FACEBOOK_PAGE_ID: '1', FACEBOOK_TOKEN: 'token' },
    ...{ GOOGLE_API_ROOT: root, GOOGLE_SHEETS_ID: 'a-sheet-of-the-proof' },
    GOOGLE_SERVICE_ACCOUNT_JSON: JSON.stringify(account),
  };
}

/** What visitors and the organiser get while nothing outside works. */
async function seenMeanwhile(what: string, site: Site): Promise<Finding> {
  const social = await statusOf(site.port, '/api/social-media/latest');
  const cookie = await adminCookie(site.server());
  const sync = await ask(site.port, 'POST', '/api/admin/sync-sheets', {
    headers: { cookie, 'content-type': 'application/json' },
    body: '{}',
  });
  const said = String(JSON.parse(sync.text).message ?? sync.text).slice(0, 60);
  return finding(
    what,
    'social feed 200, the sheet’s button says why',
    `feed ${social}, button ${sync.status} ‘${said}’`,
    social === 200 && sync.status !== 500,
  );
}

/** Waits until every e-mail has gone out; retries are made due, not waited for. */
async function mailsOnce(what: string, site: Site, sink: SmtpSink): Promise<Finding> {
  const count = async (where: string) => {
    const [row] = await site.rows(`select count(*)::int as n from mail_outbox ${where}`);
    return Number(row?.n);
  };
  const unsent = async () => {
    await site.rows(
      "update jobs set run_at = now() where state = 'waiting' and task = 'mail-send'",
    );
    return count('where sent_at is null');
  };
  let left = await unsent();
  const isLess = async () => {
    const before = left;
    left = await unsent();
    return left < before;
  };
  // As long as they go out at all.
  while (left > 0 && (await comes(isLess, MAIL_MS, 500)));
  const written = await count('');
  const ids = sink.mails.map(({ mail }) => mail.messageId);
  const arrived = new Set(ids).size;
  return finding(
    what,
    'each e-mail once, when the mail server is back',
    `${written} written, ${arrived} arrived, ${left} unsent, ${ids.length - arrived} twice`,
    left === 0 && ids.length === arrived && arrived === written,
  );
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
