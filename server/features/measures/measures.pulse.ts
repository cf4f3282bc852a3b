import type { Context } from '#server/context.ts';
import { writeVisits } from '../visits/index.ts';
import { beat } from './measures.service.ts';

/** Several in each minute, so that none is missed when a timer is late. */
const BEAT_MS = 15_000;

/** The heartbeat of this process. */
export interface Pulse {
  /** Beats for the first time. Needs the database. */
  start(): Promise<void>;
  /** Stores what is left. */
  stop(): Promise<void>;
}

/**
 * Stores every 15 seconds what was counted in memory. While the database is away the counts wait;
 * that is logged once, and so is its end.
 */
export function createPulse(ctx: Context): Pulse {
  const { logger, timers } = ctx;
  let cancel = () => {};
  let running = Promise.resolve();
  let failing = false;
  let state: 'new' | 'beating' | 'stopped' = 'new';

  const store = async (stopped: boolean) => {
    try {
      await beat(ctx, { lines: true, stopped });
      await writeVisits(ctx);
      if (failing) logger.info('measures are stored again');
      failing = false;
    } catch (error) {
      if (!failing) logger.warn({ err: error }, 'measures are waiting for the database');
      failing = true;
    }
  };
  const again = () => {
    if (state !== 'beating') return;
    cancel = timers.after(BEAT_MS, () => {
      running = store(false).then(again);
    });
  };

  return {
    async start() {
      if (state !== 'new') return;
      state = 'beating';
      await store(false);
      again();
    },
    async stop() {
      const hasBeaten = state === 'beating';
      state = 'stopped';
      cancel();
      await running;
      if (hasBeaten) await store(true);
    },
  };
}
