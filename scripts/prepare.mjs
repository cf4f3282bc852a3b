// Makes a fresh clone ready before `npm start`, `npm run seed` and `npm test`.
// It runs before anything is installed, so it may import nothing but Node's own modules.
//
//   node scripts/prepare.mjs test     installs packages when the lockfile changed
//   node scripts/prepare.mjs build    the same, then builds when the sources changed
//
// What was done is remembered as hashes in node_modules/.ctrl-lock and dist/.ctrl-build, so a second
// run touches neither the network nor the disk. A lock file lets two starts at once take turns.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const LOWEST_NODE = [20, 19];
/** npm 9 takes our lock file for none when a package in it asks for the 'latest' of another one. */
const LOWEST_NPM = 10;
const root = fileURLToPath(new URL('..', import.meta.url));
const installMarker = join(root, 'node_modules', '.ctrl-lock');
const buildMarker = join(root, 'dist', '.ctrl-build');
const lockFile = join(root, '.cache', 'prepare.lock');
const HEARTBEAT_MS = 2000;
const SILENT_LOCK_MS = 30_000;

const say = (text) => process.stderr.write(`${text}\n`);

class Refusal extends Error {}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [needMajor, needMinor] = LOWEST_NODE;
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return;
  throw new Refusal(
    `This needs Node ${LOWEST_NODE.join('.')} or newer; this is Node ${process.versions.node}. ` +
      'Install a newer Node and run the same command again.',
  );
}

/** Only asked when something has to be installed, and when npm started this. */
function checkNpm() {
  const version = /^npm\/(\d+)\S*/.exec(process.env.npm_config_user_agent ?? '');
  if (version === null || Number(version[1]) >= LOWEST_NPM) return;
  throw new Refusal(
    `This needs npm ${LOWEST_NPM} or newer; this is ${version[0]}. ` +
      'Run `npm install --global npm@11` and the same command again.',
  );
}

const read = (...parts) => readFileSync(join(root, ...parts), 'utf8');
const readOr = (file, otherwise) => (existsSync(file) ? readFileSync(file, 'utf8') : otherwise);
const sha = (...texts) => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex');
};

const lockfileHash = () =>
  sha(read('package-lock.json'), read('.npmrc'), process.platform, process.arch);

/** True when what npm wrote into node_modules is exactly what the lockfile asks for. */
function installedMatchesLockfile() {
  const installed = readOr(join(root, 'node_modules', '.package-lock.json'), '');
  if (installed === '') return false;
  const have = JSON.parse(installed).packages ?? {};
  const want = JSON.parse(read('package-lock.json')).packages ?? {};
  return Object.entries(want).every(([path, entry]) => {
    if (path === '') return true;
    const found = have[path];
    if (!found) return entry.optional === true || entry.devOptional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** Sorted paths of the files that the build is made from, without tests and test helpers. */
function buildSources() {
  const files = [];
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && entry.name !== 'testing') walk(path);
      else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) files.push(path);
    }
  };
  for (const folder of ['client', 'server', 'shared', 'migrations']) {
    if (existsSync(join(root, folder))) walk(join(root, folder));
  }
  for (const file of readdirSync(root)) {
    if (/\.config\.ts$/.test(file) || file === 'tsconfig.json') files.push(join(root, file));
  }
  if (existsSync(join(root, 'scripts', 'build'))) walk(join(root, 'scripts', 'build'));
  files.push(join(root, 'package-lock.json'), join(root, 'scripts', 'build.ts'));
  return files.filter((file) => existsSync(file)).sort();
}

const sourcesHash = () =>
  sha(
    ...buildSources().flatMap((file) => [
      relative(root, file).split(sep).join('/'),
      readFileSync(file),
    ]),
  );

let running = null;

function run(title, command, args) {
  say(title);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: command === 'npm' && process.platform === 'win32',
    });
    running = child;
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      running = null;
      if (code === 0) resolve();
      else reject(new Refusal(`${title} stopped with ${signal ?? `exit code ${code}`}.`));
    });
  });
}

async function install() {
  const hash = lockfileHash();
  if (readOr(installMarker, '') === hash) return;
  if (!installedMatchesLockfile()) {
    checkNpm();
    const byNpm = process.env.npm_execpath;
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
    const title = 'Installing packages (npm ci)';
    if (byNpm?.endsWith('.js')) await run(title, process.execPath, [byNpm, ...args]);
    else await run(title, 'npm', args);
  }
  writeFileSync(installMarker, hash);
}

async function build() {
  const hash = sourcesHash();
  if (readOr(buildMarker, '') === hash) return;
  // An interrupted build must not count as complete the next time.
  rmSync(buildMarker, { force: true });
  const tsx = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs');
  await run('Building', process.execPath, [tsx, join('scripts', 'build.ts')]);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(buildMarker, hash);
}

function holderIsGone() {
  try {
    const pid = Number(readFileSync(lockFile, 'utf8'));
    if (Date.now() - statSync(lockFile).mtimeMs > SILENT_LOCK_MS) return true;
    process.kill(pid, 0);
    return isZombie(pid);
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** A process that has ended keeps its id until its parent has asked how. Only Linux tells. */
function isZombie(pid) {
  const stat = readOr(`/proc/${pid}/stat`, '');
  return /^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
}

/** Of several waiting processes only one can rename the file; for the others it is gone. */
function removeDeadLock() {
  const aside = `${lockFile}.${process.pid}`;
  try {
    renameSync(lockFile, aside);
    rmSync(aside);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

async function takeLock() {
  mkdirSync(join(root, '.cache'), { recursive: true });
  let told = false;
  for (;;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (holderIsGone()) {
      removeDeadLock();
      continue;
    }
    if (!told) say('Another process is preparing this folder, waiting for it.');
    told = true;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    if (existsSync(lockFile)) utimesSync(lockFile, now, now);
  }, HEARTBEAT_MS);
  const release = () => {
    clearInterval(heartbeat);
    rmSync(lockFile, { force: true });
  };
  // The lock is kept until the child has ended: `run` rejects then, which releases it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (running) running.kill(signal);
      else {
        release();
        process.exit(1);
      }
    });
  }
  return release;
}

async function main() {
  checkNode();
  const goal = process.argv[2] ?? 'build';
  if (!['build', 'test'].includes(goal))
    throw new Refusal(`Unknown goal '${goal}': build or test.`);
  // Without the lock: a release may belong to another user, who alone writes in its folder.
  const isInstalled = readOr(installMarker, '') === lockfileHash();
  if (isInstalled && (goal === 'test' || readOr(buildMarker, '') === sourcesHash())) return;
  const release = await takeLock();
  try {
    await install();
    if (goal === 'build') await build();
  } finally {
    release();
  }
}

main().catch((error) => {
  say(error instanceof Refusal ? error.message : error.stack);
  process.exit(1);
});
