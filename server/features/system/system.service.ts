import { z } from 'zod';
import type { Config } from '#server/config/index.ts';
import type { Context } from '#server/context.ts';
import { mailTask } from '#server/email/index.ts';
import { conflict, notFound } from '#server/lib/errors.ts';
import { matchesKeptLevel } from '#server/lib/log-memory.ts';
import { maskEmail } from '#server/lib/mask.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import type { LogLevel, LogLine, SystemAnswer } from '#shared/contracts/back-office.ts';
import { DAY_MS } from '#shared/oslo-time.ts';
import type { Acting } from '../admins/index.ts';
import { recordAct } from '../audit/index.ts';
import { backupView } from '../backups/index.ts';
import { livingProcesses, selectLines } from '../measures/index.ts';
import { pushFigures } from '../push/index.ts';
import { sheetsState } from '../sheets/index.ts';
import {
  countMails,
  countRows,
  databaseSize,
  feedStates,
  lastMails,
  mailState,
  selectFailedMails,
} from './system.read.ts';

const FAILURES = 50;
/** Period in days of the push statistics. */
const PUSH_DAYS = 30;
/** Number of the newest e-mails from which the mail server's state is derived. */
const NEWEST_MAILS = 200;

/** The data of the System tab, read now (docs/product/back-office.md#system). */
export async function system(ctx: Context): Promise<SystemAnswer> {
  const processes = await processState(ctx);
  return {
    database: await databaseState(ctx),
    sockets: processes.reduce((sum, { sockets }) => sum + sockets, 0),
    processes,
    jobs: await jobState(ctx),
    mail: await mailQueue(ctx),
    push: await pushFigures(ctx.db.orm, new Date(ctx.clock.now().getTime() - PUSH_DAYS * DAY_MS)),
    backup: await backupView(ctx),
    counts: await countRows(ctx.db.orm),
    integrations: await integrationState(ctx),
  };
}

async function processState(ctx: Context): Promise<SystemAnswer['processes']> {
  return (await livingProcesses(ctx)).map(({ startedAt, seenAt, ...rest }) => ({
    ...rest,
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
    self: rest.id === ctx.instance.id,
  }));
}

async function databaseState({ db }: Context): Promise<SystemAnswer['database']> {
  const pingMs = await db.ping().catch(() => null);
  return {
    engine: db.engine === 'postgres' ? 'PostgreSQL' : 'PGlite',
    up: pingMs !== null,
    pingMs: pingMs === null ? null : Math.round(pingMs * 10) / 10,
    sizeBytes: await databaseSize(db.orm),
  };
}

async function jobState({ jobs }: Context): Promise<SystemAnswer['jobs']> {
  const queues = await jobs.counts();
  const sumOf = (state: 'waiting' | 'active' | 'failed') =>
    queues.reduce((sum, queue) => sum + queue[state], 0);
  return { waiting: sumOf('waiting'), active: sumOf('active'), failed: sumOf('failed'), queues };
}

async function mailQueue({ db, config }: Context): Promise<SystemAnswer['mail']> {
  const failures = await selectFailedMails(db.orm, FAILURES);
  return {
    transport: config.mail.smtpUrl === null ? 'files' : 'smtp',
    ...(await countMails(db.orm)),
    failures: failures.flatMap(failedMailView),
  };
}

async function integrationState(ctx: Context): Promise<SystemAnswer['integrations']> {
  const { db, config } = ctx;
  const feeds: [string, LastRun][] = (await feedStates(db.orm)).map((feed) => [
    feed.platform,
    { lastSuccess: feed.lastSuccess?.toISOString() ?? null, lastError: feed.lastError },
  ]);
  const mails = await lastMails(db.orm, NEWEST_MAILS);
  const smtp = { ...mails, lastSuccess: mails.lastSuccess?.toISOString() ?? null };
  const sheets = await sheetsState(ctx);
  return integrationsView(config, { ...Object.fromEntries(feeds), smtp, sheets });
}

const LINES = 200;
/** Number of processes whose log lines are read, recently stopped ones included. */
const PROCESSES = 20;

const stored = z.array(
  z.object({
    at: z.string(),
    level: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()),
  }),
);

/**
 * The last 200 log lines of all processes, newest first; with a level, the last 200 of that level
 * ('fatal' counts as error, 'trace' as debug). This process's lines come from memory, the others'
 * are at most 15 seconds old.
 */
export async function logLines(
  { db, logs, instance }: Context,
  level?: LogLevel,
): Promise<LogLine[]> {
  const others = (await selectLines(db.orm, PROCESSES)).filter(({ id }) => id !== instance.id);
  const named = (name: string, lines: Omit<LogLine, 'process'>[]) =>
    lines.map((line) => ({ ...line, process: name }));
  return [
    ...named(instance.name, logs.lines()),
    ...others.flatMap(({ name, lines }) => named(name, stored.parse(lines))),
  ]
    .filter((line) => level === undefined || matchesKeptLevel(line.level, level))
    .sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1))
    .slice(0, LINES);
}

type Failure = SystemAnswer['mail']['failures'][number];
type Integration = SystemAnswer['integrations'][number];

/** A failed e-mail, with its address masked. */
function failedMailView(mail: {
  id: string;
  recipient: string;
  subject: string;
  attempts: number;
  lastError: string | null;
  failedAt: Date | null;
}): Failure[] {
  const { failedAt, recipient, ...rest } = mail;
  if (failedAt === null) return [];
  return [{ ...rest, recipient: maskEmail(recipient), failedAt: failedAt.toISOString() }];
}

/** Result of an integration's last runs. */
interface LastRun {
  /** ISO 8601. */
  lastSuccess: string | null;
  lastError: string | null;
}

const NEVER: LastRun = { lastSuccess: null, lastError: null };

/** Integrations in the order of the tab; an unconfigured one has no history. */
function integrationsView(
  { google, social, mail }: Pick<Config, 'google' | 'social' | 'mail'>,
  runs: Partial<Record<Integration['name'], LastRun>>,
): Integration[] {
  const configured: Record<Integration['name'], boolean> = {
    sheets: google !== null,
    facebook: social.facebook !== null,
    instagram: social.instagram !== null,
    tiktok: social.tiktok !== null,
    smtp: mail.smtpUrl !== null,
  };
  return (Object.keys(configured) as Integration['name'][]).map((name) => {
    const { lastSuccess, lastError } = (configured[name] && runs[name]) || NEVER;
    return { name, configured: configured[name], lastSuccess, lastError };
  });
}

/**
 * Queues a failed e-mail again with all its attempts. Does nothing for one that is waiting.
 * @throws AppError 404 for an unknown e-mail, 409 for one that is sent
 */
export async function retryMail(ctx: Context, id: string, acting: Acting): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [reopened] = await ctx.mailer.retry(tx, [id]);
    if (reopened === undefined) {
      const mail = await mailState(tx, id);
      if (mail === null) throw notFound();
      if (mail.sentAt !== null) throw conflict('E-posten er allerede sendt.');
      return;
    }
    const subject = { subjectType: 'mail', subjectId: id } as const;
    await recordAct(tx, ctx, { ...actOf(acting), ...subject, action: 'mail.retry' });
    await ctx.bus.publish(tx, ADMIN_TOPIC);
  });
}

/** Queues every failed e-mail again; returns their number. */
export async function retryAllMails(ctx: Context, acting: Acting): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const { length: mails } = await ctx.mailer.retry(tx, null);
    if (mails === 0) return 0;
    const act = { action: 'mail.retry', subjectType: 'mail', after: { mails } } as const;
    await recordAct(tx, ctx, { ...actOf(acting), ...act });
    await ctx.bus.publish(tx, ADMIN_TOPIC);
    return mails;
  });
}

/**
 * Retries every dead job; returns their number. For a dead e-mail job the e-mail is queued again
 * instead: doing both would send it twice.
 */
export async function retryJobs(ctx: Context, acting: Acting): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const dead = await ctx.jobs.deadData(tx, mailTask.name, 'mailId');
    const { length: mails } = await ctx.mailer.retry(tx, dead);
    const jobs = mails + (await ctx.jobs.retryDead(tx));
    if (jobs === 0) return 0;
    const act = { action: 'job.retry', subjectType: 'job', after: { jobs } } as const;
    await recordAct(tx, ctx, { ...actOf(acting), ...act });
    await ctx.bus.publish(tx, ADMIN_TOPIC);
    return jobs;
  });
}

const actOf = ({ username, requestId }: Acting) => ({ actor: username, requestId });
