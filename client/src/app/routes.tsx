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

/** A page's path and code. Its head texts are in meta.ts. */
export interface Route {
  readonly path: PagePath | ActPath | ArchivePath | ScreenPath | typeof NOT_FOUND;
  readonly load: () => Promise<ComponentType<PageProps>>;
  /** Rendered without the site's header and footer. */
  readonly isBare?: boolean;
  /** Loads the page's islands; for client-side navigation. */
  readonly loadSections?: () => Promise<void>;
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
  load: async () => (await import('../pages/archive-page.tsx')).ArchivePage,
};

export const routes: readonly Route[] = [
  {
    path: paths.home,
    load: async () => (await import('../pages/home-page.tsx')).HomePage,
    loadSections: async () => (await import('../pages/home-page.tsx')).loadSections(),
  },
  { path: paths.values, load: async () => (await import('../pages/values-page.tsx')).ValuesPage },
  { path: paths.events, load: async () => (await import('../pages/events-page.tsx')).EventsPage },
  { path: paths.music, load: async () => (await import('../pages/music-page.tsx')).MusicPage },
  { path: paths.about, load: async () => (await import('../pages/about-page.tsx')).AboutPage },
  {
    path: paths.contact,
    load: async () => (await import('../pages/contact-page.tsx')).ContactPage,
  },
  {
    path: paths.tickets,
    load: async () => (await import('../pages/tickets-page.tsx')).TicketsPage,
  },
  {
    path: paths.plan,
    load: async () => (await import('../pages/plan-page.tsx')).PlanPage,
  },
  {
    path: paths.practical,
    load: async () => (await import('../pages/practical-page.tsx')).PracticalPage,
  },
  {
    path: paths.grounds,
    load: async () => (await import('../pages/grounds-page.tsx')).GroundsPage,
  },
  archive,
  screen,
  {
    path: paths.affiliate,
    load: async () => (await import('../pages/affiliate-page.tsx')).AffiliatePage,
  },
  {
    path: paths.affiliateProgress,
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
