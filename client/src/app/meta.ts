import { labels } from '#shared/content/labels.ts';
import type { Content } from '#shared/content/types.ts';
import { capitalize, formatDateRange } from '#shared/oslo-time.ts';
import { actIdOf, type PagePath, paths } from '#shared/paths.ts';
import { type Act, actDay, findAct, shownTimes, stageName } from '#shared/rules/acts.ts';
import { editionOfPath } from '#shared/rules/archive.ts';
import { hasPart } from '#shared/rules/edition-parts.ts';
import { idLabel, textPhase, timedText } from '#shared/rules/edition-texts.ts';
import {
  currentEdition,
  editionDates,
  firstDay,
  lastDay,
  programmeEdition,
  takesPlace,
} from '#shared/rules/festival-phase.ts';
import { POINTS_PER_TICKET } from '#shared/rules/points.ts';
import { screenIdOf, screenStages } from '#shared/rules/screen-stages.ts';
import { slotMark } from '#shared/rules/slot-marks.ts';

interface PageMeta {
  title: string;
  description: string;
  /** Excluded from search engines: accounts, the back office and pages that e-mails link to. */
  isPrivate: boolean;
}

export const SITE_NAME = 'CTRL Festival';

const page = (title: string, description: string, isPrivate = false): PageMeta => ({
  title: `${title} | ${SITE_NAME}`,
  description,
  isPrivate,
});
const privatePage = (title: string, description: string) => page(title, description, true);

/** Titles and descriptions that depend on the content. */
function contentMetas({ editions, site: { contact, texts } }: Content, now: Date) {
  const edition = currentEdition(editions, now);
  const programme = programmeEdition(editions, now) ?? edition;
  const when = formatDateRange(firstDay(edition), lastDay(edition));
  const genres = texts.footer.genres.map((name, place) =>
    place === 0 ? name : name.toLowerCase(),
  );
  const { sale } = edition.texts;
  const tickets = sale && timedText(sale.heading, textPhase(edition, now));
  return {
    [paths.home]: {
      title: `${SITE_NAME} ${edition.year}: musikk, gaming og cosplay`,
      description: `${texts.hero.lines.join(' ')} ${texts.hero.ingress} ${edition.name}: ${when}.`,
      isPrivate: false,
    },
    [paths.values]: page('Verdier & Visjoner', texts.values.vision),
    [paths.events]: page(
      'Eventer & Arrangementer',
      `Program, tider, sted og aldersgrenser for ${SITE_NAME}. ${programme.ageNote}.`,
    ),
    [paths.music]: page(
      'Musikk',
      `${genres.join(', ')}. ${texts.music.paragraphs[0] ?? ''}`.trim(),
    ),
    [paths.about]: page('Om oss', texts.about.paragraphs[0] ?? SITE_NAME),
    [paths.contact]: page(
      'Kontakt',
      `Skriv til oss, ring, eller meld deg på nyhetsbrevet. ${contact.replyPromise}.`,
    ),
    [paths.tickets]: page(
      'Billetter',
      `${tickets || labels.tickets.heading}. ${edition.name}, ${when}, ${edition.venue}.`,
    ),
  } satisfies Partial<Record<PagePath, PageMeta>>;
}

type FixedPath = Exclude<PagePath, keyof ReturnType<typeof contentMetas>>;

const fixedMetas: Record<FixedPath, PageMeta> = {
  [paths.plan]: page(
    'Min timeplan',
    'Dine egne sett, dag for dag: hva som er nå, hva som er neste, og hvor lenge du har fri.',
  ),
  [paths.practical]: page(
    'Praktisk',
    'Komme hit, dører og bånd, mat, betaling, garderobe, tilgjengelighet, regler og spørsmål og svar.',
  ),
  [paths.grounds]: page(
    'Områdeplan',
    'Hvor scener, innganger, mat, toaletter og førstehjelp er, og hva som er der nå.',
  ),
  [paths.archive]: page('Arkiv', 'Festivalene som har vært, år for år: program, dager og scener.'),
  [paths.announcements]: page('Kunngjøringer', 'Alt festivalen har sagt fra om, det nyeste først.'),
  [paths.affiliate]: page(
    'Affiliate Program',
    `Del festivalen med din egen kode: ${POINTS_PER_TICKET} poeng per billett, fem nivåer og eksklusive belønninger.`,
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
  [paths.screen]: privatePage('Skjerm', 'Hva som er på scenene nå, og hva som er neste.'),
  [paths.offline]: privatePage('Uten nett', 'Sidene som åpner uten nett.'),
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

/** The title includes the day, because two nights may have acts of the same name. */
function actMeta({ edition, slot }: Act): PageMeta {
  const { start, end } = shownTimes(slot);
  const day = actDay(slot);
  const name = takesPlace(slot) ? slot.act : `Avlyst: ${slot.act}`;
  const facts = [
    slotMark(slot, edition)?.text,
    slot.genre,
    `${capitalize(day)} kl. ${end === null ? start : `${start}–${end}`}`,
    stageName(edition, slot.stage),
    idLabel(slot.minAge),
    edition.name,
  ];
  return page(
    `${name}, ${day} ${edition.year}`,
    `${slot.act}. ${facts.filter((fact) => fact).join('. ')}.`,
  );
}

/** The act of a path; null for other paths and unknown acts. */
export function actOf(path: string, { editions }: Content): Act | null {
  const id = actIdOf(path);
  return id === null ? null : findAct(editions, id);
}

const notFound = privatePage('Fant ikke siden', 'Denne tasten er ikke koblet til noe.');

/** Head of a stage's wall page; undefined for other paths and unknown stages. */
function screenMeta(path: string, { editions }: Content, now: Date): PageMeta | undefined {
  const stage = screenStages(editions, now).find(({ id }) => id === screenIdOf(path));
  return stage && privatePage(`Skjerm: ${stage.name}`, `Nå og neste på ${stage.name}.`);
}

/** Head of the page of an edition that is over; undefined for other paths and editions. */
function archiveMeta(path: string, { editions }: Content, now: Date): PageMeta | undefined {
  const edition = editionOfPath(editions, path, now);
  return (
    edition &&
    page(
      `${edition.name}, arkiv`,
      `Programmet fra ${edition.name}, ${editionDates(edition)}, ${edition.venue}.`,
    )
  );
}

/** Title, description and visibility of a page; for an unknown path those of the 404 page. */
export function metaOf(path: string, content: Content, now: Date): PageMeta {
  const act = actOf(path, content);
  if (act !== null) return actMeta(act);
  const metas: Readonly<Record<string, PageMeta>> = {
    ...fixedMetas,
    ...contentMetas(content, now),
  };
  return (
    screenMeta(path, content, now) ??
    archiveMeta(path, content, now) ??
    (Object.hasOwn(metas, path) ? metas[path] : undefined) ??
    notFound
  );
}

const isFixed = (path: PagePath): path is FixedPath => Object.hasOwn(fixedMetas, path);

/**
 * Whether a page has nothing to show yet, so that it is not for search engines: the plan without areas.
 * Practical information always has dates, doors and whom to ask.
 */
export function isEmptyPage(path: string, content: Content, now: Date): boolean {
  return path === paths.grounds && !hasPart(content, 'grounds', now);
}

/** Pages that search engines may list. */
export const listedPaths: readonly string[] = Object.values(paths).filter(
  (path) => !isFixed(path) || !fixedMetas[path].isPrivate,
);
