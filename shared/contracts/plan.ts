import { z } from 'zod';
import { MAX_MARKS } from '../rules/mark-limits.ts';
import { contentId } from './content.ts';

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
