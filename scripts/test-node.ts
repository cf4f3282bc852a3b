// `npm run test:node -- 24`: unit and server tests on another release of Node, whose binary comes
// from the npm package `node`. Browser tests start servers of the same code and are not repeated.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [release = '', ...filters] = process.argv.slice(2);
if (!/^\d{2}$/.test(release)) {
  console.error('Usage: npm run test:node -- 24 [test files]');
  process.exit(2);
}

const folder = join(root, '.cache', `node-${release}`);
const binary = join(folder, 'node_modules', 'node', 'bin', 'node');

function run(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv): number {
  return spawnSync(command, args, { cwd, env, stdio: 'inherit' }).status ?? 1;
}

if (!existsSync(binary)) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  const install = ['install', '--no-audit', '--no-fund', `node@${release}`];
  const status = run('npm', install, folder, process.env);
  if (status !== 0) process.exit(status);
}

// Processes that tests start by name have to be of the same release.
const env = { ...process.env, PATH: [dirname(binary), process.env.PATH].join(delimiter) };
run(binary, ['--version'], root, env);
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
process.exitCode = run(binary, [vitest, 'run', ...filters], root, env);
