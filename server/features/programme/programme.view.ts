import type { Edition, Slot } from '#shared/content/types.ts';
import type { ProgrammeAnswer } from '#shared/contracts/programme.ts';
import { slotInstants } from '#shared/rules/festival-phase.ts';
import { stageName } from '#shared/rules/stages.ts';

function slotView(
  edition: Edition,
  slot: Slot,
): ProgrammeAnswer['editions'][number]['slots'][number] {
  const { start, end } = slotInstants(slot);
  return {
    id: slot.id,
    date: slot.date,
    stage: stageName(edition, slot.stage),
    start: slot.start,
    end: slot.end,
    startsAt: start.toISOString(),
    endsAt: end?.toISOString() ?? null,
    act: slot.act,
    genre: slot.genre,
    minAge: slot.minAge,
  };
}

/** Every edition with its days and slots, oldest first; times both on Oslo's clocks and in UTC. */
export function programmeView(editions: readonly Edition[]): ProgrammeAnswer {
  return {
    editions: editions.map((edition) => ({
      id: edition.id,
      name: edition.name,
      venue: edition.venue,
      ticketUrl: edition.ticketUrl,
      days: edition.days.map(({ id, date, title, doors, minAge }) => ({
        id,
        date,
        title,
        doors,
        minAge,
      })),
      slots: edition.slots.map((slot) => slotView(edition, slot)),
    })),
  };
}
