import { startWarnings } from './config/warnings.ts';
import type { Context } from './context.ts';
import { isDatabaseAway } from './db/errors.ts';
import { migrate } from './db/migrate.ts';
import { ensureAdmins } from './features/admins/index.ts';
import { createContentFeed } from './features/content/index.ts';
import { ensurePushKeys } from './features/push/index.ts';
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
 * Everything that needs the database once: migrations, the first admin, the keys for push, events, content, `goLive` (sockets,
 * measures), jobs. While the
 * database is away it is tried again and again, and the server answers what it can without.
 * Any other failure on the first attempt rejects `first`: such a server must not start.
 */
export function bringUp(ctx: Context, goLive: readonly (() => Promise<void>)[]): StartUp {
  const { logger, timers, readiness } = ctx;
  const content = createContentFeed(ctx);
  const steps = [
    () => content.showCopy(),
    () => migrate(ctx.db, logger),
    () => ensureAdmins(ctx),
    () => ensurePushKeys(ctx),
    async () => ctx.bus.start(),
    () => content.start(),
    async () => warn(ctx),
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
      content.stop();
    },
  };
}

/** Tells the person at the terminal what the content lacks. */
function warn({ config, content, clock, logger }: Context): void {
  const warnings = startWarnings(config, content.current(), clock.now());
  for (const warning of warnings) logger.warn(warning);
}
