import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { makeTempDir } from '../../../server/testing/temp-dir.ts';
import { skipped } from '../proof.ts';
import { type Fault, outage, throughProxy } from './fault.ts';
import type { TcpProxy } from './tcp-proxy.ts';

const DISK_MB = 320;

const killed = outage('kill -9 of PostgreSQL', {
  isAway: true,
  async harm(site) {
    for (const pid of site.databasePids()) process.kill(pid, 'SIGKILL');
    await site.cluster.kill();
    return () => site.cluster.start();
  },
});

const frozen = outage('PostgreSQL frozen (SIGSTOP)', {
  isAway: true,
  async harm(site) {
    const pids = site.databasePids();
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    return () => {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    };
  },
});

/** The network between server and database is cut. */
const networkCut = (how: 'reset' | 'silent'): Fault => {
  const name = `network to the database cut, ${how === 'reset' ? 'broken' : 'silent'}`;
  const cut = async (proxy: TcpProxy) => {
    proxy.cut(how);
    return () => proxy.mend();
  };
  return throughProxy(name, cut, true);
};

const lockedTable = outage('connection pool full', {
  env: { DATABASE_POOL_SIZE: '5' },
  async harm(site) {
    const client = new pg.Client(site.cluster.url('site'));
    await client.connect();
    // Every form waits for this lock with a connection in its hand.
    await client.query('BEGIN; LOCK TABLE contact_messages IN ACCESS EXCLUSIVE MODE');
    return () => client.end();
  },
});

const hoggedDatabase = outage('PostgreSQL has no connection left', {
  postgres: { max_connections: '30' },
  async harm(site) {
    await site.rows(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'ctrl'`);
    // More than there is room for: some are refused.
    const hogs = Array.from({ length: 60 }, () => new pg.Client(site.cluster.url('postgres')));
    for (const hog of hogs) hog.on('error', () => undefined);
    await Promise.allSettled(hogs.map((hog) => hog.connect()));
    return () => Promise.allSettled(hogs.map((hog) => hog.end()));
  },
});

const fullDisk = (folder: string) =>
  outage('disk full', {
    postgres: { max_wal_size: '64MB', wal_keep_size: '0' },
    async harm(site) {
      const filler = join(folder, 'filler');
      // Writes until nothing is left.
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k']);
      return async () => {
        console.log(`${statfsSync(folder).bavail} blocks left`);
        rmSync(filler, { force: true });
        // PostgreSQL stops itself when it cannot write its log; its guard starts it again.
        await site.rows('select 1').catch(async () => {
          await site.cluster.kill();
          await site.cluster.start();
        });
      };
    },
  });

/** The disk of database and data folder is full for a while. */
const diskFull: Fault = {
  name: 'disk full',
  async run(minutes) {
    const folder = makeTempDir('disk');
    const before = process.env.TMPDIR;
    const size = ['-o', `size=${DISK_MB}m,mode=1777`];
    if (spawnSync('mount', ['-t', 'tmpfs', ...size, 'tmpfs', folder]).status !== 0) {
      rmSync(folder, { recursive: true });
      return [skipped('disk full', 'only root may mount a small disk')];
    }
    process.env.TMPDIR = folder;
    try {
      return await fullDisk(folder).run(minutes);
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

export const database: readonly Fault[] = [
  ...[killed, frozen, diskFull, networkCut('reset'), networkCut('silent')],
  ...[lockedTable, hoggedDatabase],
];
