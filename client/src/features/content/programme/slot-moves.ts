import type { Slot } from '#shared/contracts/content.ts';
import type { ContentOperation } from '#shared/contracts/content-admin.ts';
import { lengthOf, minutesOf, timeOf } from '../editor/clock-text.ts';
import { idOf, type Json, type JsonObject, valueAt } from '../editor/pointer.ts';

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

const MOVED = ['date', 'start', 'end', 'stage'] as const;

/** The fields in which an act changes that is taken somewhere else; it keeps its length. */
export function movedFields(
  slot: DraftSlot,
  to: Partial<SlotPlace>,
): Partial<Record<(typeof MOVED)[number], string>> {
  const length = lengthOf(slot.start, slot.end);
  const start = minutesOf(to.start);
  const end = length === null || start === null ? undefined : endAfter(start, length);
  const wanted: Partial<Record<string, string>> = { ...to, end };
  const changes = (field: string) =>
    wanted[field] !== undefined && slot[field] !== undefined && wanted[field] !== slot[field];
  return Object.fromEntries(MOVED.filter(changes).map((field) => [field, wanted[field]]));
}

/** Operations that take an act somewhere else. */
export const moveOps = (slot: DraftSlot, to: Partial<SlotPlace>): ContentOperation[] =>
  Object.entries(movedFields(slot, to)).flatMap(([field, value]) => change(slot, field, value));

/** The end of an act of so many minutes; after the last hour of the night it is the clock's own. */
function endAfter(start: number, length: number): string {
  const end = start + length;
  return timeOf(end >= 30 * 60 ? end - 24 * 60 : end);
}

function change(slot: DraftSlot, field: string, to: string): ContentOperation[] {
  const from = slot[field];
  return from === undefined || from === to ? [] : [{ path: slotPath(slot.id, field), from, to }];
}

/** Operations that give an act another status: cancelled, or on again where it stands. */
export const statusOps = (slot: DraftSlot, isCancelled: boolean): ContentOperation[] =>
  change(slot, 'status', isCancelled ? 'cancelled' : 'planned');
