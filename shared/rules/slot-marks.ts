import type { Edition, Slot } from '../content/types.ts';
import { weekdayName } from '../oslo-time.ts';
import { actDay, shownStart, stageName } from './acts.ts';
import { slotEnd, takesPlace } from './festival-phase.ts';

/** What a visitor is told about an act that is not as it was announced. */
export interface SlotMark {
  kind: 'cancelled' | 'moved';
  text: string;
}

/** Where an act was announced before, when it has another time now; null when it has not. */
export function previousTime(slot: Slot): Slot['previous'] {
  const { previous } = slot;
  if (slot.status !== 'moved' || previous === null) return null;
  return previous.date === slot.date && previous.start === slot.start ? null : previous;
}

/**
 * The mark of an act (docs/product/content.md#changed-acts): 'Avlyst', 'Forsinket, ny tid kommer',
 * '20 min forsinket (før 20:00)', or 'Ny tid 21:00 (før 20:00)' with the days where they differ, its
 * new stage, and 'Fullt'. Null for an act that is as announced.
 *
 * @param now without it an act that is over may still be marked as full
 */
export function slotMark(
  slot: Slot,
  edition: Pick<Edition, 'stages' | 'venue'>,
  now = new Date(0),
): SlotMark | null {
  if (slot.status === 'cancelled') return { kind: 'cancelled', text: 'Avlyst' };
  const parts = [
    slot.delayed ? 'Forsinket, ny tid kommer' : timeText(slot),
    stageText(slot, edition),
    isFull(slot, now) && 'Fullt',
  ];
  const text = parts.filter(Boolean).join('. ');
  return text === '' ? null : { kind: 'moved', text };
}

function stageText({ status, stage, previous }: Slot, edition: Pick<Edition, 'stages' | 'venue'>) {
  if (status !== 'moved' || previous === null || previous.stage === stage) return '';
  return `Ny scene ${stageName(edition, stage)} (før ${stageName(edition, previous.stage)})`;
}

function timeText(slot: Slot): string {
  const before = previousTime(slot);
  const otherDay = before !== null && before.date !== slot.date;
  const moment = (begins: Pick<Slot, 'date' | 'start'>) => {
    const start = shownStart(begins.start);
    return otherDay ? `${actDay(begins, weekdayName)} ${start}` : start;
  };
  const earlier = before === null ? '' : ` (før ${moment(before)})`;
  if (slot.late !== undefined) return `${slot.late} min forsinket${earlier}`;
  return before === null ? '' : `Ny tid ${moment(slot)}${earlier}`;
}

/** Whether nobody more is let in to an act: 'Fullt' is taken back by itself when the act is over. */
function isFull(slot: Slot, now: Date): boolean {
  return slot.full === true && takesPlace(slot) && now < slotEnd(slot);
}
