import type { ClockTime, IsoDate } from '../oslo-time.ts';

/** The three lights of the festival, and the light where all meet. */
export type World = 'musikk' | 'gaming' | 'cosplay' | 'ctrl';

/** One act on one stage. */
export interface Slot {
  /** Stable: it is part of calendar identifiers and of visitors' saved favourites. */
  id: string;
  date: IsoDate;
  stage: string;
  start: ClockTime;
  /** Null where no end is announced. */
  end: ClockTime | null;
  act: string;
  genre: string;
  minAge: number;
  kind: SlotKind;
}

/** What an act is; `texts.events.legend` has its name. */
export type SlotKind =
  | 'standup'
  | 'band'
  | 'dj'
  | 'tournament'
  | 'competition'
  | 'workshop'
  | 'panel'
  | 'meet'
  | 'afterparty';

export interface FestivalDay {
  id: string;
  date: IsoDate;
  /** Null until the opening time is announced. */
  doors: ClockTime | null;
  minAge: number;
  title: string;
  worlds: readonly World[];
}

/** A kind of ticket and whether it can still be had. */
export interface TicketType {
  name: string;
  status: 'available' | 'few' | 'soldOut';
}

/** What the sections say about one edition. What its data can tell is not written here. */
export interface EditionTexts {
  /** Above the facts of the programme. */
  label: string;
  /** Below its kinds of tickets. */
  notes: readonly string[];
  /** The programme in a sentence or two; null until there is one. */
  programme: string | null;
  /** The sale of its tickets; null while nothing is said of it. */
  sale: {
    heading: string;
    /** The same heading on two lines. */
    lines: readonly string[];
    ingress: string;
  } | null;
}

/** One year's festival. */
export interface Edition {
  id: string;
  year: number;
  name: string;
  venue: string;
  /** First to last day, in order, without gaps. */
  days: readonly FestivalDay[];
  slots: readonly Slot[];
  ticketUrl: string;
  /** Day from which tickets are sold; null while that is not decided. */
  ticketsFrom: IsoDate | null;
  tickets: readonly TicketType[];
  ageNote: string;
  texts: EditionTexts;
}

export interface ExternalLink {
  label: string;
  href: string;
}

export interface Partner extends ExternalLink {
  icon: 'microphone' | 'sound' | 'bed' | 'film' | 'academy';
  /** Where a long name may break on a narrow screen. */
  lines: readonly string[];
}

/** A slide of the advertising slider. */
export interface Slide {
  id: string;
  title: string;
  description: string;
  imageUrl: string;
  link?: string;
  /** A paid slide is marked 'Annonse'. */
  paid: boolean;
}

export type SocialNetwork = 'spotify' | 'facebook' | 'instagram' | 'tiktok' | 'twitch' | 'discord';
