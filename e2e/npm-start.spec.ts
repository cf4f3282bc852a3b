import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { currentEngine, type Engine, makeTestData, type TestData } from '#server/testing/index.ts';

/* `npm start` as an operator runs it, ended in different ways. The build exists already. */

interface Start {
  npm: ChildProcess;
  /** The server itself. */
  pid: number;
  data: TestData;
  output(): string;
  /** Everything that writes to npm's output has ended. */
  ended: Promise<void>;
}

/** The server's process, by the first line of its log. */
const pidIn = (output: string) => /"pid":(\d+)/.exec(output)?.[1];

async function npmStart(engine: Engine): Promise<Start> {
  const data = await makeTestData(engine);
  const { PATH, HOME } = process.env;
  const npm = spawn('npm', ['start'], {
    env: { PATH, HOME, ...data.env, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group, as in a terminal.
    detached: true,
  });
  let output = '';
  const ended = new Promise<void>((resolve) => npm.once('close', () => resolve()));
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.on('data', (chunk) => {
        output += String(chunk);
        if (output.includes('CTRL kjører på') && pidIn(output) !== undefined) resolve();
      });
    }
    void ended.then(() => reject(new Error(`It ended: ${output}`)));
  });
  await ready;
  const pid = Number(pidIn(output));
  return { npm, pid, data, output: () => output, ended };
}

const parentOf = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)]).toString());

const ways: Record<string, (start: Start) => void> = {
  'SIGTERM to npm': ({ npm }) => void npm.kill('SIGTERM'),
  'SIGINT to npm': ({ npm }) => void npm.kill('SIGINT'),
  'SIGKILL to npm': ({ npm }) => void npm.kill('SIGKILL'),
  'SIGTERM to what stands between npm and the server': ({ pid }) =>
    void process.kill(parentOf(pid), 'SIGTERM'),
  'Ctrl+C': ({ npm }) => void process.kill(-(npm.pid ?? 0), 'SIGINT'),
};

/** Ended with the embedded database, whose lock tells more; the others with the quicker one, where there is one. */
const EMBEDDED = ['SIGTERM to npm', 'Ctrl+C'];

let start: Start | null = null;
test.afterEach(async () => {
  if (start === null) return;
  const { npm, data, ended } = start;
  try {
    process.kill(-(npm.pid ?? 0), 'SIGKILL');
  } catch {
    // The group has no processes left.
  }
  await ended;
  await data.remove();
  start = null;
});

for (const [way, end] of Object.entries(ways)) {
  test(`npm start stops in order after ${way}`, async () => {
    const engine = EMBEDDED.includes(way) ? 'pglite' : currentEngine();
    start = await npmStart(engine);
    const lock = join(start.data.dataDir, 'db.lock');
    expect(existsSync(lock)).toBe(engine === 'pglite');
    end(start);
    await start.ended;
    expect(start.output()).toContain('"msg":"stopped"');
    if (engine === 'pglite') expect(existsSync(lock)).toBe(false);
  });
}
