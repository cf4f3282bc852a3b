import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A server in its own process. */
export interface Running {
  port: number;
  pid: number | undefined;
  /** CPU time used so far, in ms; NaN where it is unknown. */
  cpuMs(): number;
  stop(): Promise<void>;
}

/** A port of loopback that is free now. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}

/** Clock ticks of /proc are 10 ms on every Linux that Node runs on. */
const TICK_MS = 10;

/**
 * CPU time of all processes whose working directory is in a folder, such as those of a PostgreSQL
 * server, in ms.
 */
export function cpuMsIn(folder: string): number {
  let sum = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)) sum += cpuMs(Number(pid));
    } catch {
      // A process of another user, or one that has just ended.
    }
  }
  return sum;
}

function cpuMs(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return Number.NaN;
  }
}

/**
 * Starts `node ...args` with PORT and waits until `path` answers, at most 30 s. The process gets
 * only the given settings on top of PATH and HOME.
 */
export async function startNode(
  args: string[],
  env: Record<string, string>,
  path = '/',
): Promise<Running> {
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const child: ChildProcess = spawn(process.execPath, args, {
    env: { PATH, HOME, HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  for (let attempt = 0; attempt < 3000; attempt += 1) {
    if (child.exitCode !== null) break;
    const status = await fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return { port, pid: child.pid, cpuMs: () => cpuMs(child.pid), stop };
    await pause(10);
  }
  await stop();
  throw new Error(`node ${args.join(' ')} did not answer ${path}`);
}
