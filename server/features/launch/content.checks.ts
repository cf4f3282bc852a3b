import { countPlaceholders } from '#server/config/warnings.ts';
import { defaultContent } from '#shared/content/index.ts';
import type { Edition } from '#shared/content/types.ts';
import type { ContentKey } from '#shared/contracts/content.ts';
import { formatDateRange } from '#shared/oslo-time.ts';
import {
  currentEdition,
  firstDay,
  isOver,
  lastDay,
  newestEdition,
} from '#shared/rules/festival-phase.ts';
import type { LaunchFacts } from './launch.facts.ts';
import { due, type Finding, inWords, ok, placeOf } from './launch.facts.ts';

type Facts = Pick<LaunchFacts, 'content' | 'now'>;

const documentPlace = (dokument: string, del: string) =>
  placeOf({ fane: 'content', dokument, del });

export const editionKey = ({ year }: Edition): ContentKey => `edition:${year}`;

const inEdition = ({ year }: Edition, section: string) => documentPlace(`edition:${year}`, section);

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
