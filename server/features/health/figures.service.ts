import type { Context } from '#server/context.ts';
import type { Metrics } from '#server/lib/metrics.ts';
import { measureBackup } from '../backups/index.ts';
import { type Figures, selectFigures } from './figures.read.ts';

/**
 * Sets the metrics that are read when somebody asks for them. While the database is away those of
 * its tables have no value, so that nothing old is shown as new.
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

function showFigures(metrics: Metrics, figures: Figures | null): void {
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
