import { z } from 'zod';
import { daysBetween } from '../oslo-time.ts';
import { contentKey } from './content.ts';
import { phoneNumber } from './content-fields.ts';
import { calendarDay } from './days.ts';
import { emailAddress, requiredText } from './text.ts';

/*
 * 'Klar for publikum': what of a site is unfinished or unsafe before visitors come, found out by
 * the server; and 'Kom i gang', the steps of an organiser's first hour, made of the same checks.
 */

/** Every check, in the order of the list: what visitors see, who gets in, what the server needs. */
export const LAUNCH_CHECKS = [
  'edition',
  'contact',
  'tickets',
  'placeholders',
  'practical',
  'grounds',
  'lineup',
  'artists',
  'pictures',
  'published',
  'mail',
  'two-factor',
  'admins',
  'password',
  'backup',
  'database',
  'address',
  'proxy',
  'clock',
  'metrics',
  'push',
  'service-worker',
] as const;
export type LaunchCheckId = (typeof LAUNCH_CHECKS)[number];

/** 'due' is unfinished; 'unsafe' does harm once visitors come. */
const LAUNCH_STATES = ['ok', 'due', 'unsafe'] as const;
export type LaunchState = (typeof LAUNCH_STATES)[number];

const launchCheck = z.object({
  id: z.enum(LAUNCH_CHECKS),
  state: z.enum(LAUNCH_STATES),
  /** What was seen and what to do, in Norwegian. */
  text: z.string(),
  /** Query of the dashboard's address where it is done; null where it is done on the server. */
  place: z.string().startsWith('?fane=').nullable(),
});
export type LaunchCheck = z.infer<typeof launchCheck>;

/** Header of GET /api/admin/launch: the time of the asking browser's clock, ISO 8601 in UTC. */
export const CLOCK_HEADER = 'X-Ctrl-Clock';

/** The steps of 'Kom i gang', in order. Each is done when its check is in order. */
export const GUIDE_STEPS = [
  'edition',
  'contact',
  'tickets',
  'mail',
  'two-factor',
  'backup',
  'admins',
  'published',
] as const satisfies readonly LaunchCheckId[];

/**
 * Answer of GET /api/admin/launch. A check that cannot be made just now is left out. `guide` is
 * 'hidden' when somebody hid 'Kom i gang', or when it was done once and something came up since.
 */
export const launchAnswer = z.object({
  checks: z.array(launchCheck),
  guide: z.enum(['shown', 'hidden', 'done']),
});
export type LaunchAnswer = z.infer<typeof launchAnswer>;

export const testMailBody = z.object({ epost: emailAddress });
export type TestMailBody = z.infer<typeof testMailBody>;

/** Its answer: whether a mail server took the e-mail, and what it said, in Norwegian. */
export const testMailAnswer = z.object({ accepted: z.boolean(), message: z.string() });
export type TestMailAnswer = z.infer<typeof testMailAnswer>;

export const guideBody = z.object({ shown: z.boolean({ error: 'Må være true eller false' }) });

/** The rules of the whole form count days, so they do not run on what is no date. */
const day = calendarDay('Ugyldig dato');
const MAX_DAYS = 14;

/** What the first form asks for: the festival's name and days, and how visitors reach it. */
export const launchBasics = z
  .object({
    name: requiredText(80, 'Skriv navnet på festivalen'),
    firstDay: day,
    lastDay: day,
    general: emailAddress,
    direct: emailAddress,
    booking: emailAddress,
    artist: emailAddress,
    phone: phoneNumber,
  })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
    path: ['lastDay'],
    error: 'Siste dag kan ikke være før den første',
  })
  .refine(({ firstDay, lastDay }) => firstDay.slice(0, 4) === lastDay.slice(0, 4), {
    path: ['lastDay'],
    error: 'Dagene må være i samme år',
  })
  .refine(
    ({ firstDay, lastDay }) => firstDay > lastDay || daysBetween(firstDay, lastDay) < MAX_DAYS,
    { path: ['lastDay'], error: `Høyst ${MAX_DAYS} dager` },
  );
export type LaunchBasics = z.infer<typeof launchBasics>;

/** The same as it stands in the drafts, where a field may be empty or half written. */
const basicsInDraft = z.record(
  z.enum(['name', 'firstDay', 'lastDay', 'general', 'direct', 'booking', 'artist', 'phone']),
  z.string().max(500),
);

/** Answer of GET /api/admin/launch/basics: the edition that the site is about. */
export const basicsAnswer = z.object({ edition: contentKey, basics: basicsInDraft });
export type BasicsAnswer = z.infer<typeof basicsAnswer>;

/** Body of PUT /api/admin/launch/basics: the form, and what it was filled with at first. */
export const basicsBody = z.intersection(
  launchBasics,
  z.object({ edition: contentKey, from: basicsInDraft }),
);

/** Its answer; `published` is false when a draft has other changes, which are to be looked at first. */
export const basicsSaved = z.object({ published: z.boolean(), message: z.string() });
