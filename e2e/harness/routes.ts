import { defaultContent } from '#shared/content/index.ts';
import { labels } from '#shared/content/labels.ts';
import { currentEdition, programmeEdition } from '#shared/rules/festival-phase.ts';

const { editions } = defaultContent;
const { contact, links, organisation, texts } = defaultContent.site;

/** A public page, and texts that must be visible on it. */
export interface PublicRoute {
  path: string;
  says: readonly string[];
}

const now = new Date();
const current = currentEdition(editions, now);
const programme = programmeEdition(editions, now) ?? current;
const events = [
  programme.texts.label.text,
  programme.ageNote,
  ...programme.texts.notes,
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

/** Every public page with its own texts. */
export const PUBLIC_ROUTES: readonly PublicRoute[] = [
  {
    path: '/',
    says: [
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
  },
  { path: '/values', says: values },
  { path: '/events', says: events },
  { path: '/music', says: music },
  { path: '/about', says: texts.about.paragraphs },
  { path: '/contact', says: contactTexts },
  { path: '/tickets', says: tickets },
  {
    path: '/program/2025-fre-band-2',
    says: [
      'Band 2',
      'Fredag 22. august 2025',
      '21:00–22:30',
      'Fengselshotellet',
      'Rock',
      'ID 18 år',
    ],
  },
  { path: '/timeplan', says: ['Min timeplan', 'JavaScript'] },
  {
    path: '/affiliate',
    says: ['Supporter', 'CTRL Elite', '10 poeng', 'Reklame', 'Vilkår for promotere', 'JavaScript'],
  },
  { path: '/affiliate-progress', says: ['JavaScript'] },
  { path: '/personvern', says: ['30 dager', '24 måneder', '7 dager', '14 dager', '24 timer'] },
  { path: '/uten-nett', says: ['åpner uten nett', 'Programmet', 'Prøv igjen'] },
  { path: '/user-login', says: ['Brukernavn', 'Passord', 'JavaScript'] },
  { path: '/user-profile', says: ['for å se', 'din profil'] },
  { path: '/share-tracker', says: ['Spre Ordet!', 'Plattform', 'Reklame', 'JavaScript'] },
  { path: '/lykkehjulet', says: ['Lykkehjulet', 'JavaScript'] },
  { path: '/affiliate-login', says: ['E-post', 'Passord', 'Admin-innlogging', 'JavaScript'] },
  { path: '/affiliate-dashboard', says: ['Tavla di', 'JavaScript'] },
  { path: '/admin-login', says: ['Tilgangen er bare for administratorer', 'JavaScript'] },
  { path: '/admin-dashboard', says: ['Laster dashboard...', 'JavaScript'] },
  { path: '/admin-fullscreen', says: ['Laster dashboard...', 'JavaScript'] },
  { path: '/nyhetsbrev/bekreft', says: [] },
  { path: '/nyhetsbrev/meld-av', says: [] },
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
