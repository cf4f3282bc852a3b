import { z } from 'zod';
import { calendarDay } from './days.ts';
import { optionalText, requiredText } from './text.ts';

/*
 * Fields that the documents of the content are made of (content.ts).
 */

/** Longest list of members. */
export const MAX_LIST = 60;

export const line = (max = 120) => requiredText(max, 'Fyll ut feltet');
export const paragraph = () => requiredText(2000, 'Fyll ut feltet');
/** A text that may be empty. */
export const maybe = (max: number) => optionalText(max).transform((text) => text ?? '');
export const paragraphs = z.array(paragraph()).max(20);
/** The lines of a fitted headline. */
export const lines = z.array(line(60)).min(1).max(5);

/** Stable name of a member: small letters, digits and hyphens. */
export const contentId = z
  .string({ error: 'Ugyldig id' })
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?$/, 'Ugyldig id');

/** https, a host with a dot, no credentials; also the reserved domain `.example` of a placeholder. */
export const httpsAddress = z
  .string({ error: 'Adressen må begynne med https://' })
  .max(500, { error: 'Adressen er for lang', abort: true })
  .refine((text) => {
    if (!/^https:\/\/[^/\\\s]+\.[^/\\\s]+/i.test(text) || !URL.canParse(text)) return false;
    const { protocol, username, password } = new URL(text);
    return protocol === 'https:' && username + password === '';
  }, 'Adressen må begynne med https://');

/** A telephone number as visitors read it. */
export const phoneNumber = z.string().regex(/^\+?[\d ]{5,20}$/, 'Ugyldig telefonnummer');

export const member = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject({ id: contentId, ...shape });

const percent = z.number().int().min(0).max(100);
/** The point that stays visible where a picture is cropped, in percent from the top left corner. */
const focalPoint = z.strictObject({ x: percent, y: percent });

/** A picture of the bank that ships with the site, or one that was uploaded. */
export const pictureRef = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('bank'),
    name: contentId,
    alt: maybe(200),
    focus: focalPoint.exactOptional(),
  }),
  z.strictObject({
    kind: z.literal('upload'),
    /** Hash of its bytes; `/bilder/{hash}-{width}.webp` serves it. */
    hash: z.string().regex(/^[a-f0-9]{64}$/, 'Ukjent bilde'),
    width: z.number().int().positive(),
    height: z.number().int().positive(),
    alt: requiredText(200, 'Beskriv bildet for dem som ikke ser det'),
    focus: focalPoint.exactOptional(),
  }),
]);
export type PictureRef = z.infer<typeof pictureRef>;

export const isoDate = calendarDay('Ugyldig dato');
/** Time on the festival's day: '24:00' is the midnight after it, '27:30' half past three. */
export const clockTime = z
  .string({ error: 'Ugyldig klokkeslett' })
  .regex(/^(?:[01]\d|2\d):[0-5]\d$/, 'Ugyldig klokkeslett');
export const minAge = z.number({ error: 'Ugyldig aldersgrense' }).int().min(0).max(99);

/**
 * What only the people who run the festival read of an act: no page, feed or call for visitors has
 * it (shared/rules/public-edition.ts). Times are free texts, because a booker writes '14, etter DJ 2'.
 */
export const crewSchema = z.strictObject({
  /** The booker's own reference, by which a row of a spreadsheet finds its act. */
  ref: maybe(60),
  getIn: maybe(60),
  soundCheck: maybe(60),
  contact: maybe(200),
  hospitality: maybe(500),
  notes: maybe(1000),
});
export type Crew = z.infer<typeof crewSchema>;

/** Why something that was announced does not take place, as visitors read it. */
export const cancellation = z.strictObject({ reason: maybe(200) });

/** A field of 'Lykkehjulet'; its id is kept with every spin. */
export const wheelField = member({
  label: line(30),
  /** 'nothing' is no win. */
  kind: z.enum(['points', 'merchandise', 'discount', 'nothing']),
  /** Its share of the sum of all weights is its chance. */
  weight: z.number().int().min(0).max(1000),
  /** Credited when the gift is opened; 0 for everything but points. */
  points: z.number().int().min(0).max(1000),
  /** What somebody reads who got this field. */
  text: line(120),
  /** What the gift holds: shown when it is opened. Empty for no win. */
  gift: maybe(300),
});
export type WheelField = z.infer<typeof wheelField>;

const world = z.strictObject({ name: line(40), text: paragraph() });
const titled = { title: line(60), text: paragraph() };
const FUTURE_ICONS = ['events', 'map', 'artists', 'screens', 'expand'] as const;

/** The texts of the fixed sections, in the order of the home page. */
export const siteTexts = z.strictObject({
  hero: z.strictObject({ lines, ingress: line(300) }),
  worlds: z.strictObject({
    heading: lines,
    text: paragraph(),
    musikk: world,
    gaming: world,
    cosplay: world,
  }),
  events: z.strictObject({ heading: line(80), lines }),
  music: z.strictObject({
    heading: line(80),
    paragraphs,
    filmButton: line(40),
    gallery: z.array(member({ picture: pictureRef })).max(12),
  }),
  about: z.strictObject({
    heading: line(80),
    paragraphs,
    boxes: z.array(member(titled)).max(6),
  }),
  future: z.strictObject({
    cards: z.array(member({ icon: z.enum(FUTURE_ICONS), ...titled })).max(12),
  }),
  affiliates: z.strictObject({
    heading: line(80),
    subtitle: line(200),
    steps: z.array(member(titled)).max(8),
  }),
  values: z.strictObject({
    heading: line(80),
    mobileLines: lines,
    vision: paragraph(),
    rows: z.array(member({ label: line(40), items: z.array(line(40)).max(20) })).max(8),
  }),
  partners: z.strictObject({ heading: line(60), mobileLines: lines }),
  community: z.strictObject({ heading: lines, text: paragraph(), button: line(40) }),
  newsletter: z.strictObject({ heading: line(80), text: paragraph(), button: line(40) }),
  slider: z.strictObject({ heading: line(60), callToAction: line(120), apply: line(40) }),
  promo: z.strictObject({
    crime: z.strictObject({ kicker: line(60), title: line(80) }),
    info: z.strictObject({ title: line(60), text: line(200) }),
  }),
  calendar: z.strictObject({ bannerTitle: line(60), bannerText: line(60) }),
  footer: z.strictObject({ genres: z.array(line(40)).max(12) }),
});
