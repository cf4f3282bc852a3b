import type { Edition } from '../content/types.ts';
import { osloDate } from '../oslo-time.ts';
import { archivePath, archiveYearOf } from '../paths.ts';
import {
  currentEdition,
  editionState,
  isOver,
  programmeEdition,
  type WithLineup,
} from './festival-phase.ts';

/** The editions that are over, newest first. */
export function pastEditions<E extends Edition>(all: readonly E[], now: Date): E[] {
  return all.filter((edition) => isOver(edition, now)).reverse();
}

/** The newest edition that is over; undefined before the first one is. Editions are oldest first. */
export function pastEdition<E extends Edition>(all: readonly E[], now: Date): E | undefined {
  return all.findLast((edition) => isOver(edition, now));
}

/**
 * Whether the site looks back: an edition is over, and of the next one there is at most a date, as
 * neither its programme has begun nor the sale of its tickets.
 */
export function isBetween(all: readonly (Edition & WithLineup)[], now: Date): boolean {
  const current = currentEdition(all, now);
  return (
    pastEdition(all, now) !== undefined &&
    (isOver(current, now) ||
      (editionState(current, all, now) === 'planned' && programmeEdition(all, now) !== current))
  );
}

/**
 * Whether 'Takk for i år. Ses neste år!' holds: an edition is over, and the next one is not of this
 * year.
 */
export function isThankful(all: readonly Edition[], now: Date): boolean {
  const current = currentEdition(all, now);
  if (isOver(current, now)) return true;
  const year = Number(osloDate(now).slice(0, 4));
  return pastEdition(all, now)?.year === year && current.year > year;
}

/** The edition that is over whose page a path is; undefined for other paths. */
export function editionOfPath<E extends Edition>(
  all: readonly E[],
  path: string,
  now: Date,
): E | undefined {
  const year = archiveYearOf(path);
  return pastEditions(all, now).find((edition) => edition.year === year);
}

/** Paths of the pages of all editions: each has one from its end. */
export function archivePaths(all: readonly Edition[]): string[] {
  return all.map(({ year }) => archivePath(year));
}
