import type { ComponentType } from 'react';
import type { Route } from './routes.tsx';

/*
 * Code of the pages that were loaded so far. The page to hydrate, and every page on the server, is
 * loaded before anything renders, so rendering never waits. A page that is opened by a link is
 * shown when it is whole, sections included: then its height, and the anchors on it, are right
 * from the first moment.
 */
const loaded = new Map<Route, ComponentType>();
const whole = new Set<Route>();

/** The page's component, if its code is there. */
export function pageOf(route: Route): ComponentType | undefined {
  return loaded.get(route);
}

/** True when the page can be shown at once with all its sections. */
export function isWhole(route: Route): boolean {
  return whole.has(route);
}

/** Fetches a page's code. Rejects when it can't be had. */
export async function loadPage(route: Route): Promise<void> {
  if (loaded.has(route)) return;
  loaded.set(route, await route.load());
}

/** What changes the head: the first page has its texts in its HTML. */
export const loadHead = () => import('./update-head.ts');

/** Fetches the code of a page, of its sections and of its head. Rejects when one can't be had. */
export async function loadWholePage(route: Route): Promise<void> {
  await Promise.all([loadPage(route), route.loadSections?.(), loadHead()]);
  whole.add(route);
}
