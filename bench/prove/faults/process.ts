import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeTempDir } from '../../../server/testing/temp-dir.ts';
import { statusOf } from '../../lib/calls.ts';
import { type Site, settingsOfOurs, startCluster, startOurs, startSite } from '../../lib/site.ts';
import type { Finding } from '../proof.ts';
import { compareWrites, Writers } from '../writers.ts';
import { type Fault, stillServed, underWrites } from './fault.ts';

/** Kills per minute asked for: a hundred in the ten of the default. */
const KILLS_A_MINUTE = 10;
/** Writes between two kills, so that a hundred of them meet ten thousand. */
const BETWEEN = 100;
const HELD_MS = 4000;

async function killServer(site: Site): Promise<void> {
  site.server().signal('SIGKILL');
  await site.server().ended;
  await site.start();
}

/** The server killed again and again while visitors write. */
const serverKilled: Fault = {
  name: 'kill -9 of the server',
  async run(minutes) {
    const site = await startSite();
    try {
      const writers = new Writers(() => site.port, { forms: 6, chat: 6 });
      const kills = Math.max(3, Math.round(minutes * KILLS_A_MINUTE));
      let alive = true;
      for (let kill = 0; kill < kills && alive; kill += 1) {
        alive = await writers.more(BETWEEN);
        await killServer(site);
      }
      alive &&= await writers.moreOfBoth(10);
      await writers.stop();
      return [
        ...(await compareWrites(`kill -9 of the server, ${kills} times`, site, writers)),
        {
          what: 'kill -9 of the server',
          promised: 'works again each time',
          seen: alive ? `${kills} of ${kills}` : 'writes stopped',
          kept: alive,
        },
      ];
    } finally {
      await site.remove();
    }
  },
};

const databaseKilled = underWrites('kill -9 of PostgreSQL', {
  async strike(site) {
    for (const pid of site.databasePids()) process.kill(pid, 'SIGKILL');
    await site.cluster.kill();
    const served = await stillServed('kill -9 of PostgreSQL', site);
    await site.cluster.start();
    return [served];
  },
});

const databaseFrozen = underWrites('PostgreSQL frozen (SIGSTOP)', {
  async strike(site) {
    const pids = site.databasePids();
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    try {
      await pause(HELD_MS);
      const served = await stillServed('PostgreSQL frozen (SIGSTOP)', site);
      const ready = await statusOf(site.port, '/api/ready');
      return [
        served,
        {
          what: 'PostgreSQL frozen (SIGSTOP)',
          promised: 'ready 503, no answer that hangs',
          seen: `ready ${ready}`,
          kept: ready === 503,
        },
      ];
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
  },
});

/** libfaketime, from Debian's package of that name. */
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';

/** A page follows the clock within a minute. */
const PAGE_MS = 90_000;

/** Where the server's clock goes, one jump after the other. */
const JUMPS: readonly (readonly [name: string, moment: string])[] = [
  ['to just before midnight in Oslo', '2026-10-24T21:59:58Z'],
  ['forward over the end of summer time', '2026-10-25T00:59:58Z'],
  ['forward by a day, over midnight', '2026-10-26T12:00:00Z'],
  ['back by two days', '2026-10-24T12:00:00Z'],
  ['forward over the beginning of summer time', '2027-03-28T00:59:58Z'],
  ['back to today', new Date().toISOString()],
];

/** The home page, asked for until it is of a day where that is waited for. */
async function pageOfDay(port: number, day: string, isAwaited: boolean) {
  const end = performance.now() + PAGE_MS;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    const now = /data-now="([^"]+)"/.exec(await answer.text())?.[1] ?? 'none';
    const isRight = !isAwaited || now.startsWith(day);
    if (isRight || performance.now() > end) return { status: answer.status, now, isRight };
    await pause(500);
  }
}

const clockJumps: Fault = {
  name: 'clock jumps',
  async run(minutes) {
    if (!existsSync(LIBRARY)) {
      const seen = 'skipped: libfaketime is not installed';
      return [{ what: 'clock jumps', promised: '0 lost, 0 twice', seen, kept: null }];
    }
    const folder = makeTempDir('clock');
    const file = join(folder, 'offset');
    const set = (moment: string) =>
      writeFileSync(
        file,
        `${((Date.parse(moment) - Date.now()) / 1000).toFixed(0).replace(/^(?!-)/, '+')}\n`,
      );
    set('2026-10-24T21:00:00Z');
    try {
      const fault = underWrites('clock jumps', {
        env: {
          LD_PRELOAD: LIBRARY,
          FAKETIME_TIMESTAMP_FILE: file,
          FAKETIME_NO_CACHE: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
          DONT_FAKE_MONOTONIC: '1',
        },
        async strike(site, writers) {
          const findings: Finding[] = [];
          for (const [jump, moment] of JUMPS) {
            set(moment);
            const goesOn = await writers.moreOfBoth(10);
            const seen = await pageOfDay(site.port, moment.slice(0, 10), jump.includes('day'));
            const ready = await statusOf(site.port, '/api/ready');
            findings.push({
              what: `clock ${jump}`,
              promised: `writes go on, page of its day where the day changes, ready 200`,
              seen: `${goesOn ? 'go on' : 'STOP'}, page ${seen.status} of ${seen.now}, ready ${ready}`,
              kept: goesOn && seen.status === 200 && seen.isRight && ready === 200,
            });
          }
          return findings;
        },
      });
      return await fault.run(minutes);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

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
    const cluster = await startCluster();
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
      const seen: [string, number][] = [];
      for (const [what, sql] of ONCE) {
        seen.push([what, Number((await cluster.rows('site', sql))[0]?.n)]);
      }
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

export const killed: readonly Fault[] = [serverKilled, databaseKilled, databaseFrozen];
export const clockAndStarts: readonly Fault[] = [clockJumps, twoStarts];
