// `npx tsx bench/content.ts [changes] [announcements] [delay] [push]`: from an organiser's press until
// visitors of two processes have it.
import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startPushService } from '../server/testing/push-service.ts';
import { openSocket } from '../server/testing/socket.ts';
import { makeTempDir } from '../server/testing/temp-dir.ts';
import { paths } from '../shared/paths.ts';
import { measureDelay } from './content/delay.ts';
import { call, longestWait, p, rootOf, statusOf, until } from './lib/calls.ts';
import { type Running, startNode } from './lib/processes.ts';
import { adminCookie, settingsOfOurs, startCluster, startSite } from './lib/site.ts';

const EDITION = '/api/admin/content/edition:2025';
const ACT = '2025-lor-dj-2';
const PAGES = [...new Set(Object.values(paths))];
/** Asking more often would measure the asking. */
const LOOK_EVERY_MS = 25;
/** Moves the act's start; resolves with the answer. */
const move = (server: Running, cookie: string, from: string, to: string) =>
  call(server, 'POST', `${EDITION}/hot`, {
    cookie,
    body: { ops: [{ path: `/slots/${ACT}/start`, from, to }], comment: '' },
  });

/** ETags of all pages of a process, in the order of PAGES. */
const tags = (server: Running): Promise<string[]> =>
  Promise.all(
    PAGES.map(async (path) => {
      const answer = await fetch(rootOf(server) + path, { method: 'HEAD', redirect: 'manual' });
      return answer.headers.get('etag') ?? `${answer.status}`;
    }),
  );

/** A visitor who reads the home page over and over until stopped. */
function visitor({ port }: Running) {
  const waits: number[] = [];
  let failures = 0;
  let isOn = true;
  const reading = (async () => {
    while (isOn) {
      const begin = performance.now();
      if ((await statusOf(port, '/')) !== 200) failures += 1;
      waits.push(performance.now() - begin);
    }
  })();
  const stop = async () => {
    isOn = false;
    await reading;
    return { waits, failures };
  };
  return { stop };
}

/** From the answer to a hot change until every page of both processes shows it. */
async function changes(): Promise<void> {
  const count = Number(process.env.BENCH_CHANGES ?? 40);
  const site = await startSite({ isSeeded: true });
  try {
    const servers = [site.server(), await site.startAnother({ DATA_DIR: makeTempDir('bench') })];
    const [first = site.server()] = servers;
    const cookie = await adminCookie(first);
    await Promise.all(servers.map(tags));
    const seen = servers.map((): { first: number; all: number }[] => []);
    const visitors = servers.map(visitor);
    for (let turn = 0; turn < count; turn += 1) {
      const before = await Promise.all(servers.map(tags));
      const [from, to] = turn % 2 === 0 ? ['19:15', '19:20'] : ['19:20', '19:15'];
      await move(first, cookie, String(from), String(to));
      const since = performance.now();
      await Promise.all(
        servers.map(async (server, index) => {
          let changed = 0;
          const look = async (most: number) => {
            const now = await tags(server);
            changed = now.filter((tag, at) => tag !== before[index]?.[at]).length;
            return changed >= most;
          };
          const one = await until(since, () => look(1), LOOK_EVERY_MS);
          const all = await until(since, () => look(PAGES.length), LOOK_EVERY_MS);
          seen[index]?.push({ first: one, all });
        }),
      );
    }
    const read = await Promise.all(visitors.map((one) => one.stop()));
    console.log(`${count} hot changes, ${PAGES.length} pages, 2 processes on PostgreSQL, in ms`);
    for (const [index, all] of seen.entries()) {
      const figures = all.map((one) => one.all);
      const apart = Math.max(...all.map((one) => one.all - one.first));
      const { waits = [], failures = 0 } = read[index] ?? {};
      console.log(
        `  process ${index + 1}: every page new ${p(figures, 0.5)}, ${p(figures, 0.95)} (to reach: 1000), ` +
          `from the first page to the last at most ${apart.toFixed(0)}\n` +
          `    meanwhile ${waits.length} home pages, ${failures} failed, ${p(waits, 0.99)}, ` +
          `longest ${Math.max(...waits).toFixed(1)}`,
      );
    }
  } finally {
    await site.remove();
  }
}

/** From the press to banner, chat and push, over two processes. */
async function announcements(): Promise<void> {
  const rounds = Number(process.env.BENCH_ROUNDS ?? 20);
  const toReach = { answer: 1000, banner: 2000, chat: 2000, push: 60_000 };
  const push = await startPushService();
  const site = await startSite({ env: { PUSH_HOSTS: push.host, JOB_POLL_SECONDS: '2' } });
  try {
    const [first, second] = [
      site.server(),
      await site.startAnother({ DATA_DIR: makeTempDir('bench') }),
    ];
    const cookie = await adminCookie(first);
    const { endpoint, keys } = push.browser();
    const wishes = { endpoint, keys, subjects: ['announcements'], slots: [] };
    await call(first, 'PUT', '/api/push/subscriptions', { body: wishes });
    const socket = await openSocket(rootOf(second), '?room=gaming&topics=announcements');
    const told = () => socket.of('changed').length;
    const times: Record<keyof typeof toReach, number>[] = [];
    for (let turn = 0; turn < rounds; turn += 1) {
      const title = `Kunngjøring ${turn}`;
      const [before, since] = [told(), performance.now()];
      const came = (holds: () => boolean) => until(since, holds, 5);
      const made = call(first, 'POST', '/api/admin/announcements', {
        cookie,
        body: {
          ...{ title, text: 'Gå inn i hallen, og følg vaktene.', kind: 'safety', drill: true },
          ...{ channels: ['banner', 'chat', 'push', 'screen'], startsAt: null, endsAt: null },
          reason: 'Måling',
        },
      });
      const [answer, banner, chat, pushed] = await Promise.all([
        made.then(() => performance.now() - since),
        came(() => told() > before),
        came(() => socket.of('new_message').some(({ message }) => message.melding.includes(title))),
        came(() => push.received.some(({ payload }) => payload.title.endsWith(title))),
      ]);
      times.push({ answer, banner, chat, push: pushed });
      const { id } = (await (await made).json()) as { id: string };
      const ended = told();
      await call(first, 'POST', `/api/admin/announcements/${id}/end`, { body: {}, cookie });
      // Otherwise the next one would take this end for its beginning.
      await until(performance.now(), () => told() > ended, 5);
    }
    console.log(`${rounds} announcements, 2 processes on PostgreSQL, from the press, in ms`);
    for (const [channel, within] of Object.entries(toReach)) {
      const all = times.map((one) => one[channel as keyof typeof toReach]);
      console.log(`  ${channel}: ${p(all, 0.5)}, ${p(all, 0.95)} (to reach: ${within})`);
    }
    await socket.close();
  } finally {
    await site.remove();
    await push.stop();
  }
}

/** The whole server at noon of the act's day in Oslo; only its clock is another one. */
const SERVER = `
  import { loadConfig } from './server/config/index.ts';
  import { startServer } from './server/server.ts';
  const begin = Date.now();
  const clock = { now: () => new Date(Date.parse('2025-08-23T10:00:00Z') + Date.now() - begin) };
  await startServer(loadConfig(process.env), { clock, announce: () => {} });`;

/** A push service that reads what it gets and answers 201 a little later. */
async function quickPushService(latencyMs: number) {
  const service = { requests: new Map<string, number>(), bytes: 0, mostAtOnce: 0, host: '' };
  let open = 0;
  const server = createServer(async (req, res) => {
    open += 1;
    service.mostAtOnce = Math.max(service.mostAtOnce, open);
    for await (const chunk of req) service.bytes += chunk.length;
    const url = req.url ?? '';
    service.requests.set(url, (service.requests.get(url) ?? 0) + 1);
    await pause(latencyMs);
    open -= 1;
    res.writeHead(201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { service, stop };
}

/** As many requests of as many bytes by the same means, without encryption and database. */
async function bareLoop(host: string, bytes: number, count: number, atOnce: number) {
  const begin = performance.now();
  const body = randomBytes(bytes);
  let next = 0;
  const worker = async () => {
    while (next < count) {
      next += 1;
      await (await fetch(`http://${host}/bare/${next}`, { method: 'POST', body })).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return performance.now() - begin;
}

/** One moved act, told to 10,000 browsers through a push service on this machine. */
async function pushes(): Promise<void> {
  const count = Number(process.env.BENCH_SUBSCRIBERS ?? 10_000);
  const latency = Number(process.env.BENCH_LATENCY ?? 30);
  const { service, stop } = await quickPushService(latency);
  const cluster = await startCluster({ fsync: 'on' });
  const rows = (sql: string) => cluster.rows('ours', sql);
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
    const { key } = await (await call(server, 'GET', '/api/push/key')).json();
    const browser = createECDH('prime256v1');
    browser.generateKeys();
    await rows(`insert into push_subscriptions
        (endpoint, p256dh, auth, server_key, subjects, slots, updated_at)
      select 'http://${service.host}/send/' || n, '${browser.getPublicKey('base64url')}',
        '${randomBytes(16).toString('base64url')}', '${key}', '{changes}',
        array['${ACT}', 'another-act'], now() from generate_series(1, ${count}) n`);
    const cookie = await adminCookie(server);
    await pause(3000);
    await longestWait(server);

    const cpuBefore = server.cpuMs();
    const begin = performance.now();
    await move(server, cookie, '19:15', '19:30');
    const published = performance.now() - begin;
    let [firstQueued, queued] = [Number.NaN, Number.NaN];
    for (;;) {
      const [row] = await rows('select fanned_to, fanned_at, finished_at from push_messages');
      const now = performance.now() - begin;
      if (Number.isNaN(firstQueued) && Number(row?.fanned_to) > 0) firstQueued = now;
      if (Number.isNaN(queued) && row?.fanned_at) queued = now;
      if (row?.finished_at) break;
      await pause(Number.isNaN(queued) ? 2 : 50);
    }
    const took = performance.now() - begin - queued;
    const wait = await longestWait(server);
    const cpu = (server.cpuMs() - cpuBefore) / count;
    const [sent] = await rows('select accepted from push_messages');
    const { requests, bytes, mostAtOnce } = service;
    const [reached, twice] = [requests.size, [...requests.values()].filter((n) => n !== 1).length];
    const bare = await bareLoop(service.host, Math.round(bytes / reached), count, 12);
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    console.log(`One moved act, ${count} browsers, a push service that takes ${latency} ms
  answer to the hot change      ${published.toFixed(0)} ms
  deliveries made               ${(queued - firstQueued).toFixed(0)} ms from the first to the last (to reach: 1000)
  sent and noted                ${seconds(took)} (to reach: 60 s for 10,000), ${Math.round((count / took) * 1000)} a second, ${mostAtOnce} at once
  bare loop, the same bytes     ${seconds(bare)}, ratio ${(took / bare).toFixed(2)}
  longest wait of the loop      ${wait.toFixed(1)} ms (to reach: 50)
  CPU of the server             ${cpu.toFixed(2)} ms a message
  reached ${reached}, accepted ${sent?.accepted}, not exactly once ${twice}`);
    await server.stop();
  } finally {
    stop();
    await cluster.remove();
  }
}

const parts = { changes, announcements, delay: measureDelay, push: pushes };
const wanted = process.argv.slice(2);
for (const [name, run] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) await run();
}
