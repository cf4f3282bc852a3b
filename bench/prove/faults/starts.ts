import { rmSync } from 'node:fs';
import pg from 'pg';
import { startPostgresCluster } from '../../../server/testing/postgres-cluster.ts';
import { makeTempDir } from '../../../server/testing/temp-dir.ts';
import { settingsOfOurs, startOurs } from '../../lib/ours.ts';
import type { Fault } from './fault.ts';

const STARTS = 2;

/** What may be there once only after several first starts at the same time. */
const ONCE: readonly (readonly [what: string, sql: string])[] = [
  [
    'migrations twice',
    'select count(*) - count(distinct created_at) as n from drizzle.__drizzle_migrations',
  ],
  ['administrators too many', 'select count(*) - 1 as n from admins'],
  [
    'content versions twice',
    'select count(*) - count(distinct (key, number)) as n from content_versions',
  ],
  [
    'scheduled jobs twice',
    'select count(*) - count(distinct (task, key)) as n from jobs where key is not null',
  ],
];

const twoStarts: Fault = {
  name: 'two starts at once',
  async run() {
    const cluster = await startPostgresCluster();
    if (cluster === null) throw new Error('This proof needs PostgreSQL 15 or newer');
    const folder = makeTempDir('starts');
    const settings = {
      ...settingsOfOurs(folder),
      DATABASE_URL: cluster.url('site'),
      JOB_POLL_SECONDS: '1',
      LOG_LEVEL: 'info',
    };
    try {
      await cluster.sql('CREATE DATABASE site');
      const output: string[] = [];
      const started = await Promise.allSettled(
        Array.from({ length: STARTS }, () =>
          startOurs(settings, { onOutput: (text) => void output.push(text) }),
        ),
      );
      const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      if (running.length < STARTS) console.log(output.join('').slice(-4000));
      const client = new pg.Client(cluster.url('site'));
      await client.connect();
      const seen: [string, number][] = [];
      for (const [what, sql] of ONCE) {
        seen.push([what, Number((await client.query(sql)).rows[0]?.n)]);
      }
      await client.end();
      for (const server of running) await server.stop();
      return [
        {
          what: 'two starts at once',
          promised: `${STARTS} ready on an empty database, everything made once`,
          seen: `${running.length} ready, ${seen.map(([what, count]) => `${count} ${what}`).join(', ')}`,
          kept: running.length === STARTS && seen.every(([, count]) => count === 0),
        },
      ];
    } finally {
      await cluster.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

export const starts: readonly Fault[] = [twoStarts];
