import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeTempDir } from '../../server/testing/temp-dir.ts';
import { startReader } from '../lib/calls.ts';
import { freePort, type Running, startNode } from '../lib/processes.ts';
import { type Cluster, MAIN, READY, settingsOfOurs, startCluster } from '../lib/site.ts';
import { heardByAll } from './chatter.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { type Finding, finding, none, type Proof } from './proof.ts';
import { compareWrites, Writers } from './writers.ts';

const RESTART = fileURLToPath(new URL('../../deploy/restart.sh', import.meta.url));
const READERS = 6;
const PAGES = ['/', '/events', '/tickets', '/about', '/contact', '/api/content'];
const WRITING = { forms: 3, chat: 10, listening: 20, betweenMs: 100 };
const UPDATES = 2;
/** How long the site runs before, between and after the updates. */
const CALM_MS = 5000;

/** Starts and stops processes of the site by calls, as systemd does by commands. */
async function startControl(settings: Record<string, string>) {
  const running = new Map<number, Promise<Running>>();
  const start = (port: number) => {
    const one = startNode(MAIN, settings, READY, { port });
    running.set(port, one);
    return one;
  };
  const stop = async (port: number) => {
    const one = await running.get(port);
    running.delete(port);
    await one?.stop();
  };
  const server = createServer(async (req, res) => {
    const [, act, port] = (req.url ?? '').split('/');
    // restart.sh asks by itself whether what it started is ready.
    if (act === 'start') void start(Number(port));
    else await stop(Number(port));
    res.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = `curl --silent --fail http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    commands: { START: `${at}/start/`, STOP: `${at}/stop/` },
    start,
    async end() {
      await Promise.all([...running.keys()].map(stop));
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Runs deploy/restart.sh as a server would, with these processes and this nginx. */
function restart(commands: Record<string, string>, nginx: Nginx): Promise<void> {
  const env = { ...process.env, ...commands, PROCESSES: nginx.processes, RELOAD: nginx.reload };
  return new Promise((resolve, reject) => {
    const child = spawn('bash', [RESTART], { env, stdio: 'inherit' });
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`restart.sh ended with ${code}`));
    });
  });
}

/** Somebody who reads one page after the other, over a connection for each. */
function readPages(origin: string, from: number) {
  let at = from;
  return startReader(
    async () => {
      at += 1;
      // A connection that is idle when nginx reads its settings anew would be cut.
      const headers = { connection: 'close' };
      const answer = await fetch(origin + PAGES[at % PAGES.length], { headers }).catch(() => null);
      await answer?.arrayBuffer();
      return answer?.status ?? 0;
    },
    { everyMs: 20 },
  );
}

async function findingsOf(
  cluster: Cluster,
  read: readonly { status: number }[],
  writers: Writers,
): Promise<Finding[]> {
  const { chatters, forms, again } = writers;
  const reconnects = chatters.map((one) => one.reconnects);
  const failures = chatters.reduce((total, one) => total + one.failures, 0);
  const away = Math.max(...chatters.map((one) => one.longestAway));
  const rows = (sql: string) => cluster.rows('postgres', sql);
  return [
    none(`${read.length} pages read`, 'lost', read.filter(({ status }) => status !== 200).length),
    none(`${forms.size} forms sent`, 'sent again', again),
    await heardByAll(`chat by ${chatters.length} people`, chatters),
    await compareWrites('forms and lines', { rows }, writers),
    finding(
      `${chatters.length} open pages, ${UPDATES} updates`,
      `one connection anew for each, ${UPDATES} to ${UPDATES}`,
      `${Math.min(...reconnects)} to ${Math.max(...reconnects)}`,
      reconnects.every((count) => count === UPDATES),
    ),
    none('connections anew', 'refused', failures),
    finding('longest time without a connection', 'up to 1 s', `${Math.round(away)} ms`, null),
  ];
}

/**
 * Two processes behind nginx on one PostgreSQL are replaced by two others, and those by two again, by
 * deploy/restart.sh, while pages are read, forms are sent and the chat is lively.
 */
export const update: Proof = async () => {
  // Nobody vouches for the certificate of the nginx on this machine.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  const cluster = await startCluster();
  const folder = makeTempDir('update');
  const [port = 0, plainPort = 0, ...four] = await Promise.all([1, 2, 3, 4, 5, 6].map(freePort));
  const [live, idle] = [four.slice(0, 2), four.slice(2)];
  const origin = `https://localhost:${port}`;
  const control = await startControl({
    ...settingsOfOurs(join(folder, 'data')),
    NODE_ENV: 'production',
    DATABASE_URL: cluster.url('postgres'),
    PUBLIC_URL: origin,
  });
  let nginx: Nginx | null = null;
  try {
    mkdirSync(join(folder, 'nginx'));
    await Promise.all(live.map((one) => control.start(one)));
    nginx = startNginx(join(folder, 'nginx'), { port, plainPort, live, idle });
    await pause(500);
    const readers = Array.from({ length: READERS }, (_, index) => readPages(origin, index));
    const writers = new Writers(origin, WRITING);
    await pause(CALM_MS);
    for (let turn = 0; turn < UPDATES; turn += 1) {
      await restart(control.commands, nginx);
      await pause(CALM_MS);
    }
    await writers.stop();
    const read = await Promise.all(readers.map((reader) => reader.stop()));
    return await findingsOf(cluster, read.flat(), writers);
  } finally {
    await nginx?.stop();
    await control.end();
    await cluster.remove();
    rmSync(folder, { recursive: true, force: true });
  }
};
