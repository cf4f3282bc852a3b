// `npx tsx bench/announcements.ts`: from the press to banner, chat and push, over two processes.
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgresCluster } from '../server/testing/postgres-cluster.ts';
import { startPushService, type TestPushService } from '../server/testing/push-service.ts';
import { openSocket, type TestSocket } from '../server/testing/socket.ts';
import { makeTempDir } from '../server/testing/temp-dir.ts';
import { ADMIN, settingsOfOurs, startOurs } from './lib/ours.ts';
import type { Running } from './lib/processes.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20);
/** Asking more often would measure the asking. */
const LOOK_EVERY_MS = 5;
const PATIENCE_MS = 20_000;

const rootOf = ({ port }: Running) => `http://127.0.0.1:${port}`;

async function call(
  server: Running,
  method: string,
  path: string,
  body: object,
  cookie = '',
): Promise<Response> {
  const answer = await fetch(rootOf(server) + path, {
    method,
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

async function logIn(server: Running): Promise<string> {
  const answer = await call(server, 'POST', '/api/admin/login', ADMIN);
  const cookies = answer.headers.getSetCookie();
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
}

/** Milliseconds from `since` until `holds`. */
async function until(since: number, holds: () => boolean): Promise<number> {
  while (!holds()) {
    if (performance.now() - since > PATIENCE_MS) throw new Error('It never came');
    await pause(LOOK_EVERY_MS);
  }
  return performance.now() - since;
}

interface Times {
  answer: number;
  banner: number;
  chat: number;
  push: number;
}

/** Sends one announcement on the first process and listens on the second. */
async function round(
  server: Running,
  cookie: string,
  socket: TestSocket,
  push: TestPushService,
  turn: number,
): Promise<Times> {
  const title = `Kunngjøring ${turn}`;
  const told = socket.of('changed').length;
  const since = performance.now();
  const made = call(
    server,
    'POST',
    '/api/admin/announcements',
    {
      title,
      text: 'Gå inn i hallen, og følg vaktene.',
      kind: 'safety',
      channels: ['banner', 'chat', 'push', 'screen'],
      startsAt: null,
      endsAt: null,
      drill: true,
      reason: 'Måling',
    },
    cookie,
  );
  const answered = made.then(() => performance.now() - since);
  const isSaid = ({ message }: { message: { melding: string } }) => message.melding.includes(title);
  const [answer, banner, chat, pushed] = await Promise.all([
    answered,
    until(since, () => socket.of('changed').length > told),
    until(since, () => socket.of('new_message').some(isSaid)),
    until(since, () => push.received.some(({ payload }) => payload.title.endsWith(title))),
  ]);
  const { id } = (await (await made).json()) as { id: string };
  const before = socket.of('changed').length;
  await call(server, 'POST', `/api/admin/announcements/${id}/end`, {}, cookie);
  // Otherwise the next one would take this end for its beginning.
  await until(performance.now(), () => socket.of('changed').length > before);
  return { answer, banner, chat, push: pushed };
}

const percentile = (numbers: number[], share: number): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};

const cluster = await startPostgresCluster({ fsync: 'on' });
if (cluster === null) throw new Error('PostgreSQL is not installed');
const push = await startPushService();
try {
  await cluster.sql('create database ours');
  const settings = {
    ...settingsOfOurs(makeTempDir('bench-announcements')),
    DATABASE_URL: cluster.url('ours'),
    PUSH_HOSTS: push.host,
    JOB_POLL_SECONDS: '2',
  };
  const servers = [
    await startOurs(settings),
    await startOurs({ ...settings, DATA_DIR: makeTempDir('bench-announcements') }),
  ] as const;
  const [first, second] = servers;
  const cookie = await logIn(first);
  const { endpoint, keys } = push.browser();
  const wishes = { endpoint, keys, subjects: ['announcements'], slots: [] };
  await call(first, 'PUT', '/api/push/subscriptions', wishes);
  const socket = await openSocket(rootOf(second), '?room=gaming&topics=announcements');
  const times: Times[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    times.push(await round(first, cookie, socket, push, turn));
  }
  console.log(`${ROUNDS} announcements, 2 processes on PostgreSQL, from the press, in ms`);
  for (const [channel, within] of [
    ['answer', 1000],
    ['banner', 2000],
    ['chat', 2000],
    ['push', 60_000],
  ] as const) {
    const all = times.map((one) => one[channel]);
    console.log(
      `  ${channel}: p50 ${percentile(all, 0.5).toFixed(0)}, p95 ${percentile(all, 0.95).toFixed(0)} ` +
        `(to reach: ${within})`,
    );
  }
  await socket.close();
  for (const server of servers) await server.stop();
} finally {
  await push.stop();
  await cluster.remove();
}
