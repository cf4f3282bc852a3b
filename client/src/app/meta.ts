import { editions, texts } from '#shared/content/index.ts';
import { formatDateRange } from '#shared/oslo-time.ts';
import { type PagePath, paths } from '#shared/paths.ts';
import {
  firstDay,
  lastDay,
  newestEdition,
  programmeEdition,
} from '#shared/rules/festival-phase.ts';

export interface PageMeta {
  title: string;
  description: string;
  /** Accounts, the back office and pages that mails link to: not for search engines. */
  isPrivate: boolean;
}

export const SITE_NAME = 'CTRL Festival';

const newest = newestEdition(editions);
const programme = programmeEdition(editions) ?? newest;
const when = formatDateRange(firstDay(newest), lastDay(newest));
const [, ...genresAfterFirst] = texts.footer.genres;
const genres = [texts.footer.genres[0], ...genresAfterFirst.map((name) => name.toLowerCase())];

const page = (title: string, description: string, isPrivate = false): PageMeta => ({
  title: `${title} | ${SITE_NAME}`,
  description,
  isPrivate,
});
const privatePage = (title: string, description: string) => page(title, description, true);

const metas: Record<PagePath, PageMeta> = {
  [paths.home]: {
    title: `${SITE_NAME} ${newest.year}: musikk, gaming og cosplay`,
    description: `${texts.hero.lines.join(' ')} ${texts.hero.ingress} ${newest.name}: ${when}.`,
    isPrivate: false,
  },
  [paths.values]: page('Verdier & Visjoner', texts.values.vision),
  [paths.events]: page(
    'Eventer & Arrangementer',
    `Program, tider, sted og aldersgrenser for ${SITE_NAME}. ${programme.ageNote}.`,
  ),
  [paths.music]: page('Musikk', `${genres.join(', ')}. ${texts.music.paragraphs[0]}`),
  [paths.about]: page('Om oss', texts.about.paragraphs[0] ?? ''),
  [paths.contact]: page(
    'Kontakt',
    'Skriv til oss, ring, eller meld deg på nyhetsbrevet. Vi svarer vanligvis innen 24 timer.',
  ),
  [paths.tickets]: page(
    'Billetter',
    `${newest.texts.sale?.heading.text ?? texts.tickets.heading}. ${newest.name}, ${when}, ${newest.venue}.`,
  ),
  [paths.affiliate]: page(
    'Affiliate Program',
    'Del festivalen med din egen kode: 10 poeng per billett, fem nivåer og eksklusive belønninger.',
  ),
  [paths.affiliateProgress]: page(
    'Live Oversikt',
    'Hele rangeringen av promoterne bak festivalen, med nivå og poeng.',
  ),
  [paths.privacy]: page(
    'Personvern',
    'Hva vi lagrer om deg, hvorfor vi gjør det, og hvor lenge. Ingen sporing, ingen tredjeparter.',
  ),
  [paths.share]: page(
    'Del festivalen',
    `Del ${SITE_NAME} med dem du vil ha med på gulvet, og si fra til oss om delingen.`,
  ),
  [paths.login]: privatePage('Logg inn', `Logg inn eller registrer deg hos ${SITE_NAME}.`),
  [paths.profile]: privatePage('Min side', 'Profilen din, gaver, kalender og innboks.'),
  [paths.wheel]: privatePage('Hent gevinsten', 'Her henter du gevinsten fra Lykkehjulet.'),
  [paths.affiliateLogin]: privatePage('Affiliate-innlogging', 'Innlogging for promotere.'),
  [paths.affiliateDashboard]: privatePage('Affiliate-oversikt', 'Din kode, salg og poeng.'),
  [paths.adminLogin]: privatePage('Admin-innlogging', 'Innlogging for arrangøren.'),
  [paths.adminDashboard]: privatePage('Admin', 'Arrangørens oversikt.'),
  [paths.adminFullscreen]: privatePage('Admin, fullskjerm', 'Arrangørens oversikt i fullskjerm.'),
  [paths.newsletterConfirm]: privatePage(
    'Bekreft påmeldingen',
    'Bekreft at du vil ha nyhetsbrevet fra CTRL Festival.',
  ),
  [paths.newsletterUnsubscribe]: privatePage(
    'Meld deg av nyhetsbrevet',
    'Her melder du deg av nyhetsbrevet fra CTRL Festival.',
  ),
};

const notFound = privatePage('Fant ikke siden', 'Denne tasten er ikke koblet til noe.');

/** Title, description and visibility of a page; those of the 404 page for an unknown path. */
export function metaOf(path: string): PageMeta {
  return Object.hasOwn(metas, path) ? metas[path as PagePath] : notFound;
}

/** Pages that search engines may list. */
export const listedPaths: readonly string[] = Object.values(paths).filter(
  (path) => !metas[path].isPrivate,
);
