import { z } from 'zod';
import { calls } from './calls.ts';

/*
 * The format in which conference apps and info screens read a programme: the schedule of frab,
 * version 1, as https://c3voc.de/schedule/schema.json describes it. Every field that it requires is
 * here, none that it does not know, and each is as narrow as there or narrower; where its versions
 * differ (`answers`, `logo`) the newer one counts. Its apps read `start` as a clock's `hh:mm`.
 */

const instant = z.iso.datetime({ offset: true });
const duration = z.string().regex(/^\d+:\d{2}$/);

/**
 * The schema knows two forms of a person and refuses one that is both: this one goes by `name`, the
 * older one by `public_name` and a whole number.
 */
const schedulePerson = z.strictObject({
  /** Stable, like that of an event. */
  guid: z.guid(),
  name: z.string(),
  biography: z.string().exactOptional(),
  avatar: z.url().exactOptional(),
});

/** The schema leaves open what a link is; apps read an address and its text. */
const scheduleLink = z.strictObject({ url: z.url(), title: z.string() });

const scheduleEvent = z.strictObject({
  /** Stable, like the guid. */
  id: z.number().int().min(1),
  guid: z.guid(),
  date: instant,
  /** On Oslo's clocks. */
  start: z.string().regex(/^\d{2}:\d{2}$/),
  duration,
  room: z.string(),
  slug: z.string().regex(/^[a-z0-9_-]+[a-z0-9]$/),
  url: z.url(),
  title: z.string(),
  subtitle: z.string(),
  track: z.string().nullable(),
  type: z.string(),
  language: z.string(),
  abstract: z.string(),
  description: z.string(),
  persons: z.array(schedulePerson),
  links: z.array(scheduleLink),
});
export type ScheduleEvent = z.infer<typeof scheduleEvent>;

const scheduleDay = z.strictObject({
  index: z.number().int().min(1),
  date: z.iso.date(),
  day_start: instant,
  day_end: instant,
  rooms: z.record(z.string(), z.array(scheduleEvent)),
});

/** Answer of GET /schedule.json: the edition whose programme is shown. */
export const scheduleAnswer = z.strictObject({
  $schema: z.string(),
  generator: z.strictObject({ name: z.string(), version: z.string() }),
  schedule: z.strictObject({
    version: z.string(),
    base_url: z.url(),
    conference: z.strictObject({
      acronym: z.string().regex(/^[a-z0-9_-][a-z0-9_]{3,}(-2[0-9]{3}-[a-z]+)?$/),
      title: z.string(),
      start: z.iso.date(),
      end: z.iso.date(),
      daysCount: z.number().int(),
      timeslot_duration: duration,
      time_zone_name: z.string(),
      url: z.url(),
      rooms: z.array(z.strictObject({ name: z.string(), guid: z.guid() })),
      days: z.array(scheduleDay),
    }),
  }),
});
export type ScheduleAnswer = z.infer<typeof scheduleAnswer>;

export const scheduleCalls = calls({
  'GET /schedule.json': { who: 'anyone', answer: scheduleAnswer },
});
