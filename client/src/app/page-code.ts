import type { ComponentType } from 'react';
import { type LazyCode, lazyCode } from '../lib/island/lazy.tsx';
import type { PageProps, Route } from './routes.tsx';

/*
 * Code of the pages. The page to hydrate, and every page on the server, is loaded before rendering,
 * so rendering never suspends. With client-side navigation a page is shown when it is loaded
 * completely, sections included, so that its height and anchors are right from the start.
 */

interface PageCode {
  page: LazyCode<ComponentType<PageProps>>;
  /** The page, its sections and the module that updates the head. */
  whole: LazyCode<true>;
}

/** The module that updates the head; not needed for the first page, whose HTML has its texts. */
export const head = lazyCode(() => import('./update-head.ts'));

function codeFor(route: Route): PageCode {
  const page = lazyCode(route.load);
  const whole = lazyCode(async () => {
    await Promise.all([page.load(), route.loadSections?.(), head.load()]);
    return true as const;
  });
  return { page, whole };
}

/** By what loads it: all acts have the same page. */
const codes = new Map<Route['load'], PageCode>();

/** The code of a page of the site. */
export function pageCode(route: Route): PageCode {
  const code = codes.get(route.load) ?? codeFor(route);
  codes.set(route.load, code);
  return code;
}
