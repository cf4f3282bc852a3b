import { actIdOf, normalizePath, paths } from '#shared/paths.ts';
import { isUnknown } from './routes.tsx';

const ACT = 'act-page';
const NOT_FOUND = 'not-found-page';

/** 'affiliateLogin' → 'affiliate-login-page' */
const fileOf = (name: string) =>
  `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-page`;

const FILES: ReadonlyMap<string, string> = new Map(
  Object.entries(paths).map(([name, path]) => [path, fileOf(name)]),
);

/** The files of all pages. */
export const pageFiles: ReadonlySet<string> = new Set([...FILES.values(), ACT, NOT_FOUND]);

/**
 * Name of the file of the page at an address: its name in `paths`, in kebab case. The server finds the
 * page's stylesheets and code by it.
 */
export function pageFile(address: string): string {
  const path = normalizePath(address);
  if (actIdOf(path) !== null) return ACT;
  return (isUnknown(address) ? undefined : FILES.get(path)) ?? NOT_FOUND;
}
