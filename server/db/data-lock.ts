import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pauseFor } from 'node:timers/promises';

/** Content of the lock file: the process that holds it, and when that process was started. */
interface Holder {
  pid: number;
  started: string;
}

/** A process that is shutting down is gone within this time. */
const PATIENCE_MS = 5000;
const LOOK_EVERY_MS = 100;

const isCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code;

/** Process state, and start time in clock ticks since boot; both '' where there is no /proc. */
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

/** A zombie keeps its process id until its parent has reaped it. */
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

/**
 * Creates the file with its content atomically: a half-written one looks like a dead process's
 * lock.
 */
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

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * Removes a dead process's lock. Concurrent starters do this one at a time and check again, so that
 * none removes the new lock of another.
 *
 * @returns false when another process is doing it
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
 * Locks a data directory for this process: PGlite does not refuse a second process on the same
 * files, which would corrupt them. A dead process's lock is taken over; the start time tells it
 * from a later process with the same id. A running holder gets a few seconds, since after a restart
 * it may be about to end.
 *
 * @returns a function that releases the directory
 * @throws Error with a sentence for the operator when a running process keeps holding it
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
