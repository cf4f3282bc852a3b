import { labels } from '#shared/content/labels.ts';
import type { Slot } from '#shared/contracts/content.ts';
import type { ContentOperation } from '#shared/contracts/content-admin.ts';
import { capitalize, formatDay, weekdayName } from '#shared/oslo-time.ts';
import { idOf, type Json, type JsonObject, valueAt } from '#shared/rules/content-pointer.ts';
import { area, type Choice, line, type MembersSpec, named, number } from '../editor/field.ts';

/*
 * An act of a draft: what is done with it, its times and its fields. That it was moved is told by the server,
 * from what was announced.
 */

/** Where and when an act is. */
type SlotPlace = Pick<Slot, 'date' | 'start' | 'stage'>;

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

/*
 * Times of the festival's day: '24:00' is the midnight after it, '27:30' half past three. Fields are
 * written in them and say so; everything else shows what clocks show.
 */

/** What a field for such a time says of it. */
export const NIGHT_HINT = 'Etter midnatt: 24:00 til 29:55.';

/** Minutes of a day that lasts until six the next morning. */
export const LAST_MINUTE = 29 * 60 + 59;

/** Minutes after 00:00 of the day; null for what is no time. */
export function minutesOf(time: unknown): number | null {
  const found = typeof time === 'string' ? /^([0-2]\d):([0-5]\d)$/.exec(time) : null;
  return found === null ? null : Number(found[1]) * 60 + Number(found[2]);
}

/** The time after so many minutes, between 00:00 and 29:59. */
export function timeOf(minutes: number): string {
  const within = Math.min(LAST_MINUTE, Math.max(0, minutes));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(within / 60))}:${two(within % 60)}`;
}

/** What a person means by '9', '930', '21.05' or '21:05'; null when it is no time. */
export function readTime(text: string): string | null {
  const found = /^(\d{1,2})[:.,]?(\d{2})?$/.exec(text.replaceAll(' ', ''));
  if (found === null) return null;
  const minutes = Number(found[1]) * 60 + Number(found[2] ?? 0);
  return Number(found[2] ?? 0) < 60 && minutes <= LAST_MINUTE ? timeOf(minutes) : null;
}

/**
 * Minutes from an act's start to its end, which at or before the start is on the next day; null where
 * one of them is no time.
 */
export function lengthOf(start: unknown, end: unknown): number | null {
  const [from, to] = [minutesOf(start), minutesOf(end)];
  if (from === null || to === null) return null;
  return to > from ? to - from : to + 24 * 60 - from;
}

export const KIND_CHOICES: readonly Choice[] = Object.entries(labels.kinds).map(
  ([value, label]) => ({ value, label }),
);

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** 'Fredag 21. august' of a date as it stands in a document, which may be unfinished. */
export function dayWords(date: Json | undefined): string {
  const text = typeof date === 'string' ? date : '';
  return isDate(text)
    ? `${capitalize(weekdayName(text))} ${formatDay(text).replace(/^\S+ /, '')}`
    : text || 'Uten dato';
}

/** An act of the programme. Its status and what was announced before follow from acts on it. */
export const slotField: MembersSpec = {
  kind: 'members',
  key: 'slots',
  label: 'Programposter',
  one: 'programpost',
  idStem: 'post',
  title: named('act', 'Uten navn'),
  create: (): JsonObject => ({}),
  fields: [
    line('act', 'Navn', 100),
    {
      kind: 'choice',
      key: 'date',
      label: 'Dag',
      choices: { from: '/days', value: 'date', label: (day) => dayWords(valueAt(day, '/date')) },
    },
    {
      kind: 'choice',
      key: 'stage',
      label: 'Scene',
      choices: { from: '/stages', value: 'id', label: named('name', 'Uten navn') },
    },
    { kind: 'time', key: 'start', label: 'Start', hint: NIGHT_HINT },
    {
      kind: 'time',
      key: 'end',
      label: 'Slutt',
      nullable: true,
      hint: `${NIGHT_HINT} Tomt: ikke kunngjort.`,
    },
    { kind: 'choice', key: 'kind', label: 'Type', choices: KIND_CHOICES },
    number('minAge', 'Aldersgrense', 0, 99),
    line('genre', 'Sjanger', 100, { optional: true }),
    area('description', 'Beskrivelse', 2000, { optional: true }),
    { kind: 'picture', key: 'picture', label: 'Bilde', nullable: true },
  ],
};
