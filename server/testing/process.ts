import { type ChildProcess, spawn } from 'node:child_process';
import { fromRoot } from '../lib/paths.ts';

export interface Script {
  child: ChildProcess;
  /** The first text it prints; rejects when it ends without any. */
  said: Promise<string>;
  ended: Promise<void>;
}

/**
 * Runs TypeScript in its own process, from the project's root; `process.argv[1]` is the first
 * argument.
 */
export function runScript(code: string, args: string[] = []): Script {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', code, ...args],
    { cwd: fromRoot(), stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const said = new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (bytes: Buffer) => resolve(bytes.toString().trim()));
    child.once('exit', () => reject(new Error('The script ended without a word')));
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  said.catch(() => {});
  return { child, said, ended };
}
