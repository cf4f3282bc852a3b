import { z } from 'zod';
import { MAX_PLAN_ENTRIES } from '../rules/plan-limits.ts';
import { bytes, calls } from './calls.ts';
import { contentId } from './content-fields.ts';

/*
 * 'Min timeplan' of whoever is logged in. On the wire the plan is called `favourites` and its
 * entries `marks` (docs/domain-language.md).
 */

/** An act that somebody put into their plan, or took out, and when: the newest entry of an act counts. */
const planEntry = z.strictObject({
  slot: contentId,
  on: z.boolean(),
  at: z.iso.datetime({ error: 'Ugyldig tidspunkt' }),
});
export type PlanEntry = z.infer<typeof planEntry>;

/** Body of PUT /api/user/favourites: ids of the acts that are in the plan now. */
const planItems = z.object({
  items: z.array(z.string().min(1).max(100)).max(MAX_PLAN_ENTRIES, 'For mange favoritter'),
});
export type PlanItems = z.infer<typeof planItems>;

/** Body of PATCH /api/user/favourites: entries of one device, merged one by one. */
const planRequest = z.strictObject({
  marks: z.array(planEntry).max(MAX_PLAN_ENTRIES, 'For mange merker'),
  /** The device's clock when it sends: by as much as that is wrong, the entries' times are. */
  sentAt: z.iso.datetime({ error: 'Ugyldig tidspunkt' }).optional(),
  /** Id of the user whose plan it is: 409 when somebody else is logged in by now. */
  user: z.uuid({ error: 'Ugyldig id' }).optional(),
});
export type PlanRequest = z.infer<typeof planRequest>;

const planAnswer = z.object({
  /** Every entry of the person, also of acts that were taken out, in the programme's order. */
  marks: z.array(planEntry),
  /** Ids of the acts that are in the plan, in the programme's order. */
  items: z.array(z.string()),
  /** Address of the calendar feed; null before one was made. */
  calendar: z.string().nullable(),
});
export type PlanAnswer = z.infer<typeof planAnswer>;

/** Answer of POST /api/user/calendar-feed: a new secret address; the one before it ends. */
const calendarFeedAnswer = z.object({ address: z.string() });
export type CalendarFeedAnswer = z.infer<typeof calendarFeedAnswer>;

export const planCalls = calls({
  'GET /api/user/favourites': { who: 'user', answer: planAnswer },
  'PUT /api/user/favourites': { who: 'user', body: planItems, answer: planAnswer },
  'PATCH /api/user/favourites': { who: 'user', body: planRequest, answer: planAnswer },
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
