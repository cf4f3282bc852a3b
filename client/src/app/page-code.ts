import type { ComponentType } from 'react';
import { type LazyCode, lazyCode } from '../lib/island/lazy.tsx';
import type { PageProps, Route } from './routes.tsx';

/*
 * Code of the pages. The page to hydrate, and every page on the server, is loaded before rendering,
 * so rendering never suspends. On client-side navigation a page is shown once it is loaded
 * completely, sections included, so that its height and anchors are right from the start.
 */

interface PageCode {
  page: LazyCode<ComponentType<PageProps>>;
  /** The page, its sections and the module that updates the head. */
  whole: LazyCode<true>;
}

/** Updates the head; not needed for the first page, whose HTML has its texts. */
export const head = lazyCode(() => import('./update-head.ts'));

function codeFor(route: Route): PageCode {
  const page = lazyCode(route.load);
  const whole = lazyCode(async () => {
    await Promise.all([page.load(), route.loadSections?.(), head.load()]);
    return true as const;
  });
  return { page, whole };
}

/** Keyed by loader: all acts share a page. */
const codes = new Map<Route['load'], PageCode>();

export function pageCode(route: Route): PageCode {
  const code = codes.get(route.load) ?? codeFor(route);
  codes.set(route.load, code);
  return code;
}
