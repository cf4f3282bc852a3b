import type { Slot } from '#shared/contracts/content.ts';
import type { ContentOperation } from '#shared/contracts/content-admin.ts';
import { lengthOf, minutesOf, timeOf } from '../editor/clock-text.ts';
import { idOf, type Json, type JsonObject, sameJson, valueAt } from '../editor/pointer.ts';

/* What is done with an act. That it was moved is told by the server, from what was announced. */

/** Where and when an act is. */
export type SlotPlace = Pick<Slot, 'date' | 'start' | 'stage'>;

/** An act as a draft holds it: its fields may be unfinished. */
export type DraftSlot = { [Name in keyof Slot]: Json } & JsonObject & { id: string };

export const slotPath = (id: string, field = ''): string => `/slots/${id}${field && `/${field}`}`;

export const slotsOf = (document: Json | null): DraftSlot[] => {
  const slots = valueAt(document, '/slots');
  return (Array.isArray(slots) ? slots : []) as DraftSlot[];
};

export const slotIn = (document: Json | null, id: string): DraftSlot | undefined =>
  slotsOf(document).find((slot) => idOf(slot) === id);

/** Operations that take an act somewhere else; it keeps its length. */
export function moveOps(slot: DraftSlot, to: Partial<SlotPlace>): ContentOperation[] {
  const length = lengthOf(slot.start, slot.end);
  const start = minutesOf(to.start);
  const end = length === null || start === null ? undefined : endAfter(start, length);
  const next: JsonObject = { ...slot, ...to, ...(end !== undefined && { end }) };
  return (['date', 'start', 'end', 'stage'] as const)
    .map((field) => change(slot, field, next[field]))
    .filter((op) => op !== null);
}

/** The end of an act of so many minutes; after the last hour of the night it is the clock's own. */
function endAfter(start: number, length: number): string {
  const end = start + length;
  return timeOf(end >= 30 * 60 ? end - 24 * 60 : end);
}

function change(slot: DraftSlot, field: keyof Slot, to: Json | undefined): ContentOperation | null {
  const from = slot[field];
  if (from === undefined || to === undefined || sameJson(from, to)) return null;
  return { path: slotPath(slot.id, field), from, to };
}

/** Operations that give an act another status: cancelled, or on again where it stands. */
export function statusOps(slot: DraftSlot, isCancelled: boolean): ContentOperation[] {
  const op = change(slot, 'status', isCancelled ? 'cancelled' : 'planned');
  return op === null ? [] : [op];
}
