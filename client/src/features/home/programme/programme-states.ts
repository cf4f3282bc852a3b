import type { Edition } from '#shared/content/types.ts';
import { dayState, type SlotState, slotState } from '#shared/rules/festival-phase.ts';
import type { SlotKey } from './programme-layout.ts';

/** State of a key: on stage when any act it stands for is, over when all of them are. */
export function keyState({ standsFor }: SlotKey, now: Date): SlotState {
  const states = standsFor.map((slot) => slotState(slot, now));
  if (states.includes('now')) return 'now';
  return states.every((state) => state === 'over') ? 'over' : 'coming';
}

/**
 * Whether the edition is under way, so that acts that are over are unlit. In the archive, while
 * another edition is ahead, every key is lit.
 */
export function isUnderWay(edition: Edition, now: Date): boolean {
  const states = edition.days.map(({ date }) => dayState(edition, date, now));
  return !states.every((state) => state === 'coming') && states.some((state) => state !== 'over');
}
