// `npx tsx bench/content.ts [changes] [delay] [push]`: from an organiser's press until visitors of two
// processes have it.
import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { paths } from '../shared/paths.ts';
import { measureDelay } from './content/delay.ts';
import { call, longestWait, p, rootOf, startReader, statusOf, timed, until } from './lib/calls.ts';
import type { Running } from './lib/processes.ts';
import { adminCookie, startSite } from './lib/site.ts';

const ACT = '2025-lor-dj-2';
const PAGES = [...new Set(Object.values(paths))];
/** Asking more often would measure the asking. */
const LOOK_EVERY_MS = 25;
/** Moves the act's start; resolves with the answer. */
const move = (server: Running, cookie: string, from: string, to: string) =>
  call(server, 'POST', '/api/admin/content/edition:2025/hot', {
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

/** From the answer to a hot change until every page of both processes shows it. */
async function changes(): Promise<void> {
  const count = Number(process.env.BENCH_CHANGES ?? 40);
  await using site = await startSite({ isSeeded: true });
  const [first, second] = [site.server(), await site.startAnother()];
  const cookie = await adminCookie(first);
  const processes = [first, second].map((server) => ({
    server,
    // A visitor who reads the home page over and over.
    visitor: startReader(() => statusOf(server.port, '/')),
    seen: [] as { first: number; all: number }[],
  }));
  await Promise.all(processes.map(({ server }) => tags(server)));
  for (let turn = 0; turn < count; turn += 1) {
    const before = await Promise.all(processes.map(({ server }) => tags(server)));
    const [from, to] = turn % 2 === 0 ? ['19:15', '19:20'] : ['19:20', '19:15'];
    await move(first, cookie, String(from), String(to));
    const since = performance.now();
    const look = async ({ server, seen }: (typeof processes)[number], index: number) => {
      const changed = (least: number) => async () =>
        (await tags(server)).filter((tag, at) => tag !== before[index]?.[at]).length >= least;
      const one = await until(since, changed(1), LOOK_EVERY_MS);
      const all = await until(since, changed(PAGES.length), LOOK_EVERY_MS);
      seen.push({ first: one, all });
    };
    await Promise.all(processes.map(look));
  }
  console.log(`${count} hot changes, ${PAGES.length} pages, 2 processes on PostgreSQL, in ms`);
  for (const [index, { visitor, seen }] of processes.entries()) {
    const figures = seen.map(({ all }) => all);
    const apart = Math.max(...seen.map(({ first: one, all }) => all - one));
    const reads = await visitor.stop();
    const waits = reads.map(({ ms }) => ms);
    const failed = reads.filter(({ status }) => status !== 200).length;
    console.log(
      `  process ${index + 1}: every page new ${p(figures, 0.5)}, ${p(figures, 0.95)} (to reach: 1000), ` +
        `from the first page to the last at most ${apart.toFixed(0)}\n` +
        `    meanwhile ${reads.length} home pages, ${failed} failed, ${p(waits, 0.99)}, ` +
        `longest ${Math.max(...waits).toFixed(1)}`,
    );
  }
}

/** A push service that reads what it gets and answers 201 a little later. */
async function quickPushService(latencyMs: number) {
  const service = {
    requests: new Map<string, number>(),
    ...{ bytes: 0, mostAtOnce: 0, host: '' },
    [Symbol.dispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
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
  return service;
}

/** As many requests of as many bytes by the same means, without encryption and database. */
function bareLoop(host: string, bytes: number, count: number, atOnce: number): Promise<number> {
  const body = randomBytes(bytes);
  let next = 0;
  const worker = async () => {
    while (next < count) {
      next += 1;
      await (await fetch(`http://${host}/bare/${next}`, { method: 'POST', body })).arrayBuffer();
    }
  };
  return timed(() => Promise.all(Array.from({ length: atOnce }, worker)));
}

/** One moved act, told to 10,000 browsers through a push service on this machine. */
async function pushes(): Promise<void> {
  const count = Number(process.env.BENCH_SUBSCRIBERS ?? 10_000);
  const latency = Number(process.env.BENCH_LATENCY ?? 30);
  using service = await quickPushService(latency);
  // Noon of the act's day in Oslo.
  const at = Date.parse('2025-08-23T10:00:00Z');
  await using site = await startSite({ at, env: { PUSH_HOSTS: service.host } });
  const { rows } = site;
  const server = site.server();
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
}

const parts = { changes, delay: measureDelay, push: pushes };
const wanted = process.argv.slice(2);
for (const [name, run] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) await run();
}
