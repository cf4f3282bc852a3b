import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../../server/testing/postgres-cluster.ts';
import { makeTempDir } from '../../../server/testing/temp-dir.ts';
import { comes } from '../../lib/calls.ts';
import { MAIN, settingsOfOurs } from '../../lib/site.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));
const SCRIPT = join(root, 'deploy', 'cluster', 'cluster.sh');

export type SiteMachine = 'site1' | 'site2';
type DatabaseMachine = 'db1' | 'db2';
const DATABASES: readonly DatabaseMachine[] = ['db1', 'db2'];

/** A running cluster, as deploy/cluster/cluster.sh builds it, with the built site on two machines. */
export interface Machines extends AsyncDisposable {
  /** Address of the balancer, which is the site's. */
  origin: string;
  /** The balancer on loopback. */
  port: number;
  net: string;
  folder: string;
  /** One command of cluster.sh; returns what it printed. */
  act(command: string, ...args: string[]): Promise<string>;
  /** Starts the site on a machine and waits until it is ready. */
  startSite(machine: SiteMachine, env?: Record<string, string>): Promise<void>;
  /** Ends the site on a machine in an orderly way. */
  stopSite(machine: SiteMachine): Promise<void>;
  /** Processes of the site, one a machine. */
  pids(): (number | undefined)[];
  /** The primary database; null while there is none. */
  leader(): Promise<DatabaseMachine | null>;
  /**
   * Waits until Patroni knows of a synchronous standby, which it may make the primary; false when
   * there is none in two minutes.
   */
  standbyFollows(): Promise<boolean>;
  /** Rows of a query on the primary. */
  rows(sql: string): Promise<Record<string, unknown>[]>;
  /** Settings with which the site reaches the database of its machine. */
  settings: Record<string, string>;
}

/** What is missing here for a cluster; null when nothing is. */
export async function whatIsMissing(): Promise<string | null> {
  return run(SCRIPT, ['check']).then(
    () => null,
    (error: { stderr?: string }) => error.stderr?.trim() ?? String(error),
  );
}

/** Status of one call within two seconds; 0 without an answer. */
async function statusAt(address: string): Promise<number> {
  const signal = AbortSignal.timeout(2000);
  return fetch(address, { signal }).then(
    ({ status }) => status,
    () => 0,
  );
}

/** Forwards a free port of loopback to an address, in a process of its own; what asks is in this one. */
async function forwardFromLoopback(folder: string, address: string) {
  const port = await freePort();
  const file = join(folder, 'loopback.cfg');
  writeFileSync(
    file,
    `global
  maxconn 8000
listen loopback
  mode tcp
  bind 127.0.0.1:${port}
  timeout connect 5s
  timeout client 10m
  timeout server 10m
  server balancer ${address}
`,
  );
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  return { port, stop: () => child.kill() };
}

/** Builds the cluster and starts the site on both machines. */
export async function startMachines(): Promise<Machines> {
  const folder = makeTempDir('cluster');
  const number = randomInt(1, 250);
  const net = `10.77.${number}`;
  const origin = `http://${net}.40`;
  const sites = new Map<SiteMachine, ChildProcess>();
  const act = async (command: string, ...args: string[]) =>
    (await run(SCRIPT, [command, folder, ...args], { maxBuffer: 64_000_000 })).stdout;
  const printed = await act('up', String(number));
  const settings = Object.fromEntries(
    printed.split('\n').flatMap((line) => {
      const [, name = '', value = ''] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
      return name === '' || name === 'BALANCER' ? [] : [[name, value]];
    }),
  );
  const loopback = await forwardFromLoopback(folder, `${net}.40:80`);
  const addressOf = (machine: SiteMachine) => `http://${net}.3${machine.at(-1)}:5000`;

  const machines: Machines = {
    ...{ origin, net, folder, act, settings, port: loopback.port },
    async startSite(machine, env = {}) {
      const dataDir = join(folder, `${machine}-data`);
      mkdirSync(dataDir, { recursive: true });
      const { PATH = '', HOME = '' } = process.env;
      const own = {
        ...{ PATH, HOME, NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '5000' },
        ...settingsOfOurs(dataDir),
        ...{ JOB_POLL_SECONDS: '1', PUBLIC_URL: origin, DATABASE_STATEMENT_TIMEOUT_MS: '2000' },
        ...settings,
        ...env,
      };
      const args = ['run', folder, machine, process.execPath, ...MAIN];
      const child = spawn(SCRIPT, args, { env: own, stdio: ['ignore', 'ignore', 'inherit'] });
      sites.set(machine, child);
      const isReady = async () => (await statusAt(`${addressOf(machine)}/api/ready`)) === 200;
      if (!(await comes(isReady, 120_000))) throw new Error(`${machine} does not get ready`);
    },
    async stopSite(machine) {
      const child = sites.get(machine);
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
    pids: () => [...sites.values()].map(({ pid }) => pid),
    async leader() {
      for (const [at, name] of DATABASES.entries()) {
        if ((await statusAt(`http://${net}.2${at + 1}:8008/primary`)) === 200) return name;
      }
      return null;
    },
    standbyFollows: () =>
      comes(async () => {
        const answers = [21, 22].map((host) => statusAt(`http://${net}.${host}:8008/sync`));
        return (await Promise.all(answers)).includes(200);
      }, 120_000),
    async rows(sql) {
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
    const isThere = async () => (await statusAt(`${origin}/api/ready`)) === 200;
    if (!(await comes(isThere, 30_000))) throw new Error('The balancer knows no site');
    return machines;
  } catch (error) {
    await machines[Symbol.asyncDispose]();
    throw error;
  }
}
