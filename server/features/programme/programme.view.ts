import type { Content, Edition, Slot } from '#shared/content/types.ts';
import type { ProgrammeAnswer } from '#shared/contracts/programme.ts';
import { osloInstant } from '#shared/oslo-time.ts';
import { slotInstants } from '#shared/rules/festival-phase.ts';
import { stageName } from '#shared/rules/stages.ts';

type EditionView = ProgrammeAnswer['editions'][number];

function slotView(slot: Slot, edition: Edition): EditionView['slots'][number] {
  const { start, end } = slotInstants(slot);
  const { previous } = slot;
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
    kind: slot.kind,
    status: slot.status,
    previous: previous && {
      date: previous.date,
      start: previous.start,
      stage: stageName(edition, previous.stage),
      startsAt: osloInstant(previous.date, previous.start).toISOString(),
    },
  };
}

/** All editions with their days and slots, oldest first; times in Oslo time and in UTC. */
export function programmeView({ version, editions }: Content): ProgrammeAnswer {
  return {
    version,
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
      slots: edition.slots.map((slot) => slotView(slot, edition)),
      tickets: edition.tickets.map(({ id, name, status }) => ({ id, name, status })),
    })),
  };
}
