import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/*
 * Runs deploy/update.sh on a site of three files. Its build is a script that tries what a package that
 * somebody has taken over would try.
 */
const UPDATE = fileURLToPath(new URL('../deploy/update.sh', import.meta.url));
const BUILDER = 'nobody';

const tools = ['git', 'npm', 'tar', 'setpriv', 'unshare'];
const canRun =
  process.getuid?.() === 0 &&
  tools.every((name) => spawnSync(name, ['--version']).status === 0) &&
  spawnSync('unshare', ['--net', '--pid', '--fork', '--mount-proc', 'true']).status === 0;
if (!canRun) {
  process.stderr.write(
    'skipped: deploy/update.sh needs root, git, npm and namespaces to be tried\n',
  );
}

/** What a hostile build does; what it found out stands in dist/report.json. */
const BUILD = `
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
const { settings, site } = JSON.parse(fs.readFileSync('places.json', 'utf8'));
const tried = (act) => { try { return String(act()); } catch (error) { return error.code ?? 'failed'; } };
fs.mkdirSync('dist/client/assets', { recursive: true });
fs.mkdirSync('node_modules/one', { recursive: true });
fs.writeFileSync('node_modules/one/index.js', '');
fs.writeFileSync('dist/client/assets/' + process.env.npm_package_name + '.js', '');
fs.writeFileSync('dist/client/assets/built.js', 'built');
fs.chmodSync('dist/client/assets/built.js', 0o6777);
// Root runs this one after each update.
tried(() => fs.writeFileSync('deploy/restart.sh', 'touch ' + site + '/owned'));
fs.writeFileSync('dist/report.json', JSON.stringify({
  user: process.getuid(),
  groups: process.getgroups(),
  settings: tried(() => fs.readFileSync(settings, 'utf8')),
  environment: Object.keys(process.env).sort(),
  release: tried(() => fs.writeFileSync(site + '/releases/planted', '')),
  source: tried(() => fs.writeFileSync(site + '/source/.git/hooks/post-checkout', '')),
  interfaces: fs.readFileSync('/proc/net/dev', 'utf8').split('\\n').slice(2).filter(Boolean).length,
  processes: fs.readdirSync('/proc').filter((name) => Number(name) > 0).length,
}));
// Would go on when the build is over.
spawn('sleep', ['31536001'], { detached: true, stdio: 'ignore' }).unref();
if (fs.existsSync('links.json')) {
  fs.rmSync('dist/client/assets', { recursive: true });
  fs.symlinkSync(JSON.parse(fs.readFileSync('links.json', 'utf8')), 'dist/client/assets');
}
`;

let folder: string;
let site: string;
let origin: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ctrl-update-'));
  chmodSync(folder, 0o755);
  site = join(folder, 'site');
  origin = join(folder, 'origin');
  for (const path of [site, origin, join(origin, 'scripts'), join(origin, 'deploy')])
    mkdirSync(path);
  writeFileSync(join(folder, 'settings.env'), 'SESSION_SECRET=secret\n', { mode: 0o640 });
  const files = {
    'package.json': JSON.stringify({ name: 'site', version: '1.0.0' }),
    'package-lock.json': JSON.stringify({
      name: 'site',
      version: '1.0.0',
      lockfileVersion: 3,
      packages: { '': { name: 'site', version: '1.0.0' } },
    }),
    'places.json': JSON.stringify({ settings: join(folder, 'settings.env'), site }),
    'scripts/prepare.mjs': BUILD,
    'scripts/keep-runtime.mjs': '',
    'deploy/restart.sh': `#!/bin/sh\necho restarted >> ${join(folder, 'log')}\n`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(origin, name), text);
  chmodSync(join(origin, 'deploy', 'restart.sh'), 0o755);
  git('init', '--quiet', '--initial-branch=main');
  commit('First');
  spawnSync('git', ['clone', '--quiet', origin, join(site, 'source')]);
  // A systemd on which the site runs.
  writeFileSync(join(folder, 'systemctl'), '#!/bin/sh\n', { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true }));

const git = (...args: string[]) =>
  spawnSync('git', ['-C', origin, '-c', 'user.name=a', '-c', 'user.email=a@b.test', ...args], {
    encoding: 'utf8',
  }).stdout.trim();

/** Commits what lies in the repository; gives the name of its release. */
function commit(message: string): string {
  git('add', '--all');
  git('commit', '--quiet', '--allow-empty', `--message=${message}`);
  return git('rev-parse', '--short=12', 'HEAD');
}

const update = (...args: string[]) =>
  spawnSync('bash', [UPDATE, ...args], {
    encoding: 'utf8',
    env: {
      PATH: `${folder}:${dirname(process.execPath)}:${process.env.PATH}`,
      SITE_FOLDER: site,
      SETTINGS: join(folder, 'settings.env'),
      BUILD_USER: BUILDER,
      METRICS_TOKEN: 'a secret of the shell',
    },
  });

const current = () => basename(readlinkSync(join(site, 'current')));
const report = () => JSON.parse(readFileSync(join(site, 'current/dist/report.json'), 'utf8'));

/** What somebody else than root owns or can write in the site's folder. */
const foreign = () =>
  readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('source'))
    .filter((name) => {
      const { uid, mode } = lstatSync(join(site, name));
      const isLink = lstatSync(join(site, name)).isSymbolicLink();
      return uid !== 0 || (!isLink && (mode & 0o6022) !== 0);
    });

describe.runIf(canRun)('update.sh', () => {
  it('builds as a user who sees no settings, no network and no other process', () => {
    const first = git('rev-parse', '--short=12', 'HEAD');
    const { status, stderr } = update();
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(current()).toBe(first);
    expect(report()).toEqual({
      user: 65534,
      groups: [65534],
      settings: 'EACCES',
      environment: expect.not.arrayContaining(['METRICS_TOKEN', 'SETTINGS']),
      release: 'EACCES',
      source: 'EACCES',
      interfaces: 1,
      processes: 1,
    });
    expect(spawnSync('pgrep', ['--full', 'sleep 31536001']).status).toBe(1);
  });

  it('leaves a release that only root can write, with the scripts of the repository', () => {
    expect(update().status).toBe(0);
    expect(foreign()).toEqual([]);
    expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('restarted\n');
    expect(existsSync(join(site, 'owned'))).toBe(false);
    expect(readlinkSync(join(site, 'current/.env'))).toBe(join(folder, 'settings.env'));
  });

  it('keeps the files of the release before, its own as they were built, and goes back', () => {
    const first = git('rev-parse', '--short=12', 'HEAD');
    expect(update().status).toBe(0);
    const assets = (name: string) => join(site, 'releases', name, 'dist/client/assets');
    writeFileSync(join(assets(first), 'old.js'), 'old');
    writeFileSync(join(assets(first), 'built.js'), 'another');
    const second = commit('Second');
    expect(update().status).toBe(0);
    expect(current()).toBe(second);
    expect(readFileSync(join(assets(second), 'old.js'), 'utf8')).toBe('old');
    expect(readFileSync(join(assets(second), 'built.js'), 'utf8')).toBe('built');
    const back = update(first);
    expect(back).toMatchObject({ status: 0, stderr: '' });
    expect(back.stdout).not.toContain('Building');
    expect(current()).toBe(first);
  });

  it('installs no build that leads root elsewhere by a link', () => {
    expect(update().status).toBe(0);
    const before = current();
    const elsewhere = join(folder, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(join(origin, 'links.json'), JSON.stringify(elsewhere));
    commit('With a link');
    expect(update()).toMatchObject({ status: 1, stderr: expect.stringContaining('made a link') });
    expect(current()).toBe(before);
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it('runs nothing of a folder that somebody else can write to', () => {
    const hook = join(site, 'source', '.git', 'config');
    chownSync(hook, 65534, 65534);
    expect(update()).toMatchObject({ status: 1, stderr: expect.stringContaining('.git/config') });
    expect(existsSync(join(site, 'current'))).toBe(false);
  });
});
