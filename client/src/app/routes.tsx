import type { ComponentType } from 'react';
import {
  type ActPath,
  type ArchivePath,
  actIdOf,
  actPath,
  archivePath,
  archiveYearOf,
  normalizePath,
  type PagePath,
  paths,
  type ScreenPath,
} from '#shared/paths.ts';

/** Path of the 404 page; never in the address bar. */
const NOT_FOUND = '/404';

export interface PageProps {
  path: string;
}

/** A page's path, code and link. Its head texts are in meta.ts. */
export interface Route {
  readonly path: PagePath | ActPath | ArchivePath | ScreenPath | typeof NOT_FOUND;
  readonly load: () => Promise<ComponentType<PageProps>>;
  /** Rendered without the site's header and footer. */
  readonly isBare?: boolean;
  /** Loads the page's islands; for client-side navigation. */
  readonly loadSections?: () => Promise<void>;
  /** Its link in the footer, which names every public page, and in menus. */
  readonly link?: PageLink;
}

export interface PageLink {
  /** Missing for a page that is linked only while there is something on it (lib/places.ts). */
  readonly label?: string;
  /** The heading of the footer under which it stands, in the order of the routes. */
  readonly under: 'Festivalen' | 'Om CTRL' | 'Vær med';
  /** Its place in the menu 'Mer', when it is there. */
  readonly more?: number;
}

/** The wall page of all stages; `findRoute` fills in the path of a stage's own. */
const screen: Route = {
  path: paths.screen,
  isBare: true,
  load: async () => (await import('../pages/screen-page.tsx')).ScreenPage,
};

/** The list of past editions; `findRoute` fills in the path of each one. */
const archive: Route = {
  path: paths.archive,
  link: { label: 'Arkiv', under: 'Om CTRL' },
  load: async () => (await import('../pages/archive-page.tsx')).ArchivePage,
};

export const routes: readonly Route[] = [
  {
    path: paths.home,
    link: { label: 'Hjem', under: 'Festivalen' },
    load: async () => (await import('../pages/home-page.tsx')).HomePage,
    loadSections: async () => (await import('../pages/home-page.tsx')).loadSections(),
  },
  {
    path: paths.events,
    link: { label: 'Eventer', under: 'Festivalen', more: 2 },
    load: async () => (await import('../pages/events-page.tsx')).EventsPage,
  },
  {
    path: paths.plan,
    link: { label: 'Min timeplan', under: 'Festivalen' },
    load: async () => (await import('../pages/plan-page.tsx')).PlanPage,
  },
  {
    path: paths.practical,
    link: { under: 'Festivalen' },
    load: async () => (await import('../pages/practical-page.tsx')).PracticalPage,
  },
  {
    path: paths.grounds,
    link: { under: 'Festivalen' },
    load: async () => (await import('../pages/grounds-page.tsx')).GroundsPage,
  },
  {
    path: paths.tickets,
    link: { label: 'Billetter', under: 'Festivalen' },
    load: async () => (await import('../pages/tickets-page.tsx')).TicketsPage,
  },
  {
    path: paths.music,
    link: { label: 'Musikk', under: 'Festivalen', more: 3 },
    load: async () => (await import('../pages/music-page.tsx')).MusicPage,
  },
  {
    path: paths.about,
    link: { label: 'Om oss', under: 'Om CTRL', more: 4 },
    load: async () => (await import('../pages/about-page.tsx')).AboutPage,
  },
  {
    path: paths.values,
    link: { label: 'Verdier & Visjoner', under: 'Om CTRL', more: 1 },
    load: async () => (await import('../pages/values-page.tsx')).ValuesPage,
  },
  archive,
  {
    path: paths.contact,
    link: { label: 'Kontakt', under: 'Om CTRL' },
    load: async () => (await import('../pages/contact-page.tsx')).ContactPage,
  },
  {
    path: paths.announcements,
    link: { label: 'Kunngjøringer', under: 'Om CTRL' },
    load: async () => (await import('../pages/announcements-page.tsx')).AnnouncementsPage,
  },
  screen,
  {
    path: paths.affiliate,
    link: { label: 'Affiliate Program', under: 'Vær med' },
    load: async () => (await import('../pages/affiliate-page.tsx')).AffiliatePage,
  },
  {
    path: paths.affiliateProgress,
    link: { label: 'Live Oversikt', under: 'Vær med' },
    load: async () => (await import('../pages/affiliate-progress-page.tsx')).AffiliateProgressPage,
  },
  {
    path: paths.privacy,
    load: async () => (await import('../pages/privacy-page.tsx')).PrivacyPage,
  },
  {
    path: paths.offline,
    isBare: true,
    load: async () => (await import('../pages/offline-page.tsx')).OfflinePage,
  },
  {
    path: paths.newsletterConfirm,
    load: async () => (await import('../pages/newsletter-link-page.tsx')).NewsletterLinkPage,
  },
  {
    path: paths.newsletterUnsubscribe,
    load: async () => (await import('../pages/newsletter-link-page.tsx')).NewsletterLinkPage,
  },
  {
    path: paths.login,
    load: async () => (await import('../pages/login-page.tsx')).LoginPage,
  },
  {
    path: paths.profile,
    link: { label: 'Min side', under: 'Vær med' },
    load: async () => (await import('../pages/profile-page.tsx')).ProfilePage,
  },
  {
    path: paths.share,
    load: async () => (await import('../pages/share-page.tsx')).SharePage,
  },
  {
    path: paths.wheel,
    load: async () => (await import('../pages/wheel-page.tsx')).WheelPage,
  },
  {
    path: paths.affiliateLogin,
    load: async () => (await import('../pages/affiliate-login-page.tsx')).AffiliateLoginPage,
  },
  {
    path: paths.affiliateDashboard,
    load: async () =>
      (await import('../pages/affiliate-dashboard-page.tsx')).AffiliateDashboardPage,
  },
  {
    path: paths.adminLogin,
    load: async () => (await import('../pages/admin/admin-login-page.tsx')).AdminLoginPage,
  },
  {
    path: paths.adminDashboard,
    link: { label: 'Admin', under: 'Vær med' },
    isBare: true,
    load: async () => (await import('../pages/admin/admin-dashboard-page.tsx')).AdminDashboardPage,
  },
  {
    path: paths.adminFullscreen,
    isBare: true,
    load: async () => (await import('../pages/admin/admin-dashboard-page.tsx')).AdminFullscreenPage,
  },
];

/** The page of every act; `findRoute` fills in the path. */
const act: Route = {
  path: '/program/',
  load: async () => (await import('../pages/act-page.tsx')).ActPage,
};

const notFound: Route = {
  path: NOT_FOUND,
  load: async () => (await import('../pages/not-found-page.tsx')).NotFoundPage,
};

/** Every page, including those without a URL of their own. */
export const everyRoute: readonly Route[] = [...routes, act, notFound];

const byPath = new Map<string, Route>(routes.map((route) => [route.path, route]));

/**
 * The page of a URL, or the 404 page. Whether an act, an edition or a stage exists depends on the content, so
 * its page itself shows that it does not.
 */
export function findRoute(address: string): Route {
  const path = normalizePath(address);
  const id = actIdOf(path);
  if (id !== null) return { ...act, path: actPath(id) };
  const year = archiveYearOf(path);
  if (year !== null) return { ...archive, path: archivePath(year) };
  const isWall = path.startsWith('/skjerm/');
  return byPath.get(path) ?? (isWall ? { ...screen, path: path as ScreenPath } : notFound);
}

/** Whether a URL is not a page of the site. */
export function isUnknown(address: string): boolean {
  return findRoute(address) === notFound;
}
