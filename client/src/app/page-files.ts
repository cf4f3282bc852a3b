import { actIdOf, normalizePath, paths } from '#shared/paths.ts';
import { isUnknown } from './routes.tsx';

/*
 * Which pages have a stylesheet beside the site's: the server's HTML links it. In the browser the code
 * of a page brings it, so nothing of this is there.
 */

const ACT = 'act-page';
const NOT_FOUND = 'not-found-page';
const FILES: ReadonlyMap<string, string> = new Map([
  [paths.plan, 'plan-page'],
  [paths.affiliate, 'affiliate-page'],
  [paths.affiliateProgress, 'affiliate-progress-page'],
  [paths.privacy, 'privacy-page'],
  [paths.offline, 'offline-page'],
  [paths.newsletterConfirm, 'newsletter-confirm-page'],
  [paths.newsletterUnsubscribe, 'newsletter-unsubscribe-page'],
  [paths.login, 'user-login-page'],
  [paths.profile, 'profile-page'],
  [paths.share, 'share-tracker-page'],
  [paths.wheel, 'wheel-claim-page'],
  [paths.affiliateLogin, 'affiliate-login-page'],
  [paths.affiliateDashboard, 'affiliate-dashboard-page'],
  [paths.adminLogin, 'admin-login-page'],
  [paths.adminDashboard, 'admin-dashboard-page'],
  [paths.adminFullscreen, 'admin-fullscreen-page'],
]);

/** The files of all pages with a stylesheet of their own. */
export const styledFiles: ReadonlySet<string> = new Set([...FILES.values(), ACT, NOT_FOUND]);

/** Name of the file of the page at an address, when it has a stylesheet of its own. */
export function styledFile(address: string): string | undefined {
  if (isUnknown(address)) return NOT_FOUND;
  return actIdOf(normalizePath(address)) === null ? FILES.get(normalizePath(address)) : ACT;
}
