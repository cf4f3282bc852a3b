import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAdmin,
  currentEngine,
  makeTestData,
  manualClock,
  runScript,
  startSmtpSink,
  startTestServer,
  type TestData,
} from '#server/testing/index.ts';

/** Several batches of the sender, so that the server can be killed within the second one. */
const FEW = 120;
/** Eight batches, on PostgreSQL only: the embedded database runs the same with fewer. */
const MANY = currentEngine() === 'postgres' ? 400 : FEW;

/** A whole server in its own process, which runs its jobs. */
const SERVER = `
  import { loadConfig } from './config.js';
  import { startServer } from './server.js';
  const config = loadConfig({ ...JSON.parse(process.argv[1]), JOB_POLL_SECONDS: '1' });
  await startServer(config, { announce: () => {} });
  console.log('ready');`;

/**
 * An SMTP server that records the accepted e-mails and kills the sending process at a given point.
 */
async function mailbox(killAt: 'recipient' | 'end', killedAt: number) {
  const taken = new Map<string, number>();
  let kill: (() => Promise<void>) | null = null;
  let killed: () => void = () => {};
  const wasKilled = new Promise<void>((resolve) => {
    killed = resolve;
  });
  const maybeKill = async () => {
    if (kill === null) return;
    const now = kill;
    kill = null;
    await now();
    killed();
  };
  const sink = await startSmtpSink({
    onRcptTo(_address, _session, callback) {
      const isMoment = killAt === 'recipient' && taken.size === killedAt;
      void (isMoment ? maybeKill() : Promise.resolve()).then(() => callback());
    },
    onData(stream, session, callback) {
      stream.resume();
      // After the final dot: from here on the e-mail counts as accepted.
      stream.on('end', () => {
        const address = session.envelope.rcptTo[0]?.address ?? '';
        taken.set(address, (taken.get(address) ?? 0) + 1);
        const isMoment = killAt === 'end' && taken.size === killedAt;
        void (isMoment ? maybeKill() : Promise.resolve()).then(() => callback());
      });
    },
  });
  return {
    ...sink,
    taken,
    wasKilled,
    killBy(work: () => Promise<void>) {
      kill = work;
    },
  };
}

/** Stores the subscribers and a started campaign, whose job is waiting. */
async function startCampaign(
  data: TestData,
  env: Record<string, string>,
  readers: number,
): Promise<void> {
  const server = await startTestServer({ data, env });
  await server.ctx.db.pool.query(
    `INSERT INTO newsletter_subscriptions (email, confirmed_at)
     SELECT 'leser' || n || '@example.no', now() FROM generate_series(1, $1::int) n`,
    [readers],
  );
  const { cookie } = await addAdmin(server);
  const body = { subject: 'Til alle', body: 'Hei!' };
  const path = '/api/admin/newsletter/letters';
  const { id } = (await server.api('POST', path, { body, cookie })).body;
  expect((await server.api('POST', `${path}/${id}/start`, { cookie })).status).toBe(200);
  await server.stop();
}

describe('a newsletter whose server is killed in the middle', () => {
  let data: TestData;
  beforeAll(async () => {
    data = await makeTestData();
  });
  afterAll(() => data.remove());

  it.each([
    ['before a mail has been handed over', 'recipient', FEW, []],
    // The single e-mail of which it is unknown whether it was accepted is sent twice.
    ['but for one, when a mail was taken and the answer is on its way', 'end', MANY, [2]],
  ] as const)('reaches each address once, %s', async (_when, killAt, readers, again) => {
    const mails = await mailbox(killAt, readers / 2);
    const env = { SMTP_URL: mails.url };
    await startCampaign(data, env, readers);
    const first = runScript(SERVER, [JSON.stringify({ ...data.env, ...env })]);
    mails.killBy(async () => {
      first.child.kill('SIGKILL');
      await first.ended;
    });
    expect(await first.said).toBe('ready');
    await mails.wasKilled;
    expect(mails.taken.size).toBe(readers / 2);

    const clock = manualClock(new Date());
    clock.advance(120_000);
    const second = await startTestServer({ data, env, clock });
    await second.runJobs();
    expect(mails.taken.size).toBe(readers);
    expect([...mails.taken.values()].filter((times) => times !== 1)).toEqual(again);
    const { rows } = await second.ctx.db.pool.query('SELECT state, outcome FROM newsletters');
    expect(rows).toEqual([{ state: 'sent', outcome: { sent: readers, failed: 0, skipped: 0 } }]);
    for (const table of ['newsletters', 'newsletter_subscriptions', 'admins', 'jobs']) {
      await second.ctx.db.pool.query(`DELETE FROM ${table}`);
    }
    await second.stop();
    await mails.stop();
  });
});
