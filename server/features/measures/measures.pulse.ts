import type { Context } from '#server/context.ts';
import { writeVisits } from '../visits/index.ts';
import { beat } from './measures.service.ts';

/** Several per minute, so that a late timer leaves no minute without one. */
const BEAT_MS = 15_000;

export interface Pulse {
  /** Sends the first heartbeat. Needs the database. */
  start(): Promise<void>;
  /** Stores the remaining counts. */
  stop(): Promise<void>;
}

/**
 * Stores the counts in memory every 15 seconds. While the database is unreachable the counts are
 * kept; the start and end of an outage are logged once.
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
