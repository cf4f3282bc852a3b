import { countPlaceholders } from '#server/config/warnings.ts';
import { defaultContent } from '#shared/content/index.ts';
import { PRACTICAL_NAMES } from '#shared/content/place-words.ts';
import type { Edition, PictureRef, PracticalGroup, SlotKind } from '#shared/content/types.ts';
import type { ContentKey } from '#shared/contracts/content.ts';
import { formatDateRange } from '#shared/oslo-time.ts';
import {
  currentEdition,
  firstDay,
  isOver,
  lastDay,
  newestEdition,
  takesPlace,
} from '#shared/rules/festival-phase.ts';
import { PRACTICAL_GROUPS } from '#shared/rules/grounds.ts';
import { due, type Finding, inWords, type LaunchFacts, ok, placeOf } from './launch.facts.ts';

type Facts = Pick<LaunchFacts, 'content' | 'now'>;

const documentPlace = (dokument: string, del: string) =>
  placeOf({ fane: 'content', dokument, del });

export const editionKey = ({ year }: Edition): ContentKey => `edition:${year}`;

/** The editor's section of an edition, and the field in it that takes the focus. */
const inEdition = (edition: Edition, del: string, felt?: string): string =>
  placeOf({
    ...{ fane: 'content', dokument: editionKey(edition), del },
    ...(felt !== undefined && { felt }),
  });

/** Whether an edition still has the name and days delivered with the software. */
function isAsDelivered(edition: Edition): boolean {
  const delivered = defaultContent.editions.find(({ year }) => year === edition.year);
  return (
    delivered !== undefined &&
    delivered.name === edition.name &&
    firstDay(delivered) === firstDay(edition) &&
    lastDay(delivered) === lastDay(edition)
  );
}

export function editionCheck({
  content: { live },
  now,
  confirmed,
}: Facts & Pick<LaunchFacts, 'confirmed'>): Finding {
  const newest = newestEdition(live.editions);
  if (isOver(newest, now)) {
    return due(
      `Utgaven i ${newest.year} er over. Lag den neste med «Ny utgave» i fanen Innhold, så får forsiden ny nedtelling.`,
      placeOf({ fane: 'content', ny: 'utgave' }),
    );
  }
  const edition = currentEdition(live.editions, now);
  const what = `${edition.name}, ${formatDateRange(firstDay(edition), lastDay(edition))}`;
  if (!isAsDelivered(edition) || confirmed === editionKey(edition)) return ok(`${what}.`);
  return due(
    `De som fulgte med: ${what}. Skriv inn deres egne under «Kom i gang», eller lagre disse om de stemmer.`,
    inEdition(edition, 'fakta'),
  );
}

/** Contact addresses and telephone numbers. */
export function contactCheck({ content: { live } }: Facts): Finding {
  const { contact } = live.site;
  const addresses = countPlaceholders(contact);
  const left = [
    ...(addresses === 0 ? [] : [countOf(addresses, 'e-postadresse', 'e-postadresser')]),
    ...(contact.phone.number === defaultContent.site.contact.phone.number
      ? ['telefonnummeret']
      : []),
  ];
  if (left.length === 0) return ok(`Publikum når dere på ${contact.general.email}.`);
  return due(
    `Plassholdere: ${inWords(left)}. Skriv inn deres egne.`,
    documentPlace('site', 'kontakt'),
  );
}

const countOf = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

export function ticketsCheck({ content: { live }, now }: Facts): Finding {
  const edition = currentEdition(live.editions, now);
  const sale = { main: edition.ticketUrl, kinds: edition.tickets.map(({ url }) => url) };
  if (countPlaceholders(sale) > 0) {
    return due(
      'Billettadressen er en plassholder (.example). Skriv inn adressen til billettsalget.',
      inEdition(edition, countPlaceholders(sale.main) > 0 ? 'fakta' : 'billetter'),
    );
  }
  if (countPlaceholders(live.site.links.earlyTicket) > 0) {
    return due(
      'Lenken til billetter på forsiden er en plassholder (.example).',
      documentPlace('site', 'lenker'),
    );
  }
  return ok(`Billettene selges på ${new URL(edition.ticketUrl).host}.`);
}

/** All other placeholders; past editions are skipped. */
export function placeholdersCheck({ content: { live }, now }: Facts): Finding {
  const { contact: _contact, links, ...site } = live.site;
  const { earlyTicket: _tickets, ...otherLinks } = links;
  const ahead = live.editions.filter((edition) => !isOver(edition, now));
  const texts = ahead.map(({ ticketUrl: _url, tickets: _kinds, ...rest }) => rest);
  const addresses = countPlaceholders([site, otherLinks, texts]);
  const isNumberLeft = site.organisation.number === defaultContent.site.organisation.number;
  const left = [
    ...(isNumberLeft ? ['organisasjonsnummeret'] : []),
    ...(addresses === 0 ? [] : [`${countOf(addresses, 'adresse', 'adresser')} (.example)`]),
  ];
  if (left.length === 0) return ok('Ingen andre adresser er plassholdere.');
  return due(
    `Plassholdere: ${inWords(left)}, som lenker, film, partnere og slides.`,
    documentPlace('site', isNumberLeft ? 'kontakt' : 'lenker'),
  );
}

export function publishedCheck({ content: { isSeeded, documents } }: Facts): Finding {
  const waiting = documents.filter(({ state }) => state !== 'published');
  const [first] = waiting;
  if (first !== undefined) {
    const titles = inWords(waiting.map(({ title }) => `«${title}»`));
    return due(
      `${titles} har endringer som publikum ikke ser. Se over og publiser.`,
      waiting.length === 1
        ? placeOf({ fane: 'content', dokument: first.key })
        : placeOf({ fane: 'content' }),
    );
  }
  return isSeeded
    ? due(
        'Ingenting er publisert ennå: nettstedet viser det som fulgte med.',
        placeOf({ fane: 'content' }),
      )
    : ok('Alt som er skrevet, er publisert.');
}

/*
 * Hints about what is empty of the edition that the site is about: where, how and who. None is made of
 * an edition that is over, because nobody fills it any more.
 */

function editionAhead({ content: { live }, now }: Facts): Edition | null {
  const edition = currentEdition(live.editions, now);
  return isOver(edition, now) ? null : edition;
}

/** Groups that a festival may have nothing to say in. */
const OPTIONAL_GROUPS: readonly PracticalGroup[] = ['accommodation', 'questions'];

/** Whether what visitors ask for before they come is answered on `/praktisk`. */
export function practicalCheck(facts: Facts): Finding {
  const edition = editionAhead(facts);
  if (edition === null) return null;
  const filled = new Set(edition.practical.map(({ group }) => group));
  const empty = PRACTICAL_GROUPS.filter(
    (group) => !filled.has(group) && !OPTIONAL_GROUPS.includes(group),
  );
  if (empty.length === 0) return ok('Alt publikum pleier å spørre om, er besvart.');
  const names = empty.map((group) => `«${PRACTICAL_NAMES[group]}»`);
  return due(`Ingenting står under ${inWords(names)}.`, inEdition(edition, 'praktisk'));
}

/** Whether there is a plan, and every stage stands on it. */
export function groundsCheck(facts: Facts): Finding {
  const edition = editionAhead(facts);
  if (edition === null) return null;
  const { areas } = edition.grounds;
  const place = inEdition(edition, 'plan');
  if (areas.length === 0) {
    return due('Planen er tom. Tegn inn scener, innganger, toaletter og førstehjelp.', place);
  }
  const placed = new Set(areas.map(({ stage }) => stage));
  const missing = edition.stages.filter(({ id }) => !placed.has(id));
  if (missing.length === 0) return ok('Alle scener står på planen.');
  return due(`Uten område på planen: ${someOf(missing.map(({ name }) => name))}.`, place);
}

/** Kinds of acts that somebody is on the poster of. */
const BY_ARTISTS: readonly SlotKind[] = ['standup', 'band', 'dj'];

/** Whether acts name who plays, so that their pages can show it. */
export function lineupCheck(facts: Facts): Finding {
  const edition = editionAhead(facts);
  const acts = edition?.slots.filter(takesPlace).filter(({ kind }) => BY_ARTISTS.includes(kind));
  if (edition === null || acts === undefined || acts.length === 0) return null;
  const without = acts.filter(({ artists }) => artists.length === 0);
  const [first] = without;
  if (first === undefined) return ok('Alle konserter, DJ-sett og stand-up har artister.');
  return due(
    `Uten artist: ${someOf(without.map(({ act }) => act))}.`,
    inEdition(edition, 'program', `/slots/${first.id}/artists`),
  );
}

/** Whether visitors can read about every artist, and see them. */
export function artistsCheck(facts: Facts): Finding {
  const edition = editionAhead(facts);
  if (edition === null || edition.artists.length === 0) return null;
  const noText = edition.artists.filter(({ text }) => text === '');
  const noPicture = edition.artists.filter(({ picture }) => picture === null);
  const [first] = [...noText, ...noPicture];
  if (first === undefined) return ok('Alle artister har tekst og bilde.');
  const told = [
    ...(noText.length > 0 ? [`Uten tekst: ${someOf(noText.map(({ name }) => name))}.`] : []),
    ...(noPicture.length > 0 ? [`Uten bilde: ${someOf(noPicture.map(({ name }) => name))}.`] : []),
  ];
  const field = noText.length > 0 ? 'text' : 'picture';
  return due(told.join(' '), inEdition(edition, 'artister', `/artists/${first.id}/${field}`));
}

const isUndescribed = (picture: PictureRef | null) => picture !== null && picture.alt === '';

/** Whether pictures of artists and acts are described for those who don't see them. */
export function picturesCheck(facts: Facts): Finding {
  const edition = editionAhead(facts);
  if (edition === null) return null;
  const artists = edition.artists
    .filter(({ picture }) => isUndescribed(picture))
    .map(({ id, name }) => ({ name, del: 'artister', felt: `/artists/${id}/picture` }));
  const acts = edition.slots
    .filter(({ picture }) => isUndescribed(picture))
    .map(({ id, act }) => ({ name: act, del: 'program', felt: `/slots/${id}/picture` }));
  const without = [...artists, ...acts];
  const [first] = without;
  if (first !== undefined) {
    return due(
      `Bilder uten beskrivelse: ${someOf(without.map(({ name }) => name))}.`,
      inEdition(edition, first.del, first.felt),
    );
  }
  const hasPictures = [...edition.artists, ...edition.slots].some(({ picture }) => picture);
  return hasPictures ? ok('Alle bilder av artister og programposter er beskrevet.') : null;
}

const MOST_NAMES = 3;

/** The first names of a list, and how many there are beyond them. */
function someOf(names: readonly string[]): string {
  if (names.length <= MOST_NAMES + 1) return inWords(names);
  return inWords([...names.slice(0, MOST_NAMES), `${names.length - MOST_NAMES} til`]);
}
