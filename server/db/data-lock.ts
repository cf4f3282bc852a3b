import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Content of the lock file: the process that holds it, and when that process was started. */
interface Holder {
  pid: number;
  started: string;
}

/** Start time of a process in clock ticks since boot, or '' where /proc is not there. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name in brackets may hold spaces; the start time is the 20th field after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = startOf(pid);
  return started === '' || now === '' || started === now;
}

function readHolder(path: string): Holder | null {
  try {
    const [pid, started] = readFileSync(path, 'utf8').trim().split(' ');
    return Number(pid) > 0 ? { pid: Number(pid), started: started ?? '' } : null;
  } catch {
    return null;
  }
}

/**
 * Locks a data directory for this process. PGlite itself does not refuse a second process on the
 * same files, which would corrupt them. The lock of a process that no longer runs is taken over;
 * the start time distinguishes it from a later process with the same id.
 *
 * @returns a function that releases the directory
 * @throws Error with a sentence for the operator when a running process holds it
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'db.lock');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const file = openSync(path, 'wx', 0o600);
      writeSync(file, `${process.pid} ${startOf(process.pid)}\n`);
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(path);
    if (holder && isAlive(holder)) {
      throw new Error(
        `DATA_DIR ${dataDir} is in use by process ${holder.pid}. ` +
          'The embedded database takes one process: stop that one, choose another DATA_DIR, ' +
          'or set DATABASE_URL to a PostgreSQL server, which any number of processes share.',
      );
    }
    rmSync(path, { force: true });
  }
  throw new Error(`The lock file in DATA_DIR ${dataDir} could not be taken`);
}
