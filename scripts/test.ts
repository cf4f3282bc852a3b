// `npm test`: all checks of a change, in one command.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureTools } from './steps/install-tools.ts';
import { type Counts, closingLine, countsOf, fullLine } from './steps/reports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = join(root, '.cache', 'reports');
/** Steps at a time: one that mostly waits and one that mostly computes fill two cores. */
const AT_ONCE = 2;
/** Lines of a failed step that are printed again at the end, where its failures are listed. */
const LAST_LINES = 80;
const MEMORY = '/dev/shm';
/** Room that the temporary files of a run need, several times over. */
const ROOMY_BYTES = 4 * 2 ** 30;

interface Check {
  name: string;
  command: string[];
  /** The runner writes a JSON report. */
  hasReport?: boolean;
  /** Why this step cannot run here; with `required` that is a failure. */
  missing?: string | null;
  required?: boolean;
}

const bin = (path: string, ...args: string[]): string[] => [
  process.execPath,
  join(root, 'node_modules', path),
  ...args,
];
const typesOf = (folder: string) =>
  bin('./typescript-native/bin/tsc', '--noEmit', '--singleThreaded', '--project', folder);
const check = (...names: string[]) => bin('./tsx/dist/cli.mjs', 'scripts/check.ts', ...names);
const reportPath = (name: string, ending = 'json') =>
  join(reports, `${name.replaceAll(' ', '-')}.${ending}`);

const vitest = (name: string, project: string, ...more: string[]): Check => {
  const reporters = ['--reporter=default', '--reporter=json'];
  const options = [`--project=${project}`, ...reporters, `--outputFile.json=${reportPath(name)}`];
  const command = bin('./vitest/vitest.mjs', 'run', ...options, ...more);
  return { name, command, hasReport: true };
};

/** What follows the build, in its order. */
function checks(): Check[] {
  const tools = ensureTools(root);
  return [
    // First, because it is the longest: all others run beside it.
    {
      name: 'browser tests',
      command: bin('./playwright/cli.js', 'test'),
      hasReport: true,
      missing: tools.chromium,
      required: true,
    },
    { name: 'checks of the build', command: check('sizes', 'html') },
    { name: 'types', command: typesOf('.') },
    { name: 'types of the client', command: typesOf('client') },
    { name: 'types of the server', command: typesOf('server') },
    { name: 'lint', command: bin('./@biomejs/biome/bin/biome', 'check', '.') },
    // In one process: reading in the compiler takes longer than most of them.
    { name: 'checks of the sources', command: check() },
    vitest('unit tests', 'unit'),
    vitest('server on PGlite', 'server-pglite'),
    {
      // Half of a worker's time is PostgreSQL's, and most of this step runs when all others have ended.
      ...vitest('server on PostgreSQL', 'server-postgres', '--maxWorkers=3'),
      missing: tools.postgres,
    },
  ];
}

/** Removes the product's settings from the environment: tests set their own. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, NO_COLOR: '1' };
  const names = readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^# ([A-Z][A-Z_]+)=/gm);
  for (const [, name] of names) if (name) delete env[name];
  delete env.NODE_ENV;
  delete env.FORCE_COLOR;
  // Hundreds of test servers copy a database of 700 files each: in memory that takes a quarter.
  if (isRoomy(MEMORY)) env.TMPDIR = MEMORY;
  return env;
}

function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ROOMY_BYTES;
  } catch {
    return false;
  }
}

async function runCheck(check: Check, inherited: NodeJS.ProcessEnv) {
  const [command = process.execPath, ...args] = check.command;
  const env = { ...inherited, PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath(check.name) };
  const file = reportPath(check.name, 'log');
  const log = openSync(file, 'w');
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', log, log] });
  const [code] = await once(child, 'exit');
  closeSync(log);
  return { ok: code === 0, output: readFileSync(file, 'utf8') };
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const begin = performance.now();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const env = cleanEnvironment();
const all: Counts[] = [];
const summary: string[] = [];
const failures: string[] = [];

async function report(check: Check): Promise<void> {
  if (check.missing) {
    const verdict = check.required ? 'failed' : 'skipped';
    summary.push(`${check.name}: ${verdict}, ${check.missing}`);
    console.log(`\n${check.name}: ${verdict}, ${check.missing}`);
    all.push({ passed: 0, failed: 0, skipped: 0, [verdict]: 1 });
    return;
  }
  const since = performance.now();
  const { ok, output } = await runCheck(check, env);
  const counts = countsOf(ok, check.hasReport ? reportPath(check.name) : null);
  all.push(counts);
  const line = `${check.name}: ${fullLine([counts])} in ${seconds(since)}`;
  summary.push(line);
  console.log(`\n── ${line}\n${output.trimEnd()}`);
  if (counts.failed > 0) {
    const end = output.trimEnd().split('\n').slice(-LAST_LINES).join('\n');
    failures.push(`\n── the last lines of ${check.name}:\n${end}`);
  }
}

const waiting = checks();
const lane = async () => {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await report(next);
};
await report({ name: 'build', command: [process.execPath, 'scripts/prepare.mjs', 'build'] });
await Promise.all(Array.from({ length: AT_ONCE }, lane));

for (const failure of failures) console.log(failure);
console.log(`\n${summary.join('\n')}\nall: ${fullLine(all)} in ${seconds(begin)}\n`);
console.log(closingLine(all));
if (all.some(({ failed }) => failed > 0)) process.exitCode = 1;
