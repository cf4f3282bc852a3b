import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { makeTempDir } from '../../../server/testing/temp-dir.ts';
import type { Finding } from '../proof.ts';
import { type Fault, stillServed, underWrites } from './fault.ts';
import { startTcpProxy } from './tcp-proxy.ts';

const HELD_MS = 4000;
const DISK_MB = 320;

/** The network between server and database, through a proxy that is cut. */
function networkCut(how: 'reset' | 'silent'): Fault {
  const name = `network to the database cut, ${how === 'reset' ? 'broken' : 'silent'}`;
  return {
    name,
    async run(minutes) {
      let port = 0;
      const proxy = await startTcpProxy(() => port);
      try {
        const fault = underWrites(name, {
          databaseUrl(real) {
            const url = new URL(real);
            port = Number(url.port);
            url.port = String(proxy.port);
            return url.href;
          },
          async strike(site) {
            proxy.cut(how);
            await pause(HELD_MS);
            const served = await stillServed(name, site);
            proxy.mend();
            return [served];
          },
        });
        return await fault.run(minutes);
      } finally {
        await proxy.stop();
      }
    },
  };
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
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=1777`, 'tmpfs', folder], {
        stdio: 'ignore',
      });
    } catch {
      rmSync(folder, { recursive: true });
      const why = 'skipped: only root may mount a small disk';
      return [{ what: 'disk full', promised: '0 lost, 0 twice', seen: why, kept: null }];
    }
    process.env.TMPDIR = folder;
    try {
      const filler = join(folder, 'filler');
      const fault = underWrites('disk full', {
        postgres: { max_wal_size: '64MB', wal_keep_size: '0' },
        async strike(site): Promise<Finding[]> {
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
  diskFull,
  networkCut('reset'),
  networkCut('silent'),
  lockedTable,
  hoggedDatabase,
];
