/*
 * How the wheel turns. It does so only when the prize is known, so it always stops on it. At its
 * fastest a point of the picture changes between light and dark fewer than three times a second, and
 * all of it takes at most five seconds (WCAG 2.2, 2.3.1 and 2.2.2).
 */

/** Degrees a second at the start; from there the wheel slows down evenly. */
const FASTEST = 250;
/** Turned at least, in degrees. */
const LEAST = 270;
/** Time between two pictures, in ms. */
const STEP_MS = 40;

/** A position of the wheel. */
export interface TurnStep {
  /** Degrees from the start, clockwise. */
  turn: number;
  /** When, in ms from the start. */
  at: number;
}

/** The degrees, clockwise from 0 to below 360, at which a field stands below the needle at the top. */
export function restOf(place: number, fields: number): number {
  return (360 - (place * 360) / fields) % 360;
}

/** The field below the needle at the top when the wheel has turned so far. */
export function placeAt(turn: number, fields: number): number {
  return (fields - (Math.round((turn * fields) / 360) % fields)) % fields;
}

/** The positions of the wheel until it rests on a field, slower and slower. */
export function turnsTo(place: number, fields: number): TurnStep[] {
  const whole = LEAST + ((restOf(place, fields) - LEAST + 360) % 360);
  const lasts = (2000 * whole) / FASTEST;
  const steps: TurnStep[] = [];
  for (let at = 0; at < lasts; at += STEP_MS) {
    steps.push({ turn: Math.round(whole * (1 - (1 - at / lasts) ** 2)), at });
  }
  return [...steps, { turn: whole, at: Math.round(lasts) }];
}
