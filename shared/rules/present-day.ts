import type { Edition } from '../content/types.ts';
import type { IsoDate } from '../oslo-time.ts';
import { type DayState, dayState } from './festival-phase.ts';

/** The day of an edition that goes on: the night before today while its last act does. */
export function presentDay(edition: Edition, now: Date): IsoDate | null {
  const among = (wanted: DayState) =>
    edition.days.find(({ date }) => dayState(edition, date, now) === wanted)?.date;
  return among('night') ?? among('today') ?? null;
}
