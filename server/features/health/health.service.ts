import type { IncomingMessage } from 'node:http';
import type { Config } from '#server/config/index.ts';
import type { Context } from '#server/context.ts';
import type { Metrics } from '#server/lib/metrics.ts';
import { sameSecret } from '#server/lib/random.ts';
import { measureBackup } from '../backups/index.ts';
import { type HealthFigures, selectFigures } from './health.read.ts';

/**
 * Updates the metrics that are computed on request. While the database is unreachable, those read
 * from it have no value, so that nothing stale is reported.
 */
export async function readFigures(ctx: Context): Promise<void> {
  const { db, metrics, readiness, content } = ctx;
  const begin = performance.now();
  const figures = readiness.databaseReady ? await selectFigures(db.orm).catch(() => null) : null;
  metrics.databaseUp.set(figures === null ? 0 : 1);
  metrics.databaseSeconds.set((performance.now() - begin) / 1000);
  showFigures(metrics, figures);
  await measureBackup(ctx);
  metrics.databasePool.reset();
  for (const [state, count] of Object.entries(db.connections() ?? {})) {
    metrics.databasePool.set({ state }, count);
  }
  const { version, publishedAt } = content.current();
  metrics.content.reset();
  metrics.content.set({ version }, 1);
  if (publishedAt !== undefined) metrics.contentPublished.set(Date.parse(publishedAt) / 1000);
}

function showFigures(metrics: Metrics, figures: HealthFigures | null): void {
  const { jobs, jobAge, mailOutbox, mailAge, pushWaiting } = metrics;
  for (const gauge of [jobs, jobAge, mailOutbox]) gauge.reset();
  mailAge.remove();
  pushWaiting.remove();
  if (figures === null) return;
  for (const { task, state, count, oldest } of figures.jobs ?? []) {
    jobs.set({ task, state }, count);
    if (oldest !== null) jobAge.set({ task }, oldest);
  }
  mailOutbox.set({ state: 'waiting' }, figures.mailsWaiting);
  mailOutbox.set({ state: 'failed' }, figures.mailsFailed);
  mailAge.set(figures.oldestMail ?? 0);
  pushWaiting.set(figures.pushWaiting);
}

type Caller = Pick<IncomingMessage, 'headers'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

/** Proxy headers: with one of them a loopback caller forwards somebody else's request. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/**
 * Metrics may be read from the machine itself, or with the token. Behind a proxy every request
 * comes from the proxy's address, whatever headers it adds, so only the token counts.
 */
export function mayReadMetrics(
  { headers, socket }: Caller,
  { metricsToken, trustProxy }: Pick<Config, 'metricsToken' | 'trustProxy'>,
): boolean {
  const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (metricsToken !== null && bearer !== undefined && sameSecret(bearer, metricsToken))
    return true;
  if (trustProxy !== false || FORWARDED.some((name) => headers[name] !== undefined)) return false;
  return isLoopback(socket.remoteAddress ?? '');
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./i.test(address);
}

interface ReadyAnswer {
  status: 200 | 503;
  body:
    | { status: 'ready'; databaseMs: number }
    | { message: string; errors: { database: string } | { server: string } };
}

/** Whether this process can serve: not shutting down, migrated, and the database answers. */
export async function readinessOf({ db, metrics, readiness }: Context): Promise<ReadyAnswer> {
  if (readiness.stopping) return unready('Serveren stopper.', { server: 'stopper' });
  const databaseMs = readiness.databaseReady ? await db.ping().catch(() => null) : null;
  metrics.databaseUp.set(databaseMs === null ? 0 : 1);
  if (databaseMs === null) return unready('Databasen svarer ikke.', { database: 'svarer ikke' });
  return { status: 200, body: { status: 'ready', databaseMs: Math.round(databaseMs) } };
}

function unready(message: string, errors: { database: string } | { server: string }): ReadyAnswer {
  return { status: 503, body: { message, errors } };
}
