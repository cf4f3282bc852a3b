import type { Artist, Edition, Slot } from '../content/types.ts';

interface Billed {
  edition: Pick<Edition, 'artists'>;
  slot: Pick<Slot, 'artists'>;
}

/** The artists of an act in the order in which it names them; ids that name none are left out. */
export function artistsOf({ edition, slot }: Billed): Artist[] {
  return [...new Set(slot.artists)].flatMap(
    (id) => edition.artists.find((artist) => artist.id === id) ?? [],
  );
}
