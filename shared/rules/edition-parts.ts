import type { Content, Edition, LeftOut } from '../content/types.ts';
import { currentEdition } from './festival-phase.ts';

/*
 * The parts of an edition that pages leave out but their own. In a file of its own, because every page
 * asks which of them there are.
 */

/** Whether an edition has practical information or a plan. */
export function isThere({ practical, grounds }: Edition, part: LeftOut): boolean {
  return (part === 'practical' ? practical : grounds.areas).length > 0;
}

/** Whether the current edition has practical information or a plan, also where the page leaves it out. */
export function hasPart({ editions, leftOut = [] }: Content, part: LeftOut, now: Date): boolean {
  return leftOut.includes(part) || isThere(currentEdition(editions, now), part);
}
