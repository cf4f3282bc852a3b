import type { Context } from '#server/context.ts';
import type { SystemAnswer } from '#shared/contracts/back-office.ts';
import { DAY_MS } from '#shared/durations.ts';
import { backupView } from '../backups/index.ts';
import { livingProcesses } from '../measures/index.ts';
import { pushFigures } from '../push/index.ts';
import { sheetsState } from '../sheets/index.ts';
import {
  countMails,
  countRows,
  databaseSize,
  feedStates,
  lastMails,
  selectFailedMails,
} from './system.read.ts';
import { failedMailView, integrationsView, type LastRun } from './system.view.ts';

const FAILURES = 50;
/** Days of which the push messages are counted. */
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
    mail: await mailState(ctx),
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

async function mailState({ db, config }: Context): Promise<SystemAnswer['mail']> {
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
