import { startWarnings } from './config/warnings.ts';
import type { Context } from './context.ts';
import { isDatabaseAway } from './db/errors.ts';
import { migrate } from './db/migrate.ts';
import { ensureAdmins } from './features/admins/index.ts';
import { createContentFeed } from './features/content/index.ts';
import { ensurePushKeys } from './features/push/index.ts';
import { tasksOf } from './tasks.ts';

export interface StartUp {
  /** Settles after the first attempt: done, or the database is unreachable and retries continue. */
  first: Promise<void>;
  stop(): void;
}

const FIRST_WAIT_MS = 250;
/** Keeps the delay between the database's return and service below 5 s. */
const LONGEST_WAIT_MS = 2000;

/**
 * The start-up steps that need the database: migrations, first admin, push keys, events, content,
 * `goLive` (sockets, measures), jobs. Retries while the database is away; the server answers what
 * it can meanwhile. Any other failure of the first attempt rejects `first`: such a server must not
 * start.
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
    async () => ctx.content.settle(),
    async () => warn(ctx),
    ...goLive,
    () => ctx.jobs.start(tasksOf(ctx.config), ctx),
  ];
  let cancel: () => void = () => undefined;
  let stopped = false;

  /** Runs the remaining steps; a retry does not repeat a completed one. */
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
    first: first.finally(() => ctx.content.settle()),
    stop: () => {
      stopped = true;
      cancel();
      content.stop();
    },
  };
}

/** Prints content warnings in the operator's terminal. */
function warn({ config, content, clock, logger }: Context): void {
  const warnings = startWarnings(config, content.current(), clock.now());
  for (const warning of warnings) logger.warn(warning);
}
