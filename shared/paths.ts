/** Paths of the pages, for the client, its build, and links in e-mails. */
export const paths = {
  home: '/',
  values: '/values',
  events: '/events',
  music: '/music',
  about: '/about',
  contact: '/contact',
  tickets: '/tickets',
  plan: '/timeplan',
  practical: '/praktisk',
  grounds: '/plan',
  archive: '/arkiv',
  announcements: '/kunngjoringer',
  screen: '/skjerm',
  affiliate: '/affiliate',
  affiliateProgress: '/affiliate-progress',
  affiliateLogin: '/affiliate-login',
  affiliateDashboard: '/affiliate-dashboard',
  privacy: '/personvern',
  offline: '/uten-nett',
  login: '/user-login',
  profile: '/user-profile',
  share: '/share-tracker',
  wheel: '/lykkehjulet',
  adminLogin: '/admin-login',
  adminDashboard: '/admin-dashboard',
  adminFullscreen: '/admin-fullscreen',
  newsletterConfirm: '/nyhetsbrev/bekreft',
  newsletterUnsubscribe: '/nyhetsbrev/meld-av',
} as const;

export type PagePath = (typeof paths)[keyof typeof paths];

/** Address of the Atom feed of what was announced. */
export const ANNOUNCEMENT_FEED = '/kunngjoringer.atom';

/** Path of an act's own page. */
export type ActPath = `/program/${string}`;

/** Path of the page of an act, by the act's id. */
export function actPath(id: string): ActPath {
  return `/program/${id}`;
}

/** Path of the page of an edition that is over. */
export type ArchivePath = `/arkiv/${number}`;

/** Path of the page of an edition that is over, by its year. */
export function archivePath(year: number): ArchivePath {
  return `/arkiv/${year}`;
}

/** Year in the path of an edition's page, also of one that there is not; null for any other path. */
export function archiveYearOf(path: string): number | null {
  const year = /^\/arkiv\/([1-9]\d{3})$/.exec(path)?.[1];
  return year === undefined ? null : Number(year);
}

/** Path of a stage's own wall page. */
export type ScreenPath = `/skjerm/${string}`;

/** Id in the path of an act's page, also of one that there is not; null for any other path. */
export function actIdOf(path: string): string | null {
  return /^\/program\/([a-z0-9-]{1,80})$/.exec(path)?.[1] ?? null;
}

/** The path without query, anchor and trailing slash, as in the routes. */
export function normalizePath(address: string): string {
  const path = address.replace(/[?#].*$/s, '');
  return path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') || '/' : '/';
}
