import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startPostgresCluster } from '../../server/testing/postgres-cluster.ts';
import { makeTempDir } from '../../server/testing/temp-dir.ts';
import { settingsOfOurs } from '../lib/ours.ts';
import { freePort } from '../lib/processes.ts';
import { type Finding, none, type Proof } from './proof.ts';
import { Chatter } from './update/chatters.ts';
import { startNginx } from './update/nginx.ts';
import { createProcesses, type Processes } from './update/processes.ts';
import { buildNext, copyPresent, keepFiles } from './update/releases.ts';
import { startVisitors, type Visitors } from './update/visitors.ts';

const RESTART = fileURLToPath(new URL('../../deploy/restart.sh', import.meta.url));
const READERS = 6;
const FORM_WRITERS = 3;
const CHATTERS = 30;
const CHAT_WRITERS = 10;
/** How long the site runs before, between and after the updates. */
const CALM_MS = 5000;
/** How long the last lines may take to be heard by all. */
const SETTLE_MS = 15_000;
const ROOMY = '9999999/1';

/** Runs deploy/restart.sh as a server would, with these processes and this nginx. */
function restart(processes: Processes, list: string, reload: string): Promise<void> {
  const own = { PROCESSES: list, RELOAD: reload, START: processes.start, STOP: processes.stop };
  return new Promise((resolve, reject) => {
    const child = spawn('bash', [RESTART], { env: { ...process.env, ...own }, stdio: 'inherit' });
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`restart.sh ended with ${code}`));
    });
  });
}

/** How many of `expected` are not in `counts`, and how many are there more than once. */
function compare(expected: Iterable<string>, counts: ReadonlyMap<string, number>) {
  let [missing, twice] = [0, 0];
  for (const one of expected) {
    const count = counts.get(one) ?? 0;
    if (count === 0) missing += 1;
    if (count > 1) twice += 1;
  }
  return { missing, twice };
}

async function stored(url: string, table: string, column: string): Promise<Map<string, number>> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(
    `SELECT ${column} AS what, count(*)::int AS n FROM ${table} GROUP BY 1`,
  );
  await client.end();
  return new Map(rows.map(({ what, n }) => [String(what), Number(n)]));
}

async function settle(chatters: readonly Chatter[]): Promise<void> {
  const isDone = () => {
    const all = chatters.flatMap(({ acknowledged }) => [...acknowledged.keys()]);
    return chatters.every(
      ({ waiting, heard }) => waiting.size === 0 && all.every((line) => heard.has(line)),
    );
  };
  for (let waited = 0; waited < SETTLE_MS && !isDone(); waited += 100) await pause(100);
}

async function findingsOf(
  url: string,
  visitors: Visitors,
  chatters: readonly Chatter[],
  updates: number,
): Promise<Finding[]> {
  const forms = compare(visitors.acknowledged, await stored(url, 'contact_messages', 'melding'));
  const lines = chatters.flatMap(({ acknowledged }) => [...acknowledged.keys()]);
  const kept = compare(lines, await stored(url, 'chat_messages', 'client_id'));
  const heard = chatters.map((one) => compare(lines, one.heard));
  const sum = (of: (one: (typeof heard)[number]) => number) =>
    heard.reduce((total, one) => total + of(one), 0);
  const unsent = chatters.reduce((total, one) => total + one.waiting.size + one.refused.length, 0);
  const reconnects = chatters.map((one) => one.reconnects);
  const failures = chatters.reduce((total, one) => total + one.failures, 0);
  const away = Math.max(...chatters.map((one) => one.longestAway));
  for (const why of new Set([...visitors.lost, ...visitors.refused])) console.log(`lost: ${why}`);
  for (const why of new Set(chatters.flatMap((one) => one.refused))) console.log(`refused: ${why}`);
  return [
    none(`${visitors.answered} pages and files read`, 'lost', visitors.lost.length),
    none(`${visitors.acknowledged.length} forms sent`, 'unanswered', visitors.refused.length),
    none('acknowledged forms in the database', 'lost', forms.missing),
    none('acknowledged forms in the database', 'twice', forms.twice),
    none(`${lines.length} chat lines written`, 'unanswered', unsent),
    none('acknowledged lines in the database', 'lost', kept.missing),
    none('acknowledged lines in the database', 'twice', kept.twice),
    none(
      `${lines.length * chatters.length} lines to be heard`,
      'lost',
      sum((one) => one.missing),
    ),
    none(
      `${lines.length * chatters.length} lines to be heard`,
      'twice',
      sum((one) => one.twice),
    ),
    {
      what: `${chatters.length} open pages, ${updates} updates`,
      promised: `one anew for each, ${updates} to ${updates}`,
      seen: `${Math.min(...reconnects)} to ${Math.max(...reconnects)}`,
      kept: reconnects.every((count) => count === updates),
    },
    none('connections anew', 'refused', failures),
    {
      what: 'releases that visitors saw',
      promised: '2',
      seen: `${visitors.releases.size}`,
      kept: visitors.releases.size === 2,
    },
    {
      what: 'longest time a page was not connected',
      promised: 'the wait of up to a second',
      seen: `${Math.round(away)} ms`,
      kept: null,
    },
    {
      what: 'calls sent again on a new connection',
      promised: 'as browsers do',
      seen: `${visitors.sentAgain}`,
      kept: null,
    },
  ];
}

/**
 * Two processes behind nginx on one PostgreSQL are replaced by two of another release, and those by two
 * of the first one, by deploy/restart.sh, while pages are read, forms are sent and the chat is lively.
 */
export const update: Proof = async () => {
  const cluster = await startPostgresCluster();
  if (cluster === null) throw new Error('PostgreSQL 15 or newer is not installed');
  const folder = makeTempDir('update');
  const [first, next] = [join(folder, 'first'), join(folder, 'next')];
  const ports = await Promise.all([1, 2, 3, 4, 5, 6].map(freePort));
  const [port = 0, plainPort = 0, ...four] = ports;
  const [live, idle] = [four.slice(0, 2), four.slice(2)];
  const origin = `https://localhost:${port}`;
  const url = cluster.url('postgres');
  const processes = await createProcesses(first, {
    ...settingsOfOurs(join(folder, 'data')),
    NODE_ENV: 'production',
    DATABASE_URL: url,
    PUBLIC_URL: origin,
    CHAT_SOCKETS_PER_ADDRESS: '100000',
    LIMIT_CHAT_LINES: ROOMY,
    LIMIT_CHAT_ADDRESS: ROOMY,
    LIMIT_CHAT_NEW_NAMES: ROOMY,
    LIMIT_CHAT_FRAMES: ROOMY,
    LIMIT_CHAT_ROOM: ROOMY,
    LIMIT_CHAT_NAME: ROOMY,
    LIMIT_CHAT_REPEAT: ROOMY,
  });
  let nginx: ReturnType<typeof startNginx> | null = null;
  try {
    console.log('Building another release');
    copyPresent(first);
    buildNext(next);
    mkdirSync(join(folder, 'nginx'));
    await Promise.all(live.map((one) => processes.startOn(one)));
    nginx = startNginx(join(folder, 'nginx'), { port, plainPort, live, idle });
    await pause(500);

    const visitors = startVisitors(origin, READERS, FORM_WRITERS);
    const chatters = Array.from(
      { length: CHATTERS },
      (_, index) => new Chatter(origin, `Skriver ${index}`),
    );
    for (const one of chatters) await one.enter();
    let isOver = false;
    const talks = chatters.slice(0, CHAT_WRITERS).map((one) => one.talk(() => isOver));
    const releases = [next, first];
    await pause(CALM_MS);
    for (const release of releases) {
      keepFiles(processes.release, release);
      processes.release = release;
      await restart(processes, nginx.processes, nginx.reload);
      await pause(CALM_MS);
    }
    isOver = true;
    await Promise.all([visitors.stop(), ...talks]);
    await settle(chatters);
    for (const one of chatters) one.leave();
    return await findingsOf(url, visitors, chatters, releases.length);
  } finally {
    await nginx?.stop();
    await processes.end();
    await cluster.remove();
    rmSync(folder, { recursive: true, force: true });
  }
};
