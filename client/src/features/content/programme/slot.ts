import { labels } from '#shared/content/labels.ts';
import type { Slot } from '#shared/contracts/content.ts';
import type { ContentOperation } from '#shared/contracts/content-admin.ts';
import { capitalize, formatDay, weekdayName } from '#shared/oslo-time.ts';
import { idOf, type Json, type JsonObject, valueAt } from '#shared/rules/content-pointer.ts';
import { CREW_LABELS } from '#shared/rules/crew.ts';
import { area, type Choice, line, type MembersSpec, named, number } from '../editor/field.ts';

/*
 * An act in a draft: its operations, times and fields. The server derives from the published
 * version whether it was moved.
 */

type SlotPlace = Pick<Slot, 'date' | 'start' | 'stage'>;

/** An act in a draft; its fields may be incomplete. */
export type DraftSlot = { [Name in keyof Slot]: Json } & JsonObject & { id: string };

export const slotPath = (id: string, field = ''): string => `/slots/${id}${field && `/${field}`}`;

export const slotsOf = (document: Json | null): DraftSlot[] => {
  const slots = valueAt(document, '/slots');
  return (Array.isArray(slots) ? slots : []) as DraftSlot[];
};

export const slotIn = (document: Json | null, id: string): DraftSlot | undefined =>
  slotsOf(document).find((slot) => idOf(slot) === id);

const MOVED = ['date', 'start', 'end', 'stage'] as const;

/** The fields that change when an act is moved; its duration stays. */
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

export const moveOps = (slot: DraftSlot, to: Partial<SlotPlace>): ContentOperation[] =>
  Object.entries(movedFields(slot, to)).flatMap(([field, value]) => change(slot, field, value));

/** The end as 'HH:MM'; from 30:00 on it wraps to the next day's clock. */
function endAfter(start: number, length: number): string {
  const end = start + length;
  return timeOf(end >= 30 * 60 ? end - 24 * 60 : end);
}

function change(slot: DraftSlot, field: string, to: string): ContentOperation[] {
  const from = slot[field];
  return from === undefined || from === to ? [] : [{ path: slotPath(slot.id, field), from, to }];
}

/** Cancels an act, or reinstates it. */
export const statusOps = (slot: DraftSlot, isCancelled: boolean): ContentOperation[] =>
  change(slot, 'status', isCancelled ? 'cancelled' : 'planned');

/*
 * Times of the festival day: '24:00' is midnight after it, '27:30' half past three. Only input
 * fields use them; everything else shows clock times.
 */

export const NIGHT_HINT = 'Etter midnatt: 24:00 til 29:55.';

/** Last minute of a festival day, 29:59. */
export const LAST_MINUTE = 29 * 60 + 59;

/** Minutes since 00:00 of the festival day; null for an invalid time. */
export function minutesOf(time: unknown): number | null {
  const found = typeof time === 'string' ? /^([0-2]\d):([0-5]\d)$/.exec(time) : null;
  return found === null ? null : Number(found[1]) * 60 + Number(found[2]);
}

/** Formats minutes since 00:00, clamped to 00:00–29:59. */
export function timeOf(minutes: number): string {
  const within = Math.min(LAST_MINUTE, Math.max(0, minutes));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(within / 60))}:${two(within % 60)}`;
}

/** Parses '9', '930', '21.05' or '21:05'; null when invalid. */
export function readTime(text: string): string | null {
  const found = /^(\d{1,2})[:.,]?(\d{2})?$/.exec(text.replaceAll(' ', ''));
  if (found === null) return null;
  const minutes = Number(found[1]) * 60 + Number(found[2] ?? 0);
  return Number(found[2] ?? 0) < 60 && minutes <= LAST_MINUTE ? timeOf(minutes) : null;
}

/**
 * Duration in minutes; an end at or before the start is on the next day. Null for an invalid time.
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

/** 'Fredag 21. august'; the raw text when the date is incomplete. */
export function dayWords(date: Json | undefined): string {
  const text = typeof date === 'string' ? date : '';
  return isDate(text)
    ? `${capitalize(weekdayName(text))} ${formatDay(text).replace(/^\S+ /, '')}`
    : text || 'Uten dato';
}

/** Status and announced place are not fields: they change through actions on the act. */
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
    {
      kind: 'choice',
      key: 'announced',
      label: 'Hva annonseres',
      absent: true,
      choices: [
        { value: '', label: 'Alt' },
        { value: 'day', label: 'Navn og dag' },
        { value: 'name', label: 'Bare navn' },
      ],
      hint: 'Uten tid står posten som «Tid kommer», uten egen side. En annonsert tid kan ikke tas tilbake.',
    },
    { kind: 'choice', key: 'kind', label: 'Type', choices: KIND_CHOICES },
    { kind: 'artists', key: 'artists', label: 'Artister' },
    number('minAge', 'Aldersgrense', 0, 99),
    line('genre', 'Sjanger', 100, { optional: true }),
    area('description', 'Beskrivelse', 2000, { optional: true }),
    { kind: 'picture', key: 'picture', label: 'Bilde', nullable: true },
    {
      kind: 'group',
      key: 'crew',
      label: 'Bare for arrangørene',
      foldedWith: 'Vises aldri for besøkende, men står i kjøreplanen.',
      fields: [
        line('ref', CREW_LABELS.ref, 60, { optional: true, hint: 'Bookerens egen.' }),
        line('getIn', CREW_LABELS.getIn, 60, { optional: true }),
        line('soundCheck', CREW_LABELS.soundCheck, 60, { optional: true }),
        line('contact', CREW_LABELS.contact, 200, { optional: true }),
        area('hospitality', CREW_LABELS.hospitality, 500, { optional: true }),
        area('notes', CREW_LABELS.notes, 1000, { optional: true }),
      ],
    },
  ],
};
