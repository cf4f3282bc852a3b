import type { ComponentType } from 'react';
import { type LazyCode, lazyCode } from '../lib/lazy.tsx';
import type { Route } from './routes.tsx';

/*
 * Code of the pages. The page to hydrate, and every page on the server, is loaded before anything
 * renders, so rendering never waits. A page that is opened by a link is shown when it is whole,
 * sections included: then its height, and the anchors on it, are right from the first moment.
 */

interface PageCode {
  page: LazyCode<ComponentType>;
  /** The page, its sections and what changes the head. */
  whole: LazyCode<true>;
}

/** What changes the head: the first page has its texts in its HTML. */
export const head = lazyCode(() => import('./update-head.ts'));

function codeFor(route: Route): PageCode {
  const page = lazyCode(route.load);
  const whole = lazyCode(async () => {
    await Promise.all([page.load(), route.loadSections?.(), head.load()]);
    return true as const;
  });
  return { page, whole };
}

const codes = new Map<Route, PageCode>();

/** The code of a page of the site. */
export function pageCode(route: Route): PageCode {
  const code = codes.get(route) ?? codeFor(route);
  codes.set(route, code);
  return code;
}
