import type { Context } from './context.ts';
import { isDatabaseAway } from './db/errors.ts';
import { migrate } from './db/migrate.ts';
import { ensureAdmins } from './features/admins/index.ts';
import { tasksOf } from './tasks.ts';

export interface StartUp {
  /**
   * Settles after the first attempt: completed, or the database is unreachable and attempts
   * continue.
   */
  first: Promise<void>;
  stop(): void;
}

const FIRST_WAIT_MS = 250;
/** Keeps the delay below 5 s between the database's return and service. */
const LONGEST_WAIT_MS = 2000;

/**
 * The steps of the start that need the database: migrations, the first admin, bus, `goLive`
 * (sockets, measurements), jobs. While the database is unreachable they are retried with back-off,
 * and the server answers what it can without it. Any other failure on the first attempt rejects
 * `first`: the server then must not start.
 */
export function bringUp(ctx: Context, goLive: readonly (() => Promise<void>)[]): StartUp {
  const { logger, timers, readiness } = ctx;
  const steps = [
    () => migrate(ctx.db, logger),
    () => ensureAdmins(ctx),
    async () => ctx.bus.start(),
    ...goLive,
    () => ctx.jobs.start(tasksOf(ctx.config), ctx),
  ];
  let cancel: () => void = () => undefined;
  let stopped = false;

  /** Runs the remaining steps; a completed step is not repeated by the next attempt. */
  const attempt = async () => {
    for (let step = steps[0]; step !== undefined && !stopped; step = steps[0]) {
      await step();
      steps.shift();
    }
    readiness.databaseReady = steps.length === 0;
    if (readiness.databaseReady) logger.info('ready');
  };

  const again = (waitMs: number) => {
    if (stopped) return;
    cancel = timers.after(waitMs, () => {
      attempt().catch((error: unknown) => {
        if (isDatabaseAway(error)) logger.warn({ err: error }, 'the database is still away');
        else logger.error({ err: error }, 'the server could not get ready');
        again(Math.min(waitMs * 2, LONGEST_WAIT_MS));
      });
    });
  };

  const first = attempt().catch((error: unknown) => {
    if (!isDatabaseAway(error)) throw error;
    logger.warn({ err: error }, 'the database is away: pages are served, calls answer 503');
    again(FIRST_WAIT_MS);
  });

  return {
    first,
    stop: () => {
      stopped = true;
      cancel();
    },
  };
}
