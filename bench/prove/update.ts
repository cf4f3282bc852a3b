import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeTempDir } from '../../server/testing/temp-dir.ts';
import { freePort, type Running, startNode } from '../lib/processes.ts';
import { type Cluster, settingsOfOurs, startCluster } from '../lib/site.ts';
import { startNginx } from './nginx.ts';
import { type Finding, none, type Proof } from './proof.ts';
import { Chatter } from './update/chatters.ts';
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

const root = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = ['client', 'server', 'shared', 'migrations', 'scripts'];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json'];

const ASSETS = join('dist', 'client', 'assets');

/** Copies the build of these sources into a folder: a release is given files of others. */
function copyPresent(folder: string): void {
  for (const name of ['dist', 'migrations', 'package.json']) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}

/** Gives a release the files that pages of the one before ask for, as deploy/update.sh does. */
function keepFiles(before: string, after: string): void {
  cpSync(join(before, ASSETS), join(after, ASSETS), { recursive: true, force: false });
}

/**
 * Builds another release of the site into a folder: the same sources with a line more, so that pages,
 * files and their names differ.
 */
function buildNext(folder: string): void {
  for (const name of FOLDERS) cpSync(join(root, name), join(folder, name), { recursive: true });
  const configs = readdirSync(root).filter((name) => name.endsWith('.config.ts'));
  for (const name of [...FILES, ...configs]) cpSync(join(root, name), join(folder, name));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const line = "\ndocument.documentElement.dataset.release = 'next';\n";
  appendFileSync(join(folder, 'client', 'src', 'entry-client.tsx'), line);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs'), join('scripts', 'build.ts')],
    { cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The next release was not built:\n${stdout}\n${stderr}`);
}

/** The site's processes, started and stopped by calls, as systemd would by commands. */
interface Processes {
  /** Command that starts the process on the port that follows, or ends it. */
  start: string;
  stop: string;
  /** Folder of the release that the next process runs. */
  release: string;
  startOn(port: number): Promise<Running>;
  end(): Promise<void>;
}

/** @param settings of every process, without its port */
async function createProcesses(
  release: string,
  settings: Record<string, string>,
): Promise<Processes> {
  const running = new Map<number, Promise<Running>>();
  const start = (port: number) => {
    const main = join(processes.release, 'dist/server/main.js');
    const one = startNode([main], settings, '/api/ready', { port });
    running.set(port, one);
    return one;
  };
  const stop = async (port: number) => {
    const one = running.get(port);
    running.delete(port);
    await (await one)?.stop();
  };
  const control = createServer(async (req, res) => {
    const [, act, port] = (req.url ?? '').split('/');
    // restart.sh asks by itself whether what it started is ready.
    if (act === 'start') void start(Number(port));
    else await stop(Number(port));
    res.end();
  });
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  const at = `curl --silent --fail http://127.0.0.1:${(control.address() as AddressInfo).port}`;
  const processes: Processes = {
    ...{ start: `${at}/start/`, stop: `${at}/stop/`, release, startOn: start },
    async end() {
      await Promise.all([...running.keys()].map(stop));
      control.closeAllConnections();
      control.close();
    },
  };
  return processes;
}

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

async function stored(cluster: Cluster, table: string, column: string) {
  const sql = `SELECT ${column} AS what, count(*)::int AS n FROM ${table} GROUP BY 1`;
  const rows = await cluster.rows('postgres', sql);
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
  cluster: Cluster,
  visitors: Visitors,
  chatters: readonly Chatter[],
  updates: number,
): Promise<Finding[]> {
  const forms = compare(
    visitors.acknowledged,
    await stored(cluster, 'contact_messages', 'melding'),
  );
  const lines = chatters.flatMap(({ acknowledged }) => [...acknowledged.keys()]);
  const kept = compare(lines, await stored(cluster, 'chat_messages', 'client_id'));
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
  const cluster = await startCluster();
  const folder = makeTempDir('update');
  const [first, next] = [join(folder, 'first'), join(folder, 'next')];
  const ports = await Promise.all([1, 2, 3, 4, 5, 6].map(freePort));
  const [port = 0, plainPort = 0, ...four] = ports;
  const [live, idle] = [four.slice(0, 2), four.slice(2)];
  const origin = `https://localhost:${port}`;
  const processes = await createProcesses(first, {
    ...settingsOfOurs(join(folder, 'data')),
    NODE_ENV: 'production',
    DATABASE_URL: cluster.url('postgres'),
    PUBLIC_URL: origin,
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
    return await findingsOf(cluster, visitors, chatters, releases.length);
  } finally {
    await nginx?.stop();
    await processes.end();
    await cluster.remove();
    rmSync(folder, { recursive: true, force: true });
  }
};
