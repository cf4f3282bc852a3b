import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runScript } from '../testing/index.ts';
import { lockDataDir } from './data-lock.ts';

describe('the lock on a data directory', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ctrl-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const path = () => join(folder, 'db.lock');

  it('is refused while its process runs, and free again afterwards', () => {
    const unlock = lockDataDir(folder);
    expect(() => lockDataDir(folder)).toThrow(`is in use by process ${process.pid}`);
    unlock();
    expect(existsSync(path())).toBe(false);
    lockDataDir(folder)();
  });

  it('refuses a second process, and gives way when that one is killed', async () => {
    const first = runScript(
      `import { lockDataDir } from './data-lock.js';
       lockDataDir(process.argv[1]);
       console.log('locked');
       setInterval(() => {}, 1000);`,
      [folder],
    );
    expect(await first.said).toBe('locked');
    const refusal = `DATA_DIR ${folder} is in use by process ${first.child.pid}`;
    expect(() => lockDataDir(folder)).toThrow(refusal);
    first.child.kill('SIGKILL');
    await first.ended;
    lockDataDir(folder)();
  });

  it('is taken over from a process that is gone', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => child.once('exit', resolve));
    writeFileSync(path(), `${child.pid} 1\n`);
    expect(() => lockDataDir(folder)()).not.toThrow();
  });

  it.runIf(process.platform === 'linux')(
    'is taken over from an earlier process with our id',
    () => {
      writeFileSync(path(), `${process.pid} 1\n`);
      expect(() => lockDataDir(folder)()).not.toThrow();
    },
  );

  it('is taken over when the file is damaged', () => {
    writeFileSync(path(), 'rubbish');
    expect(() => lockDataDir(folder)()).not.toThrow();
  });

  it('makes the directory', () => {
    const unlock = lockDataDir(join(folder, 'new'));
    expect(existsSync(join(folder, 'new', 'db.lock'))).toBe(true);
    unlock();
  });
});
