import { osloClock } from '#shared/oslo-time.ts';

/*
 * How fresh the figures on the screen are.
 *
 *   live → delayed → lost, and back to live with the next answer
 *
 * live      the last round was answered
 * delayed   the last round failed, the figures are at most a minute old
 * lost      no answer for more than a minute: the visitor is offered a retry
 */
export type Freshness = 'live' | 'delayed' | 'lost';

/** Age in ms from which figures count as lost. */
export const LOST_AFTER_MS = 60_000;

/** Freshness from the last answer (epoch ms) and whether the last round failed. */
export function freshness(answeredAt: number, failed: boolean, now: number): Freshness {
  if (!failed) return 'live';
  return now - answeredAt > LOST_AFTER_MS ? 'lost' : 'delayed';
}

/** Oslo time with seconds, `14:32:08`; whole seconds are the same in every time zone. */
export function clockWithSeconds(instant: Date): string {
  return `${osloClock(instant)}:${String(instant.getUTCSeconds()).padStart(2, '0')}`;
}
