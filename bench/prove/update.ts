import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startFakeHttp } from '../../server/testing/http.ts';
import { freePort, type PostgresCluster } from '../../server/testing/postgres-cluster.ts';
import { makeTempDir } from '../../server/testing/temp-dir.ts';
import { fetchOnce, startReader } from '../lib/calls.ts';
import { type Running, startNode } from '../lib/processes.ts';
import { READY, settingsOfOurs, startCluster } from '../lib/site.ts';
import { heardByAll } from './chatter.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { exactly, type Finding, finding, none, type Proof } from './proof.ts';
import { compareWrites, Writers } from './writers.ts';

const RESTART = fileURLToPath(new URL('../../deploy/restart.sh', import.meta.url));
const READERS = 6;
const WRITING = { forms: 3, chat: 10, listening: 20, betweenMs: 100 };
/** How long the site runs before, between and after the updates. */
const CALM_MS = 5000;

const root = fileURLToPath(new URL('../..', import.meta.url));
/** What a build is made from, and what a release runs, at the root. */
const SOURCES =
  /^(?:client|server|shared|migrations|scripts|package.*|tsconfig\.json|.*\.config\.ts)$/;
const RELEASE = /^(?:dist|migrations|package\.json)$/;
const ASSETS = join('dist', 'client', 'assets');

/** Copies a part of the repository into a folder: a release is given files of others. */
function copyTo(folder: string, what: RegExp): void {
  for (const name of readdirSync(root).filter((one) => what.test(one))) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}

/**
 * Builds another release of the site into a folder: the same sources with a line more, so that pages,
 * files and their names differ.
 */
function buildNext(folder: string): void {
  copyTo(folder, SOURCES);
  const line = "\ndocument.documentElement.dataset.release = 'next';\n";
  appendFileSync(join(folder, 'client', 'src', 'entry-client.tsx'), line);
  execFileSync(process.execPath, ['--import', 'tsx', join('scripts', 'build.ts')], { cwd: folder });
}

/**
 * The site's processes, started and stopped by calls, as systemd would by commands.
 * @param settings of every process, without its port
 */
async function createProcesses(first: string, settings: Record<string, string>) {
  const running = new Map<number, Promise<Running>>();
  const stop = async (port: number) => {
    const one = running.get(port);
    running.delete(port);
    await (await one)?.stop();
  };
  const processes = {
    /** Folder of the release that the next process runs. */
    release: first,
    startOn(port: number): Promise<Running> {
      const main = join(processes.release, 'dist/server/main.js');
      const one = startNode([main], settings, READY, { port });
      running.set(port, one);
      return one;
    },
    /** Runs deploy/restart.sh as a server would, with these processes and an nginx. */
    async restart(nginx: Nginx): Promise<void> {
      const [START, STOP] = ['start', 'stop'].map((act) => `curl -sf ${control.url}/${act}/`);
      const own = { PROCESSES: nginx.processes, RELOAD: nginx.reload, START, STOP };
      const env = { ...process.env, ...own };
      const child = spawn('bash', [RESTART], { env, stdio: 'inherit' });
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Error(`restart.sh ended with ${code}`);
    },
    async end() {
      await Promise.all([...running.keys()].map(stop));
      await control.stop();
    },
  };
  /** Listens to the commands of `restart`. */
  const control = await startFakeHttp(async ({ url = '' }, res) => {
    const [, act, port] = url.split('/');
    // restart.sh asks by itself whether what it started is ready.
    if (act === 'start') void processes.startOn(Number(port));
    else await stop(Number(port));
    res.end();
  });
  return processes;
}

const PAGES = ['/', '/events', '/tickets', '/about', '/contact', '/api/content'];
const APP = /\/assets\/index-[\w-]+\.js/;
const ASSET = /(?:src|href)="(\/assets\/[^"]+)"/g;

/** People who read pages with all their files, until they are stopped. */
function startReaders(origin: string) {
  const lost: string[] = [];
  /** Different files of the app that the pages named. */
  const releases = new Set<string>();
  let [answered, turn] = [0, 0];
  const get = async (path: string): Promise<string> => {
    // A connection for each: none is idle when nginx reads its settings anew.
    const { status, text } = await fetchOnce(origin + path, {}, 60_000);
    if (status === 200) answered += 1;
    else lost.push(`GET ${path}: ${status} ${text.slice(0, 200)}`);
    return status === 200 ? text : '';
  };
  const read = async () => {
    const html = await get(PAGES[turn++ % PAGES.length] ?? '/');
    const app = APP.exec(html)?.slice(0, 1) ?? [];
    for (const one of app) releases.add(one);
    const files = [...html.matchAll(ASSET)].map(([, path = '']) => path);
    for (const path of [...files, ...app]) await get(path);
    return answered;
  };
  const reader = startReader(read, { atOnce: READERS, everyMs: 20 });
  const stop = async () => {
    await reader.stop();
    return { answered, lost, releases };
  };
  return { stop };
}

async function findingsOf(
  cluster: PostgresCluster,
  read: Awaited<ReturnType<ReturnType<typeof startReaders>['stop']>>,
  writers: Writers,
  updates: number,
): Promise<Finding[]> {
  const { chatters } = writers;
  const rows = { rows: (sql: string) => cluster.rows('postgres', sql) };
  const reconnects = chatters.map((one) => one.reconnects);
  const failures = chatters.reduce((total, one) => total + one.failures, 0);
  const away = Math.max(...chatters.map((one) => one.longestAway));
  for (const why of new Set(read.lost)) console.log(`lost: ${why}`);
  return [
    none(`${read.answered} pages and files read`, 'lost', read.lost.length),
    none(`${writers.forms.size} forms sent`, 'sent again', writers.again),
    await heardByAll(`chat by ${chatters.length} people`, chatters),
    await compareWrites('forms and lines', rows, writers),
    exactly(
      `${chatters.length} open pages, connections anew`,
      `one for each update, ${updates} to ${updates}`,
      `one for each update, ${Math.min(...reconnects)} to ${Math.max(...reconnects)}`,
    ),
    none('connections anew', 'refused', failures),
    exactly('releases that visitors saw', '2', read.releases.size),
    finding('longest time without a connection', 'up to a second', `${Math.round(away)} ms`),
  ];
}

/**
 * Two processes behind nginx on one PostgreSQL are replaced by two of another release, and those by two
 * of the first one, by deploy/restart.sh, while pages are read, forms are sent and the chat is lively.
 */
export const update: Proof = async () => {
  // Nobody vouches for the certificate of the nginx on this machine.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
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
  let nginx: Nginx | null = null;
  try {
    console.log('Building another release');
    copyTo(first, RELEASE);
    buildNext(next);
    mkdirSync(join(folder, 'nginx'));
    await Promise.all(live.map((one) => processes.startOn(one)));
    nginx = startNginx(join(folder, 'nginx'), { port, plainPort, live, idle });
    await pause(500);

    const readers = startReaders(origin);
    const writers = new Writers(origin, WRITING);
    const releases = [next, first];
    await pause(CALM_MS);
    for (const release of releases) {
      // Pages of the release before ask for its files, as deploy/update.sh knows.
      const assets = join(release, ASSETS);
      cpSync(join(processes.release, ASSETS), assets, { recursive: true, force: false });
      processes.release = release;
      await processes.restart(nginx);
      await pause(CALM_MS);
    }
    await writers.stop();
    return await findingsOf(cluster, await readers.stop(), writers, releases.length);
  } finally {
    await nginx?.stop();
    await processes.end();
    await cluster.remove();
    rmSync(folder, { recursive: true, force: true });
  }
};
