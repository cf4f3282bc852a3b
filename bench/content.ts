// `npx tsx bench/content.ts [delay] [push]`: from an organiser's press until visitors of two
// processes have it.
import { createECDH, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startFakeHttp } from '../server/testing/http.ts';
import { measureDelay } from './content/delay.ts';
import { call, longestWait } from './lib/calls.ts';
import { print, timed } from './lib/figures.ts';
import { adminCookie, startSite } from './lib/site.ts';

const ACT = '2025-lor-dj-2';

/** As many requests of as many bytes by the same means, without encryption and database. */
function bareLoop(url: string, bytes: number, count: number, atOnce: number): Promise<number> {
  const body = randomBytes(bytes);
  let next = 0;
  const worker = async () => {
    while (next < count) {
      next += 1;
      await (await fetch(`${url}/bare/${next}`, { method: 'POST', body })).arrayBuffer();
    }
  };
  return timed(() => Promise.all(Array.from({ length: atOnce }, worker)));
}

/** One moved act, told to 10,000 browsers through a push service on this machine. */
async function pushes(): Promise<void> {
  const count = Number(process.env.BENCH_SUBSCRIBERS ?? 10_000);
  const latency = Number(process.env.BENCH_LATENCY ?? 30);
  let [open, mostAtOnce] = [0, 0];
  const service = await startFakeHttp(async (_req, res) => {
    open += 1;
    mostAtOnce = Math.max(mostAtOnce, open);
    await pause(latency);
    open -= 1;
    res.writeHead(201).end();
  });
  // Noon of the act's day in Oslo.
  const at = Date.parse('2025-08-23T10:00:00Z');
  await using site = await startSite({ at, env: { PUSH_HOSTS: new URL(service.url).host } });
  const { rows } = site;
  const server = site.server();
  const { key } = (await call(server, 'GET', '/api/push/key')).body;
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  await rows(`insert into push_subscriptions
        (endpoint, p256dh, auth, server_key, subjects, slots, updated_at)
      select '${service.url}/send/' || n, '${browser.getPublicKey('base64url')}',
        '${randomBytes(16).toString('base64url')}', '${key}', '{changes}',
        array['${ACT}', 'another-act'], now() from generate_series(1, ${count}) n`);
  const cookie = await adminCookie(server);
  await pause(3000);
  await longestWait(server);

  const cpuBefore = server.cpuMs();
  const begin = performance.now();
  const ops = [{ path: `/slots/${ACT}/start`, from: '19:15', to: '19:30' }];
  const body = { ops, comment: '' };
  await call(server, 'POST', '/api/admin/content/edition:2025/hot', { cookie, body });
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
  const reached = new Set(service.requests.map(({ url }) => url)).size;
  const again = service.requests.length - reached;
  const bytes = Number(service.requests[0]?.headers['content-length']);
  const bare = await bareLoop(service.url, bytes, count, mostAtOnce);
  await service.stop();
  const ours = {
    's, to reach 60 for 10,000': took / 1000,
    'messages at once': mostAtOnce,
    'answer to the hot change, ms': published,
    'first delivery made until the last, ms, to reach 1000': queued - firstQueued,
    'longest wait of the loop, ms, to reach 50': wait,
    'CPU of the server, ms a message': cpu,
    ...{ reached, accepted: Number(sent?.accepted), 'more than once': again },
  };
  print(`One moved act, ${count} browsers, a push service that takes ${latency} ms`, {
    'bare loop, the same bytes': [{ 's, to reach 60 for 10,000': bare / 1000 }],
    'sent and noted': [ours],
  });
}

const parts = { delay: measureDelay, push: pushes };
const wanted = process.argv.slice(2);
for (const [name, run] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) await run();
}
