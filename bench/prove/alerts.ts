import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { call, rootOf } from '../lib/calls.ts';
import type { Running } from '../lib/processes.ts';
import { adminCookie, type Site, startSite } from '../lib/site.ts';
import { type Prometheus, startPrometheus } from './alerts/prometheus.ts';
import { type Finding, finding, type ProofOptions, skipped } from './proof.ts';
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

/** Does something over and over; what it gives ends that. */
function overAndOver(work: () => Promise<void>, end = async () => undefined as unknown) {
  let goesOn = true;
  const loop = (async () => {
    while (goesOn) await work();
    await end();
  })();
  return async () => {
    goesOn = false;
    await loop;
  };
}

/** A table that stays locked, in stretches of `ms` with a little room between them, under visitors who write. */
async function lockedUnderWriters(
  site: Site,
  table: string,
  ms: number,
  forms: number,
  chat: number,
) {
  const writers = new Writers(rootOf(site), { forms, chat });
  const client = new pg.Client(site.cluster.url('site'));
  await client.connect();
  const free = overAndOver(
    async () => {
      await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
      await pause(ms);
      await client.query('COMMIT');
      await pause(20);
    },
    () => client.end(),
  );
  return async () => {
    await writers.stop();
    writers.leave();
    await free();
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
      const change = async (from: string, to: string) => {
        const ops = [{ path: '/slots/2025-lor-dj-1/status', from, to }];
        const body = { ops, comment: '' };
        await call(other, 'POST', '/api/admin/content/edition:2025/hot', { cookie, body });
      };
      await change('planned', 'cancelled');
      return () => change('cancelled', 'planned');
    },
  },
  {
    alerts: ['DatabasePoolFull', 'ServerErrors', 'SlowAnswers'],
    what: 'a table that stays locked under forms',
    begin: ({ site }) => lockedUnderWriters(site, 'contact_messages', 20_000, 12, 0),
  },
  {
    alerts: ['ChatSlow'],
    what: 'lines that wait for a lock',
    begin: ({ site }) => lockedUnderWriters(site, 'chat_messages', 1500, 0, 4),
  },
  {
    alerts: ['EventLoopBlocked'],
    what: 'a process that stands still every half second',
    begin: async ({ other }) =>
      overAndOver(async () => {
        other.signal('SIGSTOP');
        await pause(400);
        other.signal('SIGCONT');
        await pause(150);
      }),
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
  const told = (names: readonly string[]) => names.join(', ') || 'none';
  const early = await prometheus.firing();
  const findings = [finding('a healthy site', 'no alert', told(early), early.length === 0)];
  for (const { alerts, what, begin } of harms) {
    if (words.length > 0 && !alerts.some((alert) => words.includes(alert))) continue;
    const end = await begin(broken);
    const fired = await prometheus.fires(...alerts);
    const now = await prometheus.firing();
    await end();
    findings.push(finding(what, alerts.join(', '), told(now), fired));
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
    if (prometheus === null) return [skipped('alerts', 'Prometheus is not installed')];
    return await tryHarms({ site, other, prometheus }, options);
  } finally {
    await prometheus?.stop();
    if (other?.isRunning()) other.signal('SIGCONT');
    await site.remove();
  }
}
