import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { call } from '../lib/calls.ts';
import type { Running } from '../lib/processes.ts';
import { adminCookie, type Site, startSite } from '../lib/site.ts';
import { type Prometheus, startPrometheus } from './alerts/prometheus.ts';
import type { Finding, ProofOptions } from './proof.ts';
import { Writers } from './writers.ts';

const QUIET_MS = 25_000;

interface Broken {
  site: Site;
  /** A process on another database of the same PostgreSQL. */
  other: Running;
  prometheus: Prometheus;
}

interface Harm {
  alerts: readonly string[];
  what: string;
  /** Begins the harm; the function that it gives ends it. */
  begin(broken: Broken): Promise<() => Promise<void>>;
}

/** Keeps a table locked, in stretches of `ms` with a little room between them. */
function lockAgainAndAgain(site: Site, table: string, ms: number): () => Promise<void> {
  let goesOn = true;
  const loop = (async () => {
    const client = new pg.Client(site.cluster.url('site'));
    await client.connect();
    while (goesOn) {
      await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
      await pause(ms);
      await client.query('COMMIT');
      await pause(20);
    }
    await client.end();
  })();
  return async () => {
    goesOn = false;
    await loop;
  };
}

const harms: readonly Harm[] = [
  {
    alerts: ['JobsLate', 'MailStuck'],
    what: 'a job that nobody takes, an e-mail that was given up',
    async begin({ site }) {
      await site.rows(`insert into jobs (task, data, max_attempts, retry_delay_seconds,
        expire_in_seconds, run_at) values ('nobody', '{}', 1, 1, 1, now() - interval '10 minutes')`);
      await site.rows(`insert into mail_outbox (recipient, subject, text_body, html_body, failed_at)
        values ('kari@post.test', 'x', '', '', now())`);
      return async () => {
        await site.rows("delete from jobs where task = 'nobody'");
        await site.rows('delete from mail_outbox where failed_at is not null');
      };
    },
  },
  {
    alerts: ['ContentDiffers'],
    what: 'an act cancelled at one process only',
    async begin({ other }) {
      const cookie = await adminCookie(other);
      const change = (from: string, to: string) =>
        call(other, 'POST', '/api/admin/content/edition:2025/hot', {
          cookie,
          body: { ops: [{ path: '/slots/2025-lor-dj-1/status', from, to }], comment: '' },
        });
      await change('planned', 'cancelled');
      return async () => void (await change('cancelled', 'planned'));
    },
  },
  {
    alerts: ['DatabasePoolFull', 'ServerErrors', 'SlowAnswers'],
    what: 'a table that stays locked under forms',
    async begin({ site }) {
      const writers = new Writers(() => site.port, { forms: 12, chat: 0 });
      const free = lockAgainAndAgain(site, 'contact_messages', 20_000);
      return async () => {
        await writers.stop();
        await free();
      };
    },
  },
  {
    alerts: ['ChatSlow'],
    what: 'lines that wait for a lock',
    async begin({ site }) {
      const writers = new Writers(() => site.port, { forms: 0, chat: 4 });
      const free = lockAgainAndAgain(site, 'chat_messages', 1500);
      return async () => {
        await writers.stop();
        await free();
      };
    },
  },
  {
    alerts: ['EventLoopBlocked'],
    what: 'a process that stands still every half second',
    async begin({ other }) {
      let goesOn = true;
      const loop = (async () => {
        while (goesOn) {
          other.signal('SIGSTOP');
          await pause(400);
          other.signal('SIGCONT');
          await pause(150);
        }
      })();
      return async () => {
        goesOn = false;
        await loop;
      };
    },
  },
  {
    alerts: ['DatabaseAway'],
    what: 'PostgreSQL stopped',
    async begin({ site }) {
      await site.cluster.kill();
      return () => site.cluster.start();
    },
  },
  {
    alerts: ['SiteDown'],
    what: 'a process killed',
    async begin({ other }) {
      other.signal('SIGKILL');
      return async () => undefined;
    },
  },
];

async function tryHarms(broken: Broken, { words }: ProofOptions): Promise<Finding[]> {
  const { prometheus } = broken;
  await pause(QUIET_MS);
  const early = await prometheus.firing();
  const findings: Finding[] = [
    {
      what: 'a healthy site',
      promised: 'no alert',
      seen: early.join(', ') || 'none',
      kept: early.length === 0,
    },
  ];
  for (const { alerts, what, begin } of harms) {
    if (words.length > 0 && !alerts.some((alert) => words.includes(alert))) continue;
    const end = await begin(broken);
    const fired = await prometheus.fires(...alerts);
    const now = await prometheus.firing();
    await end();
    findings.push({
      what,
      promised: alerts.join(', '),
      seen: now.join(', ') || 'none',
      kept: fired,
    });
    console.log(`  ${what}: ${fired ? 'rang' : 'DID NOT RING'}`);
  }
  return findings;
}

/** A real Prometheus with the product's rules rings when a real site is broken. */
export async function alerts(options: ProofOptions): Promise<Finding[]> {
  const site = await startSite({ env: { DATABASE_POOL_SIZE: '5' } });
  let other: Running | null = null;
  let prometheus: Prometheus | null = null;
  try {
    await site.cluster.sql('CREATE DATABASE other');
    other = await site.startAnother({ DATABASE_URL: site.cluster.url('other') });
    prometheus = await startPrometheus([site.port, other.port]);
    if (prometheus === null) {
      const seen = 'skipped: Prometheus is not installed';
      return [{ what: 'alerts', promised: 'ring', seen, kept: null }];
    }
    return await tryHarms({ site, other, prometheus }, options);
  } finally {
    await prometheus?.stop();
    if (other?.isRunning()) other.signal('SIGCONT');
    await site.remove();
  }
}
