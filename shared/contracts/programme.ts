import { z } from 'zod';

const isoDate = z.iso.date();
const clockTime = z.string().regex(/^\d{2}:\d{2}$/);

/** One entry of the programme. */
export const programmeSlot = z.object({
  id: z.string(),
  date: isoDate,
  stage: z.string(),
  start: clockTime,
  /** Null when no end is announced. */
  end: clockTime.nullable(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  act: z.string(),
  genre: z.string(),
  minAge: z.number().int(),
});

export const programmeDay = z.object({
  id: z.string(),
  date: isoDate,
  title: z.string(),
  /** Null until the opening time is announced. */
  doors: clockTime.nullable(),
  minAge: z.number().int(),
});

/** Answer of GET /api/programme: every edition, oldest first. */
export const programmeAnswer = z.object({
  editions: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      venue: z.string(),
      ticketUrl: z.url(),
      days: z.array(programmeDay),
      slots: z.array(programmeSlot),
    }),
  ),
});
export type ProgrammeAnswer = z.infer<typeof programmeAnswer>;
