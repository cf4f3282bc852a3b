import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { postgresBinaries } from './postgres-binaries.ts';
import { makeTempDir } from './temp-dir.ts';

/** A throwaway PostgreSQL server on loopback, with its own folder and port. */
export interface PostgresCluster extends AsyncDisposable {
  /** Folder of all its files. */
  folder: string;
  /** Address of a database in it. */
  url(database: string): string;
  /** Rows of one statement of the owner in a database. */
  rows(database: string, sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Runs one statement as the owner, in the database `postgres`. */
  sql(statement: string): Promise<void>;
  /** Ends all connections at once, as a crash would; the data stays. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, on the same port. */
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  remove(): Promise<void>;
}

/** `initdb` and `postgres` refuse root, so as root they run as the ordinary user `nobody`. */
export function ordinaryUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody']).toString());
  return { uid: id('-u'), gid: id('-g') };
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}

/*
 * The shell runs the server and reads its own standard input, which is a pipe from this process:
 * when this process ends, also by a crash, the pipe closes and the shell ends the server and
 * deletes its folder, unless it was told to keep it.
 */
const GUARD = `
  folder=$1; shift
  "$0" "$@" & pid=$!
  said=$(cat)
  kill -QUIT $pid 2> /dev/null
  wait $pid
  [ "$said" = keep ] || rm -rf "$folder"`;

/**
 * Creates and starts a cluster; null where PostgreSQL is not installed.
 * @param settings of PostgreSQL, in place of the default ones, which are fast but lose data in a
 *   crash
 */
export async function startPostgresCluster(
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresCluster | null> {
  const bin = postgresBinaries();
  if (bin === null) return null;
  const user = ordinaryUser();
  const folder = makeTempDir('postgres');
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const program = join(bin, 'postgres');
  const as = { cwd: folder, ...user };
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'ctrl', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...as, stdio: 'ignore' },
  );
  const port = await freePort();
  const url = (database: string) => `postgresql://ctrl@127.0.0.1:${port}/${database}`;
  let guard: ChildProcess | null = null;

  async function rows(database: string, statement: string, values: unknown[] = []) {
    const client = new pg.Client(url(database));
    await client.connect();
    try {
      return (await client.query(statement, values)).rows;
    } finally {
      await client.end();
    }
  }

  async function sql(statement: string): Promise<void> {
    await rows('postgres', statement);
  }

  async function start(): Promise<void> {
    const options = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: 'off',
      max_connections: 200,
      shared_buffers: '64MB',
      ...settings,
    };
    const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    guard = spawn('sh', ['-c', GUARD, program, folder, '-D', data, ...flags], {
      ...as,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    for (let attempt = 0; ; attempt += 1) {
      try {
        await sql('SELECT 1');
        return;
      } catch (error) {
        if (attempt > 300 || guard.exitCode !== null) throw error;
        await pause(50);
      }
    }
  }

  async function kill(): Promise<void> {
    const ending = guard;
    guard = null;
    if (!ending || ending.exitCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.stdin?.end('keep');
    await ended;
  }

  try {
    await start();
  } catch (error) {
    await kill();
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const remove = async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, url, rows, sql, kill, start, remove, [Symbol.asyncDispose]: remove };
}
