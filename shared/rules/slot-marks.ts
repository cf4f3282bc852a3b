import type { Edition, Slot } from '../content/types.ts';
import { weekdayName } from '../oslo-time.ts';
import { actDay, shownStart } from './acts.ts';
import { stageName } from './stages.ts';

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
 * The mark of an act (docs/product/content.md#changed-acts): 'Avlyst', or 'Ny tid 21:00 (før
 * 20:00)' with the days where they differ, or its new stage. Null for an act that is as announced.
 */
export function slotMark(slot: Slot, edition: Pick<Edition, 'stages' | 'venue'>): SlotMark | null {
  if (slot.status === 'cancelled') return { kind: 'cancelled', text: 'Avlyst' };
  if (slot.status !== 'moved' || slot.previous === null) return null;
  const { stage } = slot.previous;
  const texts = [timeText(slot)];
  if (stage !== slot.stage) {
    texts.push(`Ny scene ${stageName(edition, slot.stage)} (før ${stageName(edition, stage)})`);
  }
  const text = texts.filter((part) => part !== '').join('. ');
  return text === '' ? null : { kind: 'moved', text };
}

function timeText(slot: Slot): string {
  const before = previousTime(slot);
  if (before === null) return '';
  const otherDay = before.date !== slot.date;
  const moment = (begins: Pick<Slot, 'date' | 'start'>) => {
    const start = shownStart(begins.start);
    return otherDay ? `${actDay(begins, weekdayName)} ${start}` : start;
  };
  return `Ny tid ${moment(slot)} (før ${moment(before)})`;
}
