import type {
  Artist,
  Content,
  Edition,
  FestivalDay,
  PublicEdition,
  Slot,
  TicketType,
} from '#shared/content/types.ts';
import { osloInstant, osloIso } from '#shared/oslo-time.ts';
import { actPath, paths } from '#shared/paths.ts';
import { type Act, stageName } from '#shared/rules/acts.ts';
import { artistsOf } from '#shared/rules/artists.ts';
import { idLabel } from '#shared/rules/edition-texts.ts';
import {
  currentEdition,
  dayEnd,
  editionEnd,
  firstDay,
  lastDay,
  slotInstants,
} from '#shared/rules/festival-phase.ts';
import { namedLinks } from '#shared/rules/link-names.ts';
import { sharePicture } from '#shared/rules/share-pictures.ts';
import { previousTime } from '#shared/rules/slot-marks.ts';
import { actOf, metaOf, SITE_NAME } from './meta.ts';

/*
 * The festival as schema.org data. Facts that are not announced (prices, street addresses, end
 * times of the afterparty) are left out. Times have Oslo's UTC offset of that day.
 */

type Node = Record<string, unknown>;

const festivalPages: readonly string[] = [paths.home, paths.events, paths.music, paths.tickets];

const availability: Record<TicketType['status'], string> = {
  available: 'https://schema.org/InStock',
  few: 'https://schema.org/LimitedAvailability',
  soldOut: 'https://schema.org/SoldOut',
};

const iso = (date: string, time: string) => osloIso(osloInstant(date, time));
/** The last day of what ends with its midnight; of what goes on into the night the instant. */
const lasting = (date: string, end: Date) =>
  end > osloInstant(date, '24:00') ? osloIso(end) : date;
const ageRange = (minAge: number) => ({ typicalAgeRange: `${minAge}-` });

function place(name: string): Node {
  return { '@type': 'Place', name, address: { '@type': 'PostalAddress', addressCountry: 'NO' } };
}

/** A stage within its venue, or the venue where they are one. */
function stagePlace(edition: Edition, stage: string): Node {
  const name = stageName(edition, stage);
  const venue = place(edition.venue);
  return name === edition.venue ? venue : { ...place(name), containedInPlace: venue };
}

function offers(edition: Edition): Node[] {
  return edition.tickets.map(({ name, status, url }) => ({
    '@type': 'Offer',
    name,
    url: url ?? edition.ticketUrl,
    availability: availability[status],
    ...(edition.ticketsFrom === null ? {} : { validFrom: iso(edition.ticketsFrom, '00:00') }),
    validThrough: osloIso(editionEnd(edition)),
  }));
}

interface Site {
  /** Root of absolute URLs, without a trailing slash. */
  publicUrl: string;
  image: string;
}

const CANCELLED = 'https://schema.org/EventCancelled';

/** Status of an event with these acts: cancelled when it is, or all of them are. */
function statusOfAll(slots: readonly Slot[], cancelled: Edition['cancelled']): Node {
  const isCancelled =
    cancelled !== undefined ||
    (slots.length > 0 && slots.every(({ status }) => status === 'cancelled'));
  return isCancelled ? { eventStatus: CANCELLED } : {};
}

/** Fields common to all events of an edition. */
function common(edition: Edition, { publicUrl, image }: Site): Node {
  return {
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    image,
    inLanguage: 'nb',
    organizer: { '@id': `${publicUrl}/#organisasjon` },
    ...(edition.cancelled === undefined && { offers: offers(edition) }),
  };
}

/** Kinds of acts that are not performances. */
const WITHOUT_STAGE: ReadonlySet<Slot['kind']> = new Set([
  'tournament',
  'competition',
  'workshop',
  'panel',
  'meet',
]);

/** Status of an act: cancelled, rescheduled or as announced. */
function statusOf(slot: Slot): Node {
  if (slot.status === 'cancelled') return { eventStatus: CANCELLED };
  if (slot.delayed) return { eventStatus: 'https://schema.org/EventPostponed' };
  const before = previousTime(slot);
  if (before === null) return {};
  return {
    eventStatus: 'https://schema.org/EventRescheduled',
    previousStartDate: iso(before.date, before.start),
  };
}

/** An artist, with its links and text where the page tells them. */
function performer({ name, links, text }: Artist): Node {
  const sameAs = namedLinks(links).map(({ href }) => href);
  return {
    '@type': 'PerformingGroup',
    name,
    ...(text === '' ? {} : { description: text }),
    ...(sameAs.length === 0 ? {} : { sameAs }),
  };
}

/** Who is on: the artists of the act, else the act itself where it is a performance. */
function performers(slot: Slot, edition: Edition): Node {
  const artists = artistsOf({ edition, slot }).map(performer);
  if (artists.length > 0) return { performer: artists };
  if (WITHOUT_STAGE.has(slot.kind) || slot.kind === 'afterparty') return {};
  return { performer: { '@type': 'PerformingGroup', name: slot.act } };
}

function slotEvent(slot: Slot, edition: Edition, site: Site): Node {
  const { start, end } = slotInstants(slot);
  return {
    '@type': WITHOUT_STAGE.has(slot.kind) ? 'Event' : 'MusicEvent',
    '@id': `${site.publicUrl}/#${slot.id}`,
    name: slot.act,
    description: `${slot.genre === '' ? '' : `${slot.genre}. `}${idLabel(slot.minAge)}.`,
    url: `${site.publicUrl}${actPath(slot.id)}`,
    startDate: osloIso(start),
    ...(end === null ? {} : { endDate: osloIso(end) }),
    location: stagePlace(edition, slot.stage),
    ...performers(slot, edition),
    ...ageRange(slot.minAge),
    ...common(edition, {
      ...site,
      image: `${site.publicUrl}${sharePicture(`program-${slot.id}`)}`,
    }),
    ...statusOf(slot),
  };
}

function dayEvent(day: FestivalDay, edition: Edition, site: Site): Node {
  const slots = edition.slots.filter(({ date }) => date === day.date);
  return {
    '@type': 'Event',
    '@id': `${site.publicUrl}/#${day.id}`,
    name: `${edition.name}: ${day.title}`,
    description: `${day.title}. ${idLabel(day.minAge)}.`,
    startDate: day.doors === null ? day.date : iso(day.date, day.doors),
    endDate: lasting(day.date, dayEnd(edition, day.date)),
    ...(day.doors === null ? {} : { doorTime: iso(day.date, day.doors) }),
    location: place(edition.venue),
    ...ageRange(day.minAge),
    ...common(edition, site),
    ...statusOfAll(slots, edition.cancelled ?? day.cancelled),
    ...(slots.length === 0
      ? {}
      : { subEvent: slots.map((slot) => slotEvent(slot, edition, site)) }),
  };
}

function festivalAlone(edition: Edition, site: Site): Node {
  return {
    '@type': 'Festival',
    '@id': `${site.publicUrl}/#${edition.id}`,
    name: edition.name,
    url: `${site.publicUrl}${paths.events}`,
    description: `${edition.days.map(({ title }) => title).join('. ')}. ${edition.ageNote}.`,
    startDate: firstDay(edition),
    endDate: lasting(lastDay(edition), editionEnd(edition)),
    location: place(edition.venue),
    ...ageRange(Math.min(...edition.days.map(({ minAge }) => minAge))),
    ...common(edition, site),
    ...statusOfAll(edition.slots, edition.cancelled),
  };
}

/** Who comes and is announced without a time: the artists of the act, else the act itself. */
function lineupPerformers({ lineup = [], artists }: PublicEdition): Node {
  const performing = lineup
    .filter(({ cancelled, kind }) => !cancelled && !WITHOUT_STAGE.has(kind))
    .flatMap((act): Node[] => {
      const own = artists.filter(({ id }) => act.artists.includes(id)).map(performer);
      return own.length > 0 ? own : [{ '@type': 'PerformingGroup', name: act.act }];
    });
  return performing.length === 0 ? {} : { performer: performing };
}

function festival(edition: PublicEdition, site: Site): Node {
  return {
    ...festivalAlone(edition, site),
    ...lineupPerformers(edition),
    subEvent: edition.days.map((day) => dayEvent(day, edition, site)),
  };
}

/** An act on its own page, with its description and the festival as its super-event. */
function actEvent({ edition, slot }: Act, site: Site): Node {
  const {
    '@type': type,
    '@id': id,
    name,
    url,
    startDate,
    endDate,
    location,
  } = festivalAlone(edition, site);
  return {
    ...slotEvent(slot, edition, site),
    ...(slot.description === '' ? {} : { description: slot.description }),
    superEvent: { '@type': type, '@id': id, name, url, startDate, endDate, location },
  };
}

function organisationNode(
  { organisation, contact, socialLinks }: Content['site'],
  { publicUrl, image }: Site,
): Node {
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organisasjon`,
    name: organisation.name,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icon-512.png`,
    image,
    email: contact.general.email,
    sameAs: socialLinks.map(({ href }) => href),
  };
}

/** Questions and answers of the practical information; null without any. */
function questions({ editions }: Content, now: Date, { publicUrl }: Site): Node | null {
  const { practical } = currentEdition(editions, now);
  const asked = practical.filter(({ group }) => group === 'questions');
  if (asked.length === 0) return null;
  const url = `${publicUrl}${paths.practical}`;
  return {
    '@type': 'FAQPage',
    '@id': `${url}#Spørsmål_og_svar`,
    inLanguage: 'nb',
    mainEntity: asked.map(({ id, title, text }) => ({
      '@type': 'Question',
      '@id': `${url}#${id}`,
      name: title,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
  };
}

interface JsonLdOf extends Site {
  content: Content;
  now: Date;
}

/** The schema.org graph of a page: the page, the organisation and, if relevant, the festivals. */
export function jsonLd(path: string, { content, now, ...site }: JsonLdOf): Node {
  const { title, description } = metaOf(path, content, now);
  const website = `${site.publicUrl}/#nettsted`;
  const isFestivalPage = festivalPages.includes(path);
  const act = actOf(path, content);
  const faq = path === paths.practical ? questions(content, now, site) : null;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebPage',
        '@id': `${site.publicUrl}${path}`,
        url: `${site.publicUrl}${path}`,
        name: title,
        description,
        inLanguage: 'nb',
        isPartOf: { '@id': website },
      },
      { '@type': 'WebSite', '@id': website, name: SITE_NAME, url: `${site.publicUrl}/` },
      organisationNode(content.site, site),
      ...(act === null ? [] : [actEvent(act, site)]),
      ...(faq === null ? [] : [faq]),
      ...(isFestivalPage ? content.editions.map((edition) => festival(edition, site)) : []),
    ],
  };
}
