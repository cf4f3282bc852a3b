import { z } from 'zod';
import { MAX_MARKS } from '../rules/mark-limits.ts';
import { bytes, calls } from './calls.ts';
import { contentId } from './content.ts';
import { favourites } from './reminders.ts';

/** An act that somebody starred, or no longer stars, and when: the newest act of a person counts. */
export const mark = z.strictObject({
  slot: contentId,
  on: z.boolean(),
  at: z.iso.datetime({ error: 'Ugyldig tidspunkt' }),
});
export type Mark = z.infer<typeof mark>;

/** Body of PATCH /api/user/favourites: marks of one device, merged mark by mark. */
export const marksRequest = z.strictObject({
  marks: z.array(mark).max(MAX_MARKS, 'For mange merker'),
  /** The device's clock when it sends: by as much as that is wrong, the marks' times are. */
  sentAt: z.iso.datetime({ error: 'Ugyldig tidspunkt' }).optional(),
  /** Id of the user whose plan it is: 409 when somebody else is logged in by now. */
  user: z.uuid({ error: 'Ugyldig id' }).optional(),
});
export type MarksRequest = z.infer<typeof marksRequest>;

/** Answer of GET, PUT and PATCH /api/user/favourites. */
export const planAnswer = z.object({
  /** Every mark of the person, also those that were taken away, in the programme's order. */
  marks: z.array(mark),
  /** Ids of the acts that are starred, in the programme's order. */
  items: z.array(z.string()),
  /** Address of the calendar feed; null before one was made. */
  calendar: z.string().nullable(),
});
export type PlanAnswer = z.infer<typeof planAnswer>;

/** Answer of POST /api/user/calendar-feed: a new secret address; the one before it ends. */
export const calendarFeedAnswer = z.object({ address: z.string() });
export type CalendarFeedAnswer = z.infer<typeof calendarFeedAnswer>;

/** 'Min timeplan' of whoever is logged in. */
export const planCalls = calls({
  'GET /api/user/favourites': { who: 'user', answer: planAnswer },
  'PUT /api/user/favourites': { who: 'user', body: favourites, answer: planAnswer },
  'PATCH /api/user/favourites': { who: 'user', body: marksRequest, answer: planAnswer },
  'POST /api/user/calendar-feed': { who: 'user', answer: calendarFeedAnswer },
});

/**
 * `{token}.ics` (docs/product/pocket.md#calendar-feed): whoever has the address reads it, without a
 * session, as calendar services do.
 */
export const calendarFeedCalls = calls({
  'GET /kalender/:file': {
    who: 'anyone',
    params: z.object({ file: z.string() }),
    answer: bytes('text/calendar'),
  },
});
