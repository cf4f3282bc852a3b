import { z } from 'zod';
import { ANNOUNCEMENT_CHANNELS, ANNOUNCEMENT_KINDS } from '../rules/announcement-words.ts';
import { LEVEL_THRESHOLDS } from '../rules/levels.ts';
import {
  cancellation,
  clockTime,
  contentId,
  crewSchema,
  httpsAddress,
  isoDate,
  line,
  MAX_LIST,
  maybe,
  member,
  minAge,
  paragraph,
  phoneNumber,
  pictureRef,
  siteTexts,
  wheelField,
} from './content-fields.ts';
import { artistSchema, groundsSchema, MAX_ARTISTS, practicalEntry } from './places.ts';
import { announcementTexts, emailAddress } from './text.ts';

/*
 * The documents that organisers change in the back office: one for each edition, and one for the
 * site. A document is plain JSON. Members of a list of objects have an `id` that is never used
 * again, so that an operation can name them; a list of texts is one value.
 *
 * Every text is one that a person typed: trimmed, NFC, without control characters, with its limit.
 * What no organiser changes (labels of controls, what the clock adds) stands in
 * `shared/content/labels.ts`.
 */

/** Raised with each change of a document's shape; older documents are migrated when read. */
export const CONTENT_SCHEMA_VERSION = 2;

/** Largest document in bytes of JSON. */
export const MAX_DOCUMENT_BYTES = 512_000;
export const MAX_SLOTS = 400;

export const WORLDS = ['musikk', 'gaming', 'cosplay', 'ctrl'] as const;
/** The three lights of the festival, and the light where all meet. */
export type World = (typeof WORLDS)[number];

export const SLOT_KINDS = [
  'standup',
  'band',
  'dj',
  'tournament',
  'competition',
  'workshop',
  'panel',
  'meet',
  'afterparty',
] as const;
export type SlotKind = (typeof SLOT_KINDS)[number];

/** Where and when an act was before it was moved. */
const slotPlace = z.strictObject({ date: isoDate, start: clockTime, stage: contentId });

/** One act on one stage. Its id is part of calendar identifiers and of visitors' marks. */
export const slotSchema = member({
  date: isoDate,
  /** Id of a stage of the edition. */
  stage: contentId,
  start: clockTime,
  /** Null where no end is announced. At or before the start it is on the next day. */
  end: clockTime.nullable(),
  act: line(100),
  genre: maybe(100),
  minAge,
  kind: z.enum(SLOT_KINDS),
  /** A few sentences for the act's own page. */
  description: maybe(2000),
  picture: pictureRef.nullable(),
  /** Ids of the edition's artists, in the order of the poster; may be empty. */
  artists: z.array(contentId).max(12).default([]),
  status: z.enum(['planned', 'cancelled', 'moved']),
  /** What was announced before; null unless the act was moved. */
  previous: slotPlace.nullable(),
  /** Starts that were published and corrected: whoever saw one of them is told of nothing. */
  corrected: z.array(clockTime).max(20).exactOptional(),
  /** Minutes by which a delay of its stage has moved it: its start and end contain them. */
  late: z.number().int().min(1).max(600).exactOptional(),
  /** 'Forsinket, ny tid kommer': it does not begin when it says. */
  delayed: z.literal(true).exactOptional(),
  /** 'Fullt': nobody more is let in. */
  full: z.literal(true).exactOptional(),
  /** What is announced of it: its name alone, or its name and day. Absent: all of it. */
  announced: z.enum(['name', 'day']).exactOptional(),
  crew: crewSchema.exactOptional(),
});
export type Slot = z.infer<typeof slotSchema>;

/**
 * What an act has in the fields that nobody has filled in yet: in the editor, from a spreadsheet, in
 * the first content and in the seed.
 */
export const NEW_ACT = {
  end: null,
  genre: '',
  description: '',
  picture: null,
  artists: [],
  status: 'planned',
  previous: null,
} satisfies Partial<Slot>;

export const daySchema = member({
  date: isoDate,
  /** Null until the opening time is announced. */
  doors: clockTime.nullable(),
  minAge,
  title: line(80),
  worlds: z.array(z.enum(WORLDS)).max(4),
  /** Present while the whole day is cancelled; its acts keep their own status. */
  cancelled: cancellation.exactOptional(),
});
export type FestivalDay = z.infer<typeof daySchema>;

export const stageSchema = member({ name: line(60) });
export type Stage = z.infer<typeof stageSchema>;

export const TICKET_STATES = ['available', 'few', 'soldOut'] as const;
/** A kind of ticket and whether it can still be had. */
const ticketSchema = member({
  name: line(60),
  status: z.enum(TICKET_STATES),
  /** Where it is sold; null where the edition's address does. */
  url: httpsAddress.nullable(),
});
export type TicketType = z.infer<typeof ticketSchema>;

/** A text, and what stands there when the edition is over; empty means that the first one stays. */
const timed = (max: number) => z.strictObject({ text: maybe(max), over: maybe(max) });

/** What the sections say about one edition. What its data can tell is not written here. */
const editionTexts = z.strictObject({
  /** Above the facts of the programme. */
  label: timed(60),
  /** Below its kinds of tickets. */
  notes: z.array(paragraph()).max(20),
  /** The programme in a sentence or two; empty until there is one. */
  programme: maybe(500),
  /** The sale of its tickets; null while nothing is said of it. */
  sale: z
    .strictObject({
      heading: timed(80),
      /** The same heading on its lines. */
      lines: z.array(line(60)).max(5),
      linesOver: z.array(line(60)).max(5),
      ingress: timed(500),
      /** On the key that leads to the tickets. */
      key: timed(40),
    })
    .nullable(),
});

/** One year's festival: the document `edition:{year}`. */
export const editionDocument = z.strictObject({
  schemaVersion: z.literal(CONTENT_SCHEMA_VERSION),
  id: contentId,
  year: z.number().int().min(2000).max(2200),
  name: line(80),
  venue: line(80),
  /** First to last day, in order, without gaps. */
  days: z.array(daySchema).min(1, 'En utgave har minst én dag').max(14),
  stages: z.array(stageSchema).max(30),
  slots: z.array(slotSchema).max(MAX_SLOTS, `Høyst ${MAX_SLOTS} programposter`),
  artists: z.array(artistSchema).max(MAX_ARTISTS, `Høyst ${MAX_ARTISTS} artister`),
  practical: z.array(practicalEntry).max(MAX_LIST),
  grounds: groundsSchema,
  ticketUrl: httpsAddress,
  /** Day from which tickets are sold; null while that is not decided. */
  ticketsFrom: isoDate.nullable(),
  tickets: z.array(ticketSchema).max(30),
  ageNote: maybe(200),
  texts: editionTexts,
  /** Present while the whole edition is cancelled; its acts keep their own status. */
  cancelled: cancellation.exactOptional(),
});
export type Edition = z.infer<typeof editionDocument>;
export type EditionTexts = Edition['texts'];

/** An act that is announced without its time: 'Tid kommer'. */
const lineupName = z.strictObject({
  id: contentId,
  act: line(100),
  genre: maybe(100),
  kind: z.enum(SLOT_KINDS),
  /** Null while only the name is announced. */
  date: isoDate.nullable(),
  artists: z.array(contentId).max(12),
  cancelled: z.literal(true).exactOptional(),
});
export type LineupName = z.infer<typeof lineupName>;

/**
 * An edition as visitors get it (shared/rules/public-edition.ts): without what is the crew's, and
 * with the acts whose time is not announced apart from those that have one.
 */
const publicEditionSchema = editionDocument.extend({
  slots: z.array(slotSchema.omit({ crew: true, announced: true })).max(MAX_SLOTS),
  lineup: z.array(lineupName).exactOptional(),
});
export type PublicEdition = z.infer<typeof publicEditionSchema>;

const labelled = z.strictObject({ label: line(80), href: httpsAddress });
export type ExternalLink = z.infer<typeof labelled>;

const SOCIAL_NETWORKS = [
  'spotify',
  'facebook',
  'instagram',
  'tiktok',
  'twitch',
  'discord',
] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];
const socialLink = member({
  network: z.enum(SOCIAL_NETWORKS),
  label: line(40),
  href: httpsAddress,
});
export type SocialLink = z.infer<typeof socialLink>;

const PARTNER_ICONS = ['microphone', 'sound', 'bed', 'film', 'academy'] as const;
const partner = member({
  label: line(60),
  /** Where a long name may break on a narrow screen; empty where it need not. */
  lines: z.array(line(30)).max(3),
  href: httpsAddress,
  icon: z.enum(PARTNER_ICONS),
  /** Shown in place of the icon. */
  picture: pictureRef.nullable(),
});
export type Partner = z.infer<typeof partner>;

/** A slide of the advertising slider. A paid slide is marked 'Annonse'. */
const slide = member({
  title: line(80),
  description: maybe(200),
  picture: pictureRef,
  link: httpsAddress.nullable(),
  paid: z.boolean(),
});
export type Slide = z.infer<typeof slide>;

const email = z.strictObject({ label: line(60), email: emailAddress });
/** What an announcement of the back office can begin with; with the limits of an announcement. */
export const announcementTemplate = member({
  /** On the key that fills the form with it. */
  label: line(40),
  ...announcementTexts,
  kind: z.enum(ANNOUNCEMENT_KINDS, { error: 'Velg type' }),
  drill: z.boolean(),
  channels: z.array(z.enum(ANNOUNCEMENT_CHANNELS)).min(1, 'Velg minst én kanal').max(4),
});
export type AnnouncementTemplate = z.infer<typeof announcementTemplate>;

/** What visitors read of each kind of act. */
const kindNames = z.strictObject({
  standup: line(40),
  band: line(40),
  dj: line(40),
  tournament: line(40),
  competition: line(40),
  workshop: line(40),
  panel: line(40),
  meet: line(40),
  afterparty: line(40),
} satisfies Record<SlotKind, z.ZodType>);

/** Everything but the editions: the document `site`. */
export const siteDocument = z.strictObject({
  schemaVersion: z.literal(CONTENT_SCHEMA_VERSION),
  organisation: z.strictObject({
    name: line(80),
    number: line(20),
    registryUrl: httpsAddress,
  }),
  contact: z.strictObject({
    replyPromise: line(120),
    direct: email,
    phone: z.strictObject({
      label: line(60),
      number: phoneNumber,
    }),
    general: email,
    booking: email,
    artist: email,
  }),
  links: z.strictObject({
    earlyTicket: labelled,
    volunteer: labelled,
    accommodation: labelled,
    discordInvite: labelled,
    advertise: labelled,
    crimeFestival: labelled,
    festivalInfo: labelled,
  }),
  socialLinks: z.array(socialLink).max(MAX_LIST),
  /** Nothing is loaded from there before the visitor presses play. */
  film: z.strictObject({
    title: line(80),
    startSeconds: z.number().int().min(0).max(36_000),
    embedUrl: httpsAddress,
  }),
  partners: z.array(partner).max(MAX_LIST),
  slides: z.array(slide).max(MAX_LIST),
  /** What each level of the promoters gives, from the first to the last; empty while undecided. */
  benefits: z.array(member({ text: maybe(2000) })).length(LEVEL_THRESHOLDS.length),
  wheel: z.array(wheelField).min(2, 'Hjulet har minst to felt').max(16),
  /** Came later: a page of before is without it, a stored document gets it when it is read. */
  kinds: kindNames.optional(),
  /** Only in the back office: no page brings them. */
  announcementTemplates: z.array(announcementTemplate).max(20).optional(),
  texts: siteTexts,
});
export type SiteDocument = z.infer<typeof siteDocument>;

/** Parts of an edition that only their own pages bring. */
export type LeftOut = 'practical' | 'grounds';

/** What the database counts of an edition that is over; what is 0 is absent. */
const editionFigures = z.object({
  /** Tickets that promoters sold from the end of the edition before it to its own end. */
  tickets: z.number().int().positive().exactOptional(),
  /** Lines of people in the chat from its first day to its end. */
  lines: z.number().int().positive().exactOptional(),
});
export type EditionFigures = z.infer<typeof editionFigures>;

/** What a page is rendered from. */
export interface Content {
  /**
   * Changes with every publication; the same on every process. That of a draft in a preview begins
   * with 'utkast', so that its page does not follow what is live.
   */
  version: string;
  /** When the newest of its documents was published; absent for what a new database starts with. */
  publishedAt?: string;
  /**
   * What a page brings has the description of at most one act, the one whose page it is: this is
   * its id, or an empty text. Absent where every description is there.
   */
  describes?: string;
  /**
   * What the current edition holds and this page does not bring: other pages only link to
   * it. Absent where nothing was left out.
   */
  leftOut?: readonly LeftOut[];
  /**
   * Where the current edition's stages are on the plan that was left out: ids of areas by those of
   * stages.
   */
  spots?: Readonly<Record<string, string>>;
  /** By the ids of editions that are over. */
  figures?: Readonly<Record<string, EditionFigures>>;
  /** Every edition, oldest first. */
  editions: readonly PublicEdition[];
  site: SiteDocument;
}

/** Answer of GET /api/content: the content that is live. */
export const contentAnswer = z.object({
  version: z.string(),
  publishedAt: z.iso.datetime().exactOptional(),
  figures: z.record(contentId, editionFigures).exactOptional(),
  editions: z.array(publicEditionSchema),
  site: siteDocument,
});

/** `site` or `edition:{year}`. */
export const contentKey = z.union([
  z.literal('site'),
  z.templateLiteral(['edition:', z.number().int().min(2000).max(2200)]),
]);
export type ContentKey = z.infer<typeof contentKey>;
