import type { Timers } from '../lib/clock.ts';
import type { Connection } from './connection.ts';

/** Connections pinged in one turn of the event loop. */
const PER_TURN = 250;

/**
 * Pings every connection once per `everyMs`, so that a dead one is closed after at most twice that
 * time.
 * @returns a function that ends it
 */
export function startHeartbeat(
  timers: Timers,
  everyMs: number,
  connections: () => Iterable<Connection>,
): () => void {
  let cancel = () => {};
  const beat = () => {
    const all = [...connections()];
    const turn = (start: number) => {
      for (const connection of all.slice(start, start + PER_TURN)) connection.probe();
      if (start + PER_TURN < all.length) setImmediate(turn, start + PER_TURN);
    };
    turn(0);
    cancel = timers.after(everyMs, beat);
  };
  cancel = timers.after(everyMs, beat);
  return () => cancel();
}
