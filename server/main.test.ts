import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fromRoot } from './lib/paths.ts';
import { makeTestData, send, type TestData } from './testing/index.ts';

/* Runs the real program in its own process: its output, and how it handles signals. */
let data: TestData;
let child: ChildProcess | null = null;

beforeEach(async () => {
  data = await makeTestData();
});
afterEach(async () => {
  if (child?.exitCode === null) {
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }
  await data.remove();
});

interface Run {
  /** Settles with the first match in the output. */
  saw(pattern: RegExp): Promise<RegExpExecArray>;
  ended: Promise<{ code: number | null; out: string; err: string }>;
  signal(name: NodeJS.Signals): void;
}

function run(env: Record<string, string> = {}): Run {
  const program = spawn(process.execPath, ['--import', 'tsx', fromRoot('server', 'main.ts')], {
    cwd: fromRoot(),
    env: { PATH: process.env.PATH, ...data.env, LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = program;
  let [out, err] = ['', ''];
  const watchers: (() => void)[] = [];
  program.stdout.on('data', (chunk) => {
    out += String(chunk);
    for (const look of watchers) look();
  });
  program.stderr.on('data', (chunk) => {
    err += String(chunk);
  });
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    program.once('close', (code) => resolve({ code, out, err }));
  });
  const saw = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(out);
        if (found) resolve(found);
      };
      watchers.push(look);
      look();
      void ended.then(() => reject(new Error(`It ended without ${pattern}: ${out}${err}`)));
    });
  return { saw, ended, signal: (name) => program.kill(name) };
}

describe('the program', () => {
  it('prints its address and the first admin’s password, and ends with 0 on SIGTERM', async () => {
    const program = run();
    const [, password] = await program.saw(/passord (\S+)/);
    const [line, url = ''] = await program.saw(/^CTRL kjører på (http:\S+)$/m);
    expect(line).toBeTruthy();
    expect((await send(url, 'GET', '/api/ready')).status).toBe(200);
    program.signal('SIGTERM');
    const { code, out, err } = await program.ended;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(existsSync(join(data.dataDir, 'db.lock'))).toBe(false);
    const logs = out.split('\n').filter((text) => text.startsWith('{'));
    for (const text of logs) expect(JSON.parse(text)).toMatchObject({ level: expect.any(String) });
    expect(logs.join()).not.toContain(password);
    expect(logs.join()).toContain('"stopped"');
  });

  it('names a bad setting in one line and does not start', async () => {
    const { code, out, err } = await run({ PORT: 'mange' }).ended;
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toBe(
      'PORT must be a whole number from 0 to 65535 (got "mange"). Example: PORT=5000\n',
    );
  });
});
