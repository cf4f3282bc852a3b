import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTestData, send, type TestData } from './testing/index.ts';
import { type Ended, endOf, startProgram } from './testing/programs.ts';

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
  ended: Promise<Ended>;
  signal(name: NodeJS.Signals): void;
}

function run(env: Record<string, string> = {}): Run {
  const program = startProgram('main', [], { ...data.env, LOG_LEVEL: 'info', ...env });
  child = program;
  let printed = '';
  const watchers: (() => void)[] = [];
  const ended = endOf(program, (out) => {
    printed = out;
    for (const look of watchers) look();
  });
  const saw = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(printed);
        if (found) resolve(found);
      };
      watchers.push(look);
      look();
      void ended.then(({ out, err }) =>
        reject(new Error(`It ended without ${pattern}: ${out}${err}`)),
      );
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
