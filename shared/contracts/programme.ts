import { z } from 'zod';
import { PLAN_LENGTH } from '../rules/plan-link.ts';
import { bytes, calls } from './calls.ts';
import { SLOT_KINDS, TICKET_STATES } from './content.ts';

const isoDate = z.iso.date();
const clockTime = z.string().regex(/^\d{2}:\d{2}$/);
const instant = z.iso.datetime();

/** The fields of an act that the open programme tells as the content has them. */
export const toldFields = z.object({
  id: z.string(),
  date: isoDate,
  start: clockTime,
  /** Null when no end is announced. */
  end: clockTime.nullable(),
  act: z.string(),
  genre: z.string(),
  minAge: z.number().int(),
  kind: z.enum(SLOT_KINDS),
  status: z.enum(['planned', 'cancelled', 'moved']),
});

const programmeSlot = toldFields.extend({
  /** Name of the stage. */
  stage: z.string(),
  startsAt: instant,
  endsAt: instant.nullable(),
  /** What was announced before an act was moved. */
  previous: z
    .object({ date: isoDate, start: clockTime, stage: z.string(), startsAt: instant })
    .nullable(),
});

const programmeDay = z.object({
  id: z.string(),
  date: isoDate,
  title: z.string(),
  /** Null until the opening time is announced. */
  doors: clockTime.nullable(),
  minAge: z.number().int(),
});

/** Answer of GET /api/programme: every edition, oldest first. */
export const programmeAnswer = z.object({
  /** Changes with every publication. */
  version: z.string(),
  editions: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      venue: z.string(),
      ticketUrl: z.url(),
      days: z.array(programmeDay),
      slots: z.array(programmeSlot),
      tickets: z.array(
        z.object({ id: z.string(), name: z.string(), status: z.enum(TICKET_STATES) }),
      ),
    }),
  ),
});
export type ProgrammeAnswer = z.infer<typeof programmeAnswer>;

const SINCE = 'Oppgi et versjonsnummer eller et tidspunkt (2026-08-20T18:00:00Z)';

/**
 * Query of GET /api/programme/changes: after a moment, or after a version of an edition, by its
 * year; without a year the edition whose programme is shown.
 */
const changesQuery = z.object({
  since: z.union(
    [
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
      z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
    ],
    { error: SINCE },
  ),
  edition: z
    .string({ error: 'Oppgi utgavens år' })
    .regex(/^\d{4}$/, 'Oppgi utgavens år')
    .transform(Number)
    .optional(),
});
export type ChangesQuery = z.output<typeof changesQuery>;

/** Answer of GET /api/programme/changes, newest first. */
const changesAnswer = z.object({
  version: z.string(),
  changes: z.array(
    z.object({
      /** Year of the edition, and the number of its version that made the change. */
      edition: z.number().int(),
      number: z.number().int(),
      at: instant,
      /** In words: 'DJ 2 spiller 21:00 (før 20:00)'. */
      text: z.string(),
    }),
  ),
  /** Whether older changes were left out. */
  more: z.boolean(),
});
export type ChangesAnswer = z.infer<typeof changesAnswer>;

const MAX_ITEMS = 200;

/** Query of GET /api/programme.ics: chosen days and acts; without it the whole programme. */
const calendarQuery = z.object({
  items: z
    .string({ error: 'Velg minst én dag eller post' })
    .transform((text) => text.split(',').map((id) => id.trim()))
    .transform((ids) => ids.filter((id) => id !== ''))
    .refine((ids) => ids.length > 0, 'Velg minst én dag eller post')
    .refine((ids) => ids.length <= MAX_ITEMS, 'For mange valg')
    .optional(),
  /** The same acts as the fragment of a shared plan: of 200, an address can't hold the ids. */
  plan: z.string().max(PLAN_LENGTH, 'For mange valg').optional(),
});

export const programmeCalls = calls({
  'GET /api/programme': { who: 'anyone', answer: programmeAnswer },
  'GET /api/programme/changes': { who: 'anyone', query: changesQuery, answer: changesAnswer },
  'GET /api/programme.ics': {
    who: 'anyone',
    query: calendarQuery,
    answer: bytes('text/calendar'),
  },
});
