import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  const lockAndFree = async () => (await lockDataDir(folder))();

  it('is refused while its process runs, and free again afterwards', async () => {
    const unlock = await lockDataDir(folder);
    await expect(lockDataDir(folder)).rejects.toThrow(`is in use by process ${process.pid}`);
    unlock();
    expect(existsSync(path())).toBe(false);
    await lockAndFree();
  });

  it('refuses a second process, and gives way when that one is killed', async () => {
    const first = runScript(
      `import { lockDataDir } from './data-lock.js';
       await lockDataDir(process.argv[1]);
       console.log('locked');
       setInterval(() => {}, 1000);`,
      [folder],
    );
    expect(await first.said).toBe('locked');
    const pauses: number[] = [];
    const pause = async (ms: number) => pauses.push(ms);
    const refusal = `DATA_DIR ${folder} is in use by process ${first.child.pid}`;
    await expect(lockDataDir(folder, pause)).rejects.toThrow(refusal);
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(5000);
    first.child.kill('SIGKILL');
    await first.ended;
    await lockAndFree();
  });

  it('waits for a process that ends a moment later', async () => {
    const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const ended = once(holder, 'exit');
    writeFileSync(path(), `${holder.pid} \n`);
    const pauses: number[] = [];
    const unlock = await lockDataDir(folder, async (ms) => {
      pauses.push(ms);
      if (pauses.length < 10) return;
      holder.kill('SIGKILL');
      await ended;
    });
    unlock();
    expect(pauses).toHaveLength(10);
  });

  it.runIf(process.platform === 'linux')(
    'is taken at once from a process that has ended and whose parent has not noticed',
    async () => {
      // `exec` makes a parent of the first one that never asks how its child ended.
      const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      try {
        const [line] = (await once(parent.stdout, 'data')) as [Buffer];
        const pid = Number(String(line).trim());
        const name = () => readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim();
        await expect.poll(name).toBe('sleep');
        const stat = () =>
          readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        writeFileSync(path(), `${pid} ${stat()[19]}\n`);
        process.kill(pid, 'SIGKILL');
        await expect.poll(() => stat()[0]).toBe('Z');
        const unlock = await lockDataDir(folder, () => Promise.reject(new Error('It waited')));
        expect(readFileSync(path(), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
        unlock();
      } finally {
        parent.kill('SIGKILL');
      }
    },
  );

  it('goes to one alone of many that find the lock of a dead process', async () => {
    writeFileSync(path(), '999999999 1\n');
    const script = `import { existsSync } from 'node:fs';
      import { lockDataDir } from './data-lock.js';
      console.log('here');
      while (!existsSync(process.argv[2]));
      await lockDataDir(process.argv[1], async () => {}).then(
        () => console.log('locked'), () => console.log('refused'));
      setInterval(() => {}, 1000);`;
    const go = join(folder, 'go');
    const starts = Array.from({ length: 4 }, () => runScript(script, [folder, go]));
    try {
      await Promise.all(starts.map(({ said }) => said));
      const answers = starts.map(({ child }) => child.stdout && once(child.stdout, 'data'));
      writeFileSync(go, '');
      const words = (await Promise.all(answers)).map((data) => String(data?.[0]).trim());
      expect(words.sort()).toEqual(['locked', 'refused', 'refused', 'refused']);
    } finally {
      for (const { child } of starts) child.kill('SIGKILL');
    }
  });

  it('is taken over from a process that is gone', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => child.once('exit', resolve));
    writeFileSync(path(), `${child.pid} 1\n`);
    await lockAndFree();
  });

  it.runIf(process.platform === 'linux')(
    'is taken over from an earlier process with our id',
    async () => {
      writeFileSync(path(), `${process.pid} 1\n`);
      await lockAndFree();
    },
  );

  it('is taken over when the file is damaged', async () => {
    writeFileSync(path(), 'rubbish');
    await lockAndFree();
  });

  it('makes the directory', async () => {
    const unlock = await lockDataDir(join(folder, 'new'));
    expect(existsSync(join(folder, 'new', 'db.lock'))).toBe(true);
    unlock();
  });
});
