import type { Edition, LineupName, PublicEdition, Slot } from '../contracts/content.ts';

/**
 * An edition as visitors get it. Every page, feed, call and message for visitors is made from this,
 * never from the document itself:
 *
 * - crew fields are gone;
 * - acts of a cancelled day or edition are cancelled;
 * - acts whose time is not announced are in `lineup`, with nothing but what is announced of them.
 */
export function publicEdition(edition: Edition): PublicEdition {
  const { slots, ...rest } = edition;
  const isOff = (date: string) => cancellationOf(edition, date) !== null;
  const lineup = slots
    .filter(({ announced }) => announced !== undefined)
    .map((slot) => lineupName(slot, isOff(slot.date)));
  const timed = slots
    .filter(({ announced }) => announced === undefined)
    .map(
      ({ crew: _crews, ...slot }): Slot =>
        isOff(slot.date) ? { ...slot, status: 'cancelled' } : slot,
    );
  return { ...rest, slots: timed, ...(lineup.length > 0 && { lineup }) };
}

function lineupName(slot: Slot, isOff: boolean): LineupName {
  const { id, act, genre, kind, date, artists, announced, status } = slot;
  const isCancelled = isOff || status === 'cancelled';
  const day = announced === 'day' ? date : null;
  return { id, act, genre, kind, artists, date: day, ...(isCancelled && { cancelled: true }) };
}

/** 'Avlyst: storm' of a day of which nothing takes place; null where it does. */
export function cancelledText(
  edition: Pick<Edition, 'days' | 'cancelled'>,
  date: string,
): string | null {
  const off = cancellationOf(edition, date);
  return off && `Avlyst${off.reason && `: ${off.reason}`}`;
}

/** Why nothing of a day takes place; null where its day and its edition do. */
export function cancellationOf(
  edition: Pick<Edition, 'days' | 'cancelled'>,
  date: string,
): { reason: string } | null {
  const day = edition.days.find((one) => one.date === date);
  return edition.cancelled ?? day?.cancelled ?? null;
}
