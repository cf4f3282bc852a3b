import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'ctrl-test-';

/** A new folder for this process, whose id is part of its name. */
export function makeTempDir(purpose: string): string {
  return mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-${purpose}-`));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes the folders of test processes that were killed before they could clean up. */
export function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(/^ctrl-test-(\d+)-/.exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}
