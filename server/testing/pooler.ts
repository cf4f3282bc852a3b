import { spawn, spawnSync } from 'node:child_process';
import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort, ordinaryUser } from './postgres-cluster.ts';
import { makeTempDir } from './temp-dir.ts';

/** PgBouncer in transaction mode on loopback, in front of every database of a cluster. */
interface Pooler {
  /** Address of the database `postgres` through it. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer that hands out its server connections in turn, so that a transaction rarely gets
 * the connection of the one before.
 * @throws Error where it is not installed
 */
export async function startPooler(server: URL): Promise<Pooler> {
  if (spawnSync('pgbouncer', ['--version']).error) throw new Error('PgBouncer is not installed');
  const user = ordinaryUser();
  const folder = makeTempDir('pooler');
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const userFile = join(folder, 'users.txt');
  writeFileSync(userFile, '"ctrl" ""\n');
  writeFileSync(
    file,
    `[databases]
* = host=${server.hostname} port=${server.port} user=ctrl
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${userFile}
pool_mode = transaction
default_pool_size = 8
server_round_robin = 1
max_client_conn = 2000
server_idle_timeout = 2
server_reset_query =
`,
  );
  for (const path of [folder, file, userFile]) if (user) chownSync(path, user.uid, user.gid);
  const running = spawn('pgbouncer', [file], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'ignore'],
    ...user,
  });
  const url = `postgresql://ctrl@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    const ended = new Promise((resolve) => running.once('exit', resolve));
    if (running.exitCode === null && running.kill('SIGKILL')) await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client(url);
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return { url, stop };
    } catch (error) {
      if (attempt > 200 || running.exitCode !== null) {
        await stop();
        throw error;
      }
      await pause(50);
    }
  }
}
