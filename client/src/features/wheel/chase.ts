/*
 * The light that runs round the eight keys. It is drawn only when the prize is known, so it always
 * ends on it. Each key is lit fewer than three times a second, and all of it takes less than five
 * seconds (visual direction, section 7).
 */

/** The outer places of a 3 x 3 board, clockwise from the upper left; the middle is the key. */
export const RING = [0, 1, 2, 5, 8, 7, 6, 3] as const;

const ROUNDS = 2;
/** First and last wait between two steps, in ms. */
const FASTEST_MS = 60;
const SLOWEST_MS = 320;

export interface ChaseStep {
  /** Place in the ring that is lit, 0 to 7. */
  place: number;
  /** When, in ms from the start. */
  at: number;
}

/** The steps of the light until it rests on `target` (a place in the ring), slower and slower. */
export function chaseTo(target: number): ChaseStep[] {
  const last = ROUNDS * RING.length + target;
  let at = 0;
  return Array.from({ length: last + 1 }, (_, step) => {
    const done = step / last;
    const wait = FASTEST_MS + (SLOWEST_MS - FASTEST_MS) * done ** 3;
    const here = { place: step % RING.length, at: Math.round(at) };
    at += wait;
    return here;
  });
}
