import { defaultContent } from '#shared/content/index.ts';
import { labels } from '#shared/content/labels.ts';
import { actPath, type PagePath, paths } from '#shared/paths.ts';
import { textPhase, timedText } from '#shared/rules/edition-texts.ts';
import { currentEdition, programmeEdition, ticketEdition } from '#shared/rules/festival-phase.ts';
import { BETWEEN_EDITIONS } from './between-editions.ts';

const { editions } = defaultContent;
const { contact, links, organisation, texts } = defaultContent.site;

/** A public page, and texts that must be visible on it. */
export interface PublicRoute {
  path: string;
  says: readonly string[];
}

const now = new Date(BETWEEN_EDITIONS);
const current = currentEdition(editions, now);
const programme = programmeEdition(editions, now) ?? current;
const events = [
  timedText(programme.texts.label, textPhase(programme, now)),
  programme.ageNote,
  ...(ticketEdition(editions, now)?.tickets.map(({ name }) => name) ?? []),
  ...programme.slots.map(({ act }) => act),
];
const tickets = [
  current.texts.sale?.key.text || links.earlyTicket.label,
  current.texts.sale?.ingress.text ?? current.venue,
  `${labels.tickets.doors} ${programme.days[0]?.doors}`,
];
const music = [...texts.music.paragraphs, texts.music.filmButton];
const values = [...texts.values.rows.flatMap(({ label, items }) => [label, ...items])];
const contactTexts = [contact.direct.email, contact.phone.number, contact.replyPromise];

/** Texts that must be visible on each page. */
const SAYS: Readonly<Record<PagePath, readonly string[]>> = {
  [paths.home]: [
    texts.hero.ingress,
    organisation.number,
    ...events,
    ...tickets,
    ...music,
    ...texts.about.paragraphs,
    ...texts.future.cards.map(({ title }) => title),
    texts.affiliates.subtitle,
    ...texts.affiliates.steps.map(({ text }) => text),
    ...values,
    texts.community.button,
    ...contactTexts,
    texts.newsletter.heading,
    texts.slider.callToAction,
    texts.promo.crime.title,
    texts.promo.info.title,
    labels.search.hint,
    texts.calendar.bannerText,
    ...texts.footer.genres,
  ],
  [paths.values]: values,
  [paths.events]: events,
  [paths.music]: music,
  [paths.about]: texts.about.paragraphs,
  [paths.contact]: contactTexts,
  [paths.tickets]: tickets,
  [paths.plan]: ['Min timeplan', 'JavaScript'],
  [paths.practical]: [
    ...current.days.map(({ title }) => title),
    current.ageNote,
    ...current.practical.flatMap(({ title, text }) => [title, text]),
    contact.phone.number,
  ],
  [paths.grounds]: ['Områdeplan'],
  [paths.archive]: ['Arkiv'],
  [paths.announcements]: ['Kunngjøringer', 'JavaScript'],
  [paths.screen]: programme.stages.map(({ name }) => name),
  [paths.affiliate]: [
    'Supporter',
    'CTRL Elite',
    '10 poeng',
    'Reklame',
    'Vilkår for promotere',
    'JavaScript',
  ],
  [paths.affiliateProgress]: ['JavaScript'],
  [paths.privacy]: ['30 dager', '24 måneder', '7 dager', '14 dager', '24 timer'],
  [paths.offline]: ['åpner uten nett', 'Programmet', 'Prøv igjen'],
  [paths.login]: ['Brukernavn', 'Passord', 'JavaScript'],
  [paths.profile]: ['for å se', 'din profil'],
  [paths.share]: ['Spre Ordet!', 'Plattform', 'Reklame', 'JavaScript'],
  [paths.wheel]: ['Lykkehjulet', 'JavaScript'],
  [paths.affiliateLogin]: ['E-post', 'Passord', 'Admin-innlogging', 'JavaScript'],
  [paths.affiliateDashboard]: ['Tavla di', 'JavaScript'],
  [paths.adminLogin]: ['Tilgangen er bare for administratorer', 'JavaScript'],
  [paths.adminDashboard]: ['Laster dashboard...', 'JavaScript'],
  [paths.adminFullscreen]: ['Laster dashboard...', 'JavaScript'],
  [paths.newsletterConfirm]: [],
  [paths.newsletterUnsubscribe]: [],
};

/** Every page with its own texts, and that of one act. */
export const PUBLIC_ROUTES: readonly PublicRoute[] = [
  ...Object.entries(SAYS).map(([path, says]) => ({ path, says })),
  {
    path: actPath('2025-fre-band-2'),
    says: [
      'Band 2',
      'Fredag 22. august 2025',
      '21:00–22:30',
      'Fengselshotellet',
      'Rock',
      'ID 18 år',
    ],
  },
];

/** Tabs of the profile, by their value in the URL. */
export const PROFILE_TABS = ['oversikt', 'gaver', 'kalender', 'innboks', 'deling'];

/** Tabs of the back office, by their value in the URL. As in client/src/pages/admin/tabs.ts. */
export const ADMIN_TABS = [
  'overview',
  'contacts',
  'notes',
  'checklist',
  'chat',
  'users',
  'affiliates',
  'messages',
  'shares',
  'system',
  'analytics',
  'content',
  'announcements',
];
