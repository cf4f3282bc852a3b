// `npx tsx bench/push.ts`: one moved act, told to 10,000 browsers through a push service on this machine.
import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startPostgresCluster } from '../server/testing/postgres-cluster.ts';
import { makeTempDir } from '../server/testing/temp-dir.ts';
import { ADMIN, METRICS_TOKEN, settingsOfOurs } from './lib/ours.ts';
import { type Running, startNode } from './lib/processes.ts';

const SUBSCRIBERS = Number(process.env.BENCH_SUBSCRIBERS ?? 10_000);
/** What a push service takes for an answer, in ms. */
const LATENCY_MS = Number(process.env.BENCH_LATENCY ?? 30);
const AT_ONCE = 12;
const ACT = '2025-lor-dj-2';
const EDITION = '/api/admin/content/edition:2025';
/** Noon of the act's day in Oslo. */
const NOON = '2025-08-23T10:00:00Z';

/** The whole server on the festival's Saturday; only its clock is another one. */
const SERVER = `
  import { loadConfig } from './server/config/index.ts';
  import { startServer } from './server/server.ts';
  const begin = Date.now();
  const clock = { now: () => new Date(Date.parse('${NOON}') + Date.now() - begin) };
  await startServer(loadConfig(process.env), { clock, announce: () => {} });`;

/** A push service that reads what it gets and answers 201 a little later. */
async function startService() {
  const requests = new Map<string, number>();
  let bytes = 0;
  let open = 0;
  let mostAtOnce = 0;
  const server = createServer(async (req, res) => {
    open += 1;
    mostAtOnce = Math.max(mostAtOnce, open);
    for await (const chunk of req) bytes += chunk.length;
    requests.set(req.url ?? '', (requests.get(req.url ?? '') ?? 0) + 1);
    await pause(LATENCY_MS);
    open -= 1;
    res.writeHead(201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    requests,
    told: () => ({ bytes, mostAtOnce }),
    reset() {
      requests.clear();
      mostAtOnce = 0;
      bytes = 0;
    },
    stop: () => server.closeAllConnections() ?? server.close(),
  };
}

/** One call; throws unless it is answered with 200. */
async function call(server: Running, method: string, path: string, body?: unknown, cookie = '') {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${METRICS_TOKEN}`,
      cookie,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

async function logIn(server: Running): Promise<string> {
  const answer = await call(server, 'POST', '/api/admin/login', ADMIN);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** The longest delay of the server's event loop since the last call, in ms. */
async function longestWait(server: Running): Promise<number> {
  const text = await (await call(server, 'GET', '/metrics')).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1000;
}

/** As many requests of as many bytes by the same means, without encryption and database. */
async function bareLoop(host: string, bytes: number): Promise<number> {
  const begin = performance.now();
  const body = randomBytes(bytes);
  let next = 0;
  const worker = async () => {
    while (next < SUBSCRIBERS) {
      next += 1;
      const init = { method: 'POST', body };
      await (await fetch(`http://${host}/bare/${next}`, init)).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return performance.now() - begin;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const cluster = await startPostgresCluster({ fsync: 'on' });
if (cluster === null) throw new Error('PostgreSQL is not installed');
const service = await startService();
try {
  await cluster.sql('create database ours');
  const settings = {
    ...settingsOfOurs(makeTempDir('bench-push')),
    DATABASE_URL: cluster.url('ours'),
    PUSH_HOSTS: service.host,
    JOB_POLL_SECONDS: '1',
  };
  const args = ['--import', 'tsx', '--input-type=module', '--eval', SERVER];
  const server = await startNode(args, settings, '/api/ready');
  const client = new pg.Client(cluster.url('ours'));
  await client.connect();
  const one = async (text: string, values: unknown[] = []) =>
    (await client.query(text, values)).rows[0];
  const { key } = await (await call(server, 'GET', '/api/push/key')).json();
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  await client.query(
    `insert into push_subscriptions
       (endpoint, p256dh, auth, server_key, subjects, slots, updated_at)
     select $1 || n, $2, $3, $4, '{changes}', array['${ACT}', 'another-act'], now()
     from generate_series(1, $5::int) n`,
    [
      `http://${service.host}/send/`,
      browser.getPublicKey('base64url'),
      randomBytes(16).toString('base64url'),
      key,
      SUBSCRIBERS,
    ],
  );
  const cookie = await logIn(server);
  await pause(3000);
  await longestWait(server);

  const cpuBefore = server.cpuMs();
  const begin = performance.now();
  const ops = [{ path: `/slots/${ACT}/start`, from: '19:15', to: '19:30' }];
  await call(server, 'POST', `${EDITION}/hot`, { ops, comment: '' }, cookie);
  const published = performance.now() - begin;
  let firstQueued = Number.NaN;
  let queued = Number.NaN;
  for (;;) {
    const row = await one('select fanned_to, fanned_at, finished_at from push_messages');
    const now = performance.now() - begin;
    if (Number.isNaN(firstQueued) && Number(row?.fanned_to) > 0) firstQueued = now;
    if (Number.isNaN(queued) && row?.fanned_at) queued = now;
    if (row?.finished_at) break;
    await pause(Number.isNaN(queued) ? 2 : 50);
  }
  const done = performance.now() - begin;
  const wait = await longestWait(server);
  const cpu = server.cpuMs() - cpuBefore;
  const { accepted } = await one('select accepted from push_messages');
  const twice = [...service.requests.values()].filter((times) => times !== 1).length;
  const { bytes, mostAtOnce } = service.told();
  const reached = service.requests.size;
  service.reset();
  const bare = await bareLoop(service.host, Math.round(bytes / reached));

  console.log(`One moved act, ${SUBSCRIBERS} browsers, a push service that takes ${LATENCY_MS} ms`);
  console.log(`  answer to the hot change      ${published.toFixed(0)} ms`);
  console.log(
    `  deliveries made               ${(queued - firstQueued).toFixed(0)} ms from the first to the last (to reach: 1000)`,
  );
  console.log(
    `  sent and noted                ${seconds(done - queued)} (to reach: 60 s for 10,000), ` +
      `${Math.round((SUBSCRIBERS / (done - queued)) * 1000)} a second, ${mostAtOnce} at once`,
  );
  console.log(
    `  bare loop, the same bytes     ${seconds(bare)}, ratio ${((done - queued) / bare).toFixed(2)}`,
  );
  console.log(`  longest wait of the loop      ${wait.toFixed(1)} ms (to reach: 50)`);
  console.log(`  CPU of the server             ${(cpu / SUBSCRIBERS).toFixed(2)} ms a message`);
  console.log(`  reached ${reached}, accepted ${accepted}, not exactly once ${twice}`);
  await client.end();
  await server.stop();
} finally {
  service.stop();
  await cluster.remove();
}
