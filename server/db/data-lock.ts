import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pauseFor } from 'node:timers/promises';

/** Content of the lock file: the process that holds it, and when that process was started. */
interface Holder {
  pid: number;
  started: string;
}

/** A process that ends after a signal, or after its work, is gone within this. */
const PATIENCE_MS = 5000;
const LOOK_EVERY_MS = 100;

const isCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code;

/** State of a process, and its start time in clock ticks since boot; both '' where /proc is not there. */
function statOf(pid: number): { state: string; started: string } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name in brackets may hold spaces; the start time is the 20th field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', started: fields[19] ?? '' };
  } catch {
    return { state: '', started: '' };
  }
}

/** A process that has ended keeps its id, as a zombie, until its parent has asked how it ended. */
function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!isCode(error, 'EPERM')) return false;
  }
  const now = statOf(pid);
  if (now.state === 'Z' || now.state === 'X') return false;
  return started === '' || now.started === '' || started === now.started;
}

function holderOf(text: string): Holder | null {
  const [pid, started] = text.trim().split(' ');
  return Number(pid) > 0 ? { pid: Number(pid), started: started ?? '' } : null;
}

const isHeld = (text: string): boolean => {
  const holder = holderOf(text);
  return holder !== null && isAlive(holder);
};

/** Puts the file there with its content at once: half of one looks like that of a dead process. */
function take(path: string): boolean {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${process.pid} ${statOf(process.pid).started}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** What the file says; null when it is gone by now. */
function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * Removes the lock of a dead process. Of many starts that find it, one at a time looks again and
 * removes: the others would remove the new lock of the first.
 *
 * @returns false when another one is doing it
 */
function removeDead(path: string, dead: string): boolean {
  const guard = `${path}.taking`;
  if (!take(guard)) {
    const text = read(guard);
    if (text !== null && !isHeld(text)) rmSync(guard, { force: true });
    return false;
  }
  try {
    if (read(path) === dead) rmSync(path);
    return true;
  } finally {
    rmSync(guard, { force: true });
  }
}

/**
 * Locks a data directory for this process. PGlite itself does not refuse a second process on the
 * same files, which would corrupt them. The lock of a process that no longer runs is taken over;
 * the start time distinguishes it from a later process with the same id. One that runs is given a few
 * seconds: after a restart it may be about to end.
 *
 * @returns a function that releases the directory
 * @throws Error with a sentence for the operator when a running process goes on to hold it
 */
export async function lockDataDir(
  dataDir: string,
  pause: (ms: number) => Promise<unknown> = pauseFor,
): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'db.lock');
  let waited = 0;
  while (!take(path)) {
    const text = read(path);
    if (text === null || (!isHeld(text) && removeDead(path, text))) continue;
    const pid = holderOf(text)?.pid;
    if (pid === process.pid || waited >= PATIENCE_MS) {
      throw new Error(
        `DATA_DIR ${dataDir} is in use by process ${pid}. ` +
          'The embedded database takes one process: stop that one, choose another DATA_DIR, ' +
          'or set DATABASE_URL to a PostgreSQL server, which any number of processes share.',
      );
    }
    await pause(LOOK_EVERY_MS);
    waited += LOOK_EVERY_MS;
  }
  return () => rmSync(path, { force: true });
}
