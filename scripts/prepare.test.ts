import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const PREPARE = fileURLToPath(new URL('./prepare.mjs', import.meta.url));

/* A project without packages, whose node_modules is as the lock file says. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ctrl-prepare-'));
  for (const name of ['scripts', 'node_modules', '.cache']) mkdirSync(join(folder, name));
  cpSync(PREPARE, join(folder, 'scripts', 'prepare.mjs'));
  const lock = JSON.stringify({ packages: { '': {} } });
  for (const name of ['package-lock.json', 'node_modules/.package-lock.json']) {
    writeFileSync(join(folder, name), lock);
  }
  for (const name of ['package.json', '.npmrc']) writeFileSync(join(folder, name), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

const prepare = () =>
  spawnSync(process.execPath, [join(folder, 'scripts', 'prepare.mjs'), 'test'], {
    encoding: 'utf8',
  });

describe('prepare.mjs', () => {
  it('writes nothing where all is done, as in a release of another user', () => {
    expect(prepare().status).toBe(0);
    rmSync(join(folder, '.cache'), { recursive: true });
    expect(prepare()).toMatchObject({ status: 0, stderr: '' });
    expect(existsSync(join(folder, '.cache'))).toBe(false);
  });

  it.runIf(process.platform === 'linux')('does not wait for one that has ended', async () => {
    // `exec` makes a parent of the first one that never asks how its child ended.
    const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      const [line] = (await once(parent.stdout, 'data')) as [Buffer];
      const pid = Number(String(line).trim());
      const name = () => readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim();
      await expect.poll(name).toBe('sleep');
      writeFileSync(join(folder, '.cache', 'prepare.lock'), String(pid));
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
      expect(prepare()).toMatchObject({ status: 0, stderr: '' });
    } finally {
      parent.kill('SIGKILL');
    }
  });
});
