// Makes a fresh clone ready before `npm start`, `npm run seed` and `npm test`: `test` installs packages when
// the lockfile changed, `build` also builds when the sources changed. Runs before anything is installed, so
// it imports nothing but Node's own modules. Hashes in node_modules/.ctrl-lock and dist/.ctrl-build say what
// was done. Two starts at once take turns by a folder that only one can make.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const [installed, built, lock] = ['node_modules/.ctrl-lock', 'dist/.ctrl-build', '.cache/lock'];
const SILENT_MS = 10_000; // A holder that has not touched its lock for so long has ended.
const NO_SOURCE = /\.test\.tsx?$|\/testing\/|^(?!.*(?:\/|\.config\.ts$|tsconfig|package-lock))/;
const changedAt = (path) => fs.statSync(path, { throwIfNoEntry: false })?.mtimeMs;
const read = (path) => (fs.existsSync(path) ? fs.readFileSync(path, 'latin1') : '');
const sha = (text) => createHash('sha256').update(`${text}\0`).digest('hex');
const packages = () =>
  sha([read('package-lock.json'), read('.npmrc'), process.platform, process.arch].join('\0'));
const isInstalled = () =>
  read(installed) === packages() || // Or npm was run by hand: it writes its own record last.
  changedAt('node_modules/.package-lock.json') + 1000 > changedAt('package-lock.json');

/** The hash of everything that the build is made from. */
function sources() {
  const below = (dir) => fs.readdirSync(dir, { recursive: true }).map((name) => `${dir}/${name}`);
  const folders = ['client', 'server', 'shared', 'migrations', 'scripts/build'].flatMap(below);
  const files = [...folders, 'scripts/build.ts', ...fs.readdirSync('.')].sort();
  const used = files.filter((path) => !NO_SOURCE.test(path) && fs.statSync(path).isFile());
  return sha(used.map((path) => `${path}\0${read(path)}`).join('\0'));
}

/** Does a step. Its mark is away meanwhile: one that was interrupted does not count. */
async function step(title, mark, hash, command, ...args) {
  console.error(title);
  fs.rmSync(mark, { force: true });
  const shell = command === 'npm' && process.platform === 'win32';
  const child = spawn(command, args, { stdio: 'inherit', shell });
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name));
  const code = await new Promise((done, fail) => child.once('error', fail).once('exit', done));
  if (code !== 0) throw `${title} did not end well (${code}).`;
  fs.writeFileSync(mark, hash);
}

async function prepare(isForTests) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw `This needs Node 20.19 or newer, and this is ${process.version}. Install it and try again.`;
  // Without the lock: a release may belong to another user, who alone writes in its folder.
  if (isInstalled() && (isForTests || read(built) === sources())) return;
  for (let told = false, isMine = false; !isMine; told = true) {
    try {
      if (Date.now() - changedAt(lock) > SILENT_MS) fs.rmdirSync(lock);
      isMine = fs.mkdirSync(lock) === undefined;
    } catch (error) {
      // Of several that see a silent lock one removes it; the others find none.
      if (error.code === 'ENOENT') fs.mkdirSync('.cache', { recursive: true });
      else if (error.code !== 'EEXIST') throw error;
      else if (!told) console.error('Another process is preparing this folder, waiting for it.');
      await pause(250);
    }
  }
  const beat = setInterval(() => fs.utimesSync(lock, new Date(), new Date()), 1000);
  try {
    const npm = ['npm', 'ci', '--include=dev', '--no-audit', '--no-fund'];
    if (!isInstalled()) await step('Installing packages (npm ci)', installed, packages(), ...npm);
    const tsx = [process.execPath, 'node_modules/tsx/dist/cli.mjs', 'scripts/build.ts'];
    if (!isForTests && read(built) !== sources()) await step('Building', built, sources(), ...tsx);
  } finally {
    clearInterval(beat);
    fs.rmSync(lock, { recursive: true, force: true });
  }
}

await prepare(process.argv[2] === 'test').catch((error) => {
  console.error(error.stack ?? error);
  process.exit(1);
});
