import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  utimesSync,
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

const prepare = (env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(folder, 'scripts', 'prepare.mjs'), 'test'], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });

describe('prepare.mjs', () => {
  it('writes nothing where all is done, as in a release of another user', () => {
    expect(prepare().status).toBe(0);
    rmSync(join(folder, '.cache'), { recursive: true });
    expect(prepare()).toMatchObject({ status: 0, stderr: '' });
    expect(existsSync(join(folder, '.cache'))).toBe(false);
  });

  it('waits for one that is at it, and not for one that has ended', async () => {
    const marker = join(folder, 'node_modules', '.package-lock.json');
    rmSync(marker);
    // Stands for npm: it has installed when the mark is there.
    writeFileSync(join(folder, 'npm'), `#!/bin/sh\nsleep 0.1; touch '${marker}'\n`, {
      mode: 0o755,
    });
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    const run = () => {
      const child = spawn(process.execPath, [join(folder, 'scripts', 'prepare.mjs'), 'test'], {
        env,
      });
      let said = '';
      child.stderr.on('data', (chunk) => {
        said += String(chunk);
      });
      return once(child, 'close').then(([status]) => ({ status, said }));
    };
    const lock = join(folder, '.cache', 'lock');
    mkdirSync(lock);
    utimesSync(lock, new Date(0), new Date(0));
    const ends = await Promise.all([run(), run()]);
    expect(ends.map(({ status }) => status)).toEqual([0, 0]);
    expect(ends.filter(({ said }) => said.includes('Installing packages'))).toHaveLength(1);
    expect(existsSync(lock)).toBe(false);
  });

  it('counts no step that was broken off', () => {
    rmSync(join(folder, 'node_modules', '.package-lock.json'));
    writeFileSync(join(folder, 'npm'), '#!/bin/sh\nexit 3\n', { mode: 0o755 });
    const { status, stderr } = prepare({ PATH: `${folder}:${process.env.PATH}` });
    expect({ status, stderr }).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('npm ci) did not end well (3).'),
    });
    expect(existsSync(join(folder, 'node_modules', '.ctrl-lock'))).toBe(false);
    expect(existsSync(join(folder, '.cache', 'lock'))).toBe(false);
  });
});
