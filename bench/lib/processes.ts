import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../server/testing/postgres-cluster.ts';
import { comes, statusOf } from './calls.ts';

const { PATH = '', HOME = '' } = process.env;
/** All that a process gets of our own environment. */
export const SHELL = { PATH, HOME };

/** Far more than a start takes: on a machine with much other work nobody is judged by it. */
const START_MS = 300_000;

/**
 * CPU time of all processes whose working directory is in a folder, such as those of a PostgreSQL
 * server, in ms.
 */
export const cpuMsIn = (folder: string): number =>
  pidsIn(folder).reduce((sum, pid) => sum + cpuMs(pid), 0);

/** All processes whose working directory is in a folder. */
export function pidsIn(folder: string): number[] {
  const isInside = (pid: string) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
    } catch {
      // A process of another user, or one that has just ended.
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isInside(name))
    .map(Number);
}

/** Resident memory of a process in bytes; NaN where it is unknown. */
export function residentBytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
  } catch {
    return Number.NaN;
  }
}

/** CPU time of all threads of a process so far, in ms, as the scheduler counts it; NaN where it is unknown. */
export function cpuMs(pid: number | undefined): number {
  try {
    const used = readdirSync(`/proc/${pid}/task`).map((task) =>
      Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
    );
    return used.reduce((sum, each) => sum + each, 0) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/** A program of ours in a process of its own, which answers each message with one. */
export function startChild<Order extends object, Answer>(file: string, ...args: string[]) {
  const child = fork(fileURLToPath(file), args, { serialization: 'advanced' });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code}`);
  });
  const ask = async (order: Order): Promise<Answer> => {
    child.send(order);
    const [answer] = await Promise.race([once(child, 'message'), ended]);
    return answer;
  };
  // It ends when it is no longer needed.
  ended.catch(() => undefined);
  return { ask, [Symbol.dispose]: () => void child.kill() };
}

/** A server in its own process, which a block stops that holds it with `await using`. */
export type Running = Awaited<ReturnType<typeof startNode>>;

/**
 * Starts `node ...args` with PORT and waits until `path` answers, at most five minutes. The process gets
 * only the given settings on top of PATH and HOME.
 * @param options.port in place of a free one
 * @param options.onOutput gets what the process prints; without it standard output is dropped
 */
export async function startNode(
  args: string[],
  env: Record<string, string>,
  path = '/',
  options: { port?: number; onOutput?: (text: string) => void } = {},
) {
  const { onOutput } = options;
  const port = options.port ?? (await freePort());
  const child = spawn(process.execPath, args, {
    env: { ...SHELL, HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', onOutput === undefined ? 'ignore' : 'pipe', 'inherit'],
  });
  child.stdout?.on('data', (chunk: Buffer) => onOutput?.(chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  // A run that is broken off leaves no server behind.
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  void ended.then(() => process.off('exit', endWithUs));
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const running = {
    /** `ended` resolves with the exit code, null after a signal that killed it. */
    ...{ port, pid: child.pid, stop, ended, isRunning, [Symbol.asyncDispose]: stop },
    /** CPU time used so far, in ms; NaN where it is unknown. */
    cpuMs: () => cpuMs(child.pid),
    signal: (name: NodeJS.Signals) => void child.kill(name),
  };
  const isThere = async () => !isRunning() || (await statusOf(port, path)) === 200;
  if ((await comes(isThere, START_MS, 10)) && isRunning()) return running;
  await stop();
  throw new Error(`node ${args.join(' ')} did not answer ${path}`);
}
