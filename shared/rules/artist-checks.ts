import type { Slot } from '../contracts/content.ts';
import type { ContentProblem } from '../contracts/content-admin.ts';
import type { Artist } from '../contracts/places.ts';
import { formatPointer } from './content-pointer.ts';

/** A slot with its first and last moment, in milliseconds; `end` is null where none is announced. */
export interface Timed {
  slot: Slot;
  start: number;
  end: number | null;
}

/** From the end of one act to the start of a later one, in milliseconds; negative when both are on. */
export function gapBetween(earlier: Timed, later: Timed): number {
  if (earlier.end !== null) return later.start - earlier.end;
  return later.start === earlier.start ? -1 : Number.POSITIVE_INFINITY;
}

/** Artists who would be on two stages at once; two acts on one stage are told of anyway. */
export function artistWarnings(
  slots: readonly Timed[],
  artists: readonly Artist[],
): ContentProblem[] {
  const billed = slots
    .filter(({ slot }) => slot.artists.length > 0)
    .sort((one, other) => one.start - other.start);
  return billed.flatMap((later, index) =>
    billed
      .slice(0, index)
      .filter(({ slot }) => slot.stage !== later.slot.stage)
      .filter((earlier) => gapBetween(earlier, later) < 0)
      .flatMap((earlier) => {
        const both = later.slot.artists.filter((id) => earlier.slot.artists.includes(id));
        return both.length === 0 ? [] : [warningOf(earlier.slot, later.slot, both, artists)];
      }),
  );
}

function warningOf(
  earlier: Slot,
  later: Slot,
  both: readonly string[],
  artists: readonly Artist[],
): ContentProblem {
  const path = ({ id }: Slot, field: keyof Slot) => formatPointer(['slots', id, field]);
  const names = both.map((id) => artists.find((artist) => artist.id === id)?.name ?? id).join(', ');
  const fields = ['artists', 'date', 'start', 'end', 'stage'] as const;
  return {
    level: 'warning',
    kind: 'artistTwice',
    path: path(later, 'artists'),
    message: `${later.act} og ${earlier.act} er samtidig, begge med ${names}`,
    about: [later, earlier].flatMap((slot) => fields.map((field) => path(slot, field))),
  };
}
