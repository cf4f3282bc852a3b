import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** The site's processes, started and stopped by calls, as systemd would by commands. */
export interface Processes {
  /** Command that starts the process on the port that follows, or ends it. */
  start: string;
  stop: string;
  /** Folder of the release that the next process runs. */
  release: string;
  startOn(port: number): Promise<void>;
  end(): Promise<void>;
}

async function untilReady(port: number): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The process on port ${port} did not get ready`);
}

/** @param settings of every process, without its port */
export async function createProcesses(
  release: string,
  settings: Readonly<Record<string, string>>,
): Promise<Processes> {
  const running = new Map<number, ChildProcess>();
  const { PATH = '', HOME = '' } = process.env;

  const start = (port: number) => {
    const child = spawn(process.execPath, [join(processes.release, 'dist/server/main.js')], {
      env: { PATH, HOME, HOST: '127.0.0.1', PORT: String(port), ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    running.set(port, child);
  };
  const stop = (port: number) =>
    new Promise<void>((resolve) => {
      const child = running.get(port);
      running.delete(port);
      if (child === undefined || child.exitCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });

  const control = createServer((req, res) => {
    const [, act, port] = (req.url ?? '').split('/');
    const done = act === 'start' ? start(Number(port)) : stop(Number(port));
    void Promise.resolve(done).then(() => res.end());
  });
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  const at = `curl --silent --fail http://127.0.0.1:${(control.address() as AddressInfo).port}`;

  const processes: Processes = {
    start: `${at}/start/`,
    stop: `${at}/stop/`,
    release,
    startOn(port) {
      start(port);
      return untilReady(port);
    },
    async end() {
      await Promise.all([...running.keys()].map(stop));
      control.closeAllConnections();
      control.close();
    },
  };
  return processes;
}
