import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fromRoot } from '../lib/paths.ts';
import { QUICK_WASM } from './wasm.ts';

/** Names the folder of the built programs to the processes of a test run (scripts/build/test-programs.ts). */
export const BUILT_PROGRAMS = 'TEST_PROGRAMS';

function builtPrograms(): string {
  const folder = process.env[BUILT_PROGRAMS];
  if (folder === undefined) throw new Error('The run of vitest has built no programs');
  return folder;
}

type Program = ChildProcessByStdio<Writable, Readable, Readable>;

/** Starts a program of the server in its own process, with no settings but those of `env`. */
export function startProgram(
  name: 'admin' | 'data' | 'main' | 'seed',
  args: readonly string[],
  env: Record<string, string>,
): Program {
  const file = join(builtPrograms(), `${name}.js`);
  return spawn(process.execPath, [...QUICK_WASM, file, ...args], {
    cwd: fromRoot(),
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** How a program ended, and what it printed. */
export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Collects what a program prints until it ends; `onText` is told of each part. */
export function endOf(program: Program, onText: (out: string) => void = () => {}): Promise<Ended> {
  let [out, err] = ['', ''];
  program.stdout.on('data', (chunk) => {
    out += String(chunk);
    onText(out);
  });
  program.stderr.on('data', (chunk) => {
    err += String(chunk);
  });
  return new Promise((resolve) => {
    program.once('close', (code) => resolve({ code, out, err }));
  });
}

export interface Script {
  child: ChildProcess;
  /** The first text it prints; rejects when it ends without any. */
  said: Promise<string>;
  ended: Promise<void>;
}

/**
 * Runs JavaScript in its own process; `process.argv[1]` is the first argument. It imports built parts
 * of the server as files beside it: `./server.js` (their list: scripts/build/test-programs.ts).
 */
export function runScript(code: string, args: string[] = []): Script {
  const run = [...QUICK_WASM, '--input-type=module', '--eval', code];
  const child = spawn(process.execPath, [...run, ...args], {
    cwd: builtPrograms(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (bytes: Buffer) => resolve(bytes.toString().trim()));
    child.once('exit', () => reject(new Error('The script ended without a word')));
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  said.catch(() => {});
  return { child, said, ended };
}
