import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { makeTempDir } from '../../../server/testing/temp-dir.ts';
import { statusOf } from '../../lib/calls.ts';
import { finding, skipped } from '../proof.ts';
import { type Fault, stillServed, throughProxy, underWrites } from './fault.ts';

const HELD_MS = 4000;
const DISK_MB = 320;

const killed = underWrites('kill -9 of PostgreSQL', {
  async strike(site) {
    for (const pid of site.databasePids()) process.kill(pid, 'SIGKILL');
    await site.cluster.kill();
    const served = await stillServed('kill -9 of PostgreSQL', site);
    await site.cluster.start();
    return [served];
  },
});

const FROZEN = 'PostgreSQL frozen (SIGSTOP)';
const frozen = underWrites(FROZEN, {
  async strike(site) {
    const pids = site.databasePids();
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    try {
      await pause(HELD_MS);
      const served = await stillServed(FROZEN, site);
      const ready = await statusOf(site.port, '/api/ready');
      const promised = 'ready 503, no answer that hangs';
      return [served, finding(FROZEN, promised, `ready ${ready}`, ready === 503)];
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
  },
});

/** The network between server and database is cut. */
function networkCut(how: 'reset' | 'silent'): Fault {
  const name = `network to the database cut, ${how === 'reset' ? 'broken' : 'silent'}`;
  return throughProxy(name, async (proxy, site) => {
    proxy.cut(how);
    await pause(HELD_MS);
    const served = await stillServed(name, site);
    proxy.mend();
    return [served];
  });
}

const lockedTable = underWrites('connection pool full', {
  env: { DATABASE_POOL_SIZE: '5' },
  async strike(site) {
    const client = new pg.Client(site.cluster.url('site'));
    await client.connect();
    // Every form waits for this lock with a connection in its hand.
    await client.query('BEGIN; LOCK TABLE contact_messages IN ACCESS EXCLUSIVE MODE');
    try {
      await pause(HELD_MS);
      return [await stillServed('connection pool full', site)];
    } finally {
      await client.query('ROLLBACK');
      await client.end();
    }
  },
});

const hoggedDatabase = underWrites('PostgreSQL has no connection left', {
  postgres: { max_connections: '30' },
  async strike(site) {
    await site.rows(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'ctrl'`);
    const hogs: pg.Client[] = [];
    for (let refused = false; !refused && hogs.length < 60; ) {
      const hog = new pg.Client(site.cluster.url('postgres'));
      hog.on('error', () => undefined);
      refused = await hog.connect().then(
        () => false,
        () => true,
      );
      if (!refused) hogs.push(hog);
    }
    await pause(HELD_MS);
    const served = await stillServed('PostgreSQL has no connection left', site);
    for (const hog of hogs) await hog.end();
    return [served];
  },
});

/** The disk of database and data folder is full for a while. */
const diskFull: Fault = {
  name: 'disk full',
  async run(minutes) {
    const folder = makeTempDir('disk');
    const before = process.env.TMPDIR;
    try {
      const options = `size=${DISK_MB}m,mode=1777`;
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
    } catch {
      rmSync(folder, { recursive: true });
      return [skipped('disk full', 'only root may mount a small disk')];
    }
    process.env.TMPDIR = folder;
    const filler = join(folder, 'filler');
    const fault = underWrites('disk full', {
      postgres: { max_wal_size: '64MB', wal_keep_size: '0' },
      async strike(site) {
        const { bavail, bsize } = statfsSync(folder);
        try {
          writeFileSync(filler, Buffer.alloc(bavail * bsize));
        } catch {
          // What was left went to somebody else: as full as it gets.
        }
        await pause(HELD_MS * 2);
        const { bavail: left } = statfsSync(folder);
        const served = await stillServed('disk full', site);
        rmSync(filler, { force: true });
        // PostgreSQL stops itself when it cannot write its log; its guard starts it again.
        await site.rows('select 1').catch(async () => {
          await site.cluster.kill();
          await site.cluster.start();
        });
        return [{ ...served, seen: `${served.seen}, ${(left * bsize) / 1e6} MB left` }];
      },
    });
    try {
      return await fault.run(minutes);
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
