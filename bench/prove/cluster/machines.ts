import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../../server/testing/postgres-cluster.ts';
import { makeTempDir } from '../../../server/testing/temp-dir.ts';
import { comes, fetchOnce } from '../../lib/calls.ts';
import { SHELL } from '../../lib/processes.ts';
import { MAIN, settingsOfOurs } from '../../lib/site.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));
const SCRIPT = join(root, 'deploy', 'cluster', 'cluster.sh');

export type SiteMachine = 'site1' | 'site2';
const DATABASES = ['db1', 'db2'] as const;

/** What is missing here for a cluster; null when nothing is. */
export async function whatIsMissing(): Promise<string | null> {
  return run(SCRIPT, ['check']).then(
    () => null,
    (error: { stderr?: string }) => error.stderr?.trim() ?? String(error),
  );
}

/** Whether a call is answered with 200 within two seconds. */
const isFine = async (address: string): Promise<boolean> =>
  (await fetchOnce(address, {}, 2000)).status === 200;

/** Forwards a free port of loopback to an address, in a process of its own; what asks is in this one. */
async function forwardFromLoopback(folder: string, address: string) {
  const port = await freePort();
  const file = join(folder, 'loopback.cfg');
  const timeouts = ['connect', 'client', 'server'].map((what) => `timeout ${what} 10m`);
  const listen = ['mode tcp', `bind 127.0.0.1:${port}`, ...timeouts, `server balancer ${address}`];
  writeFileSync(file, ['global', 'maxconn 8000', 'listen loopback', ...listen, ''].join('\n'));
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  return { port, stop: () => child.kill() };
}

export type Machines = Awaited<ReturnType<typeof startMachines>>;

/** Builds the cluster of deploy/cluster/cluster.sh and starts the built site on two of its machines. */
export async function startMachines() {
  const folder = makeTempDir('cluster');
  const number = randomInt(1, 250);
  const net = `10.77.${number}`;
  /** Address of the balancer, which is the site's. */
  const origin = `http://${net}.40`;
  const sites = new Map<SiteMachine, ChildProcess>();
  /** One command of cluster.sh; returns what it printed. */
  const act = async (command: string, ...args: string[]) =>
    (await run(SCRIPT, [command, folder, ...args], { maxBuffer: 64_000_000 })).stdout;
  const up = await act('up', String(number));
  const printed = [...up.matchAll(/^(?!BALANCER=)([A-Z_]+)=(.*)$/gm)];
  /** Settings with which the site reaches the database of its machine. */
  const settings: Record<string, string> = Object.fromEntries(
    printed.map(([, name, value]) => [name, value]),
  );
  const loopback = await forwardFromLoopback(folder, `${net}.40:80`);

  const machines = {
    ...{ origin, net, folder, act, settings, port: loopback.port },
    /** Starts the site on a machine and waits until it is ready. */
    async startSite(machine: SiteMachine, env: Record<string, string> = {}) {
      const dataDir = join(folder, `${machine}-data`);
      mkdirSync(dataDir, { recursive: true });
      const own = {
        ...{ ...SHELL, NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '5000' },
        ...settingsOfOurs(dataDir),
        ...{ JOB_POLL_SECONDS: '1', PUBLIC_URL: origin, DATABASE_STATEMENT_TIMEOUT_MS: '2000' },
        ...settings,
        ...env,
      };
      const args = ['run', folder, machine, process.execPath, ...MAIN];
      const child = spawn(SCRIPT, args, { env: own, stdio: ['ignore', 'ignore', 'inherit'] });
      sites.set(machine, child);
      const isReady = () => isFine(`http://${net}.3${machine.at(-1)}:5000/api/ready`);
      if (!(await comes(isReady, 120_000))) throw new Error(`${machine} does not get ready`);
    },
    /** Ends the site on a machine in an orderly way. */
    async stopSite(machine: SiteMachine) {
      const child = sites.get(machine);
      if (child?.kill('SIGTERM')) await once(child, 'exit');
    },
    /** Processes of the site, one a machine. */
    pids: () => [...sites.values()].map(({ pid }) => pid),
    /** The primary database; null while there is none. */
    async leader() {
      for (const [at, name] of DATABASES.entries()) {
        if (await isFine(`http://${net}.2${at + 1}:8008/primary`)) return name;
      }
      return null;
    },
    /** Waits up to two minutes until Patroni knows of a synchronous standby, which it may make the primary. */
    standbyFollows: () =>
      comes(async () => {
        const answers = [21, 22].map((host) => isFine(`http://${net}.${host}:8008/sync`));
        return (await Promise.all(answers)).includes(true);
      }, 120_000),
    /** Rows of a query on the primary. */
    async rows(sql: string): Promise<Record<string, unknown>[]> {
      const wrapped = `select coalesce(json_agg(row), '[]') from (${sql}) row`;
      return JSON.parse(await act('sql', 'ctrl', wrapped));
    },
    async [Symbol.asyncDispose]() {
      loopback.stop();
      await act('down').catch((error) => console.log(String(error)));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await machines.startSite('site1');
    await machines.startSite('site2');
    if (!(await comes(() => isFine(`${origin}/api/ready`), 30_000)))
      throw new Error('The balancer knows no site');
    return machines;
  } catch (error) {
    await machines[Symbol.asyncDispose]();
    throw error;
  }
}
