import { actIdOf, archiveYearOf, normalizePath, paths } from './paths.ts';
import { screenIdOf } from './rules/screen-stages.ts';

/** Pages that open without a network after one visit (docs/product/pocket.md#pages-without-a-network). */
export const KEPT_PAGES: readonly string[] = [
  paths.home,
  paths.events,
  paths.tickets,
  paths.about,
  paths.contact,
  paths.plan,
  paths.practical,
  paths.grounds,
  paths.privacy,
];

/** Answers of the API that are kept beside them. */
export const KEPT_ANSWERS: readonly string[] = ['/api/content', '/api/announcements'];

/** Whether a page is kept once it is opened; acts' pages, past editions and wall pages are too. */
export function isKeptPage(pathname: string): boolean {
  const path = normalizePath(pathname);
  const others: readonly string[] = [paths.offline, paths.screen, paths.archive];
  if (others.includes(path) || KEPT_PAGES.includes(path)) return true;
  return [actIdOf, archiveYearOf, screenIdOf].some((partOf) => partOf(path) !== null);
}
