import type { ComponentType } from 'react';
import type { Route } from './routes.tsx';

/*
 * Code of the pages that were loaded so far. The page to hydrate, and every page on the server, is
 * loaded before anything renders, so rendering never waits.
 */
const loaded = new Map<Route, ComponentType>();

/** The page's component, if its code is there. */
export function pageOf(route: Route): ComponentType | undefined {
  return loaded.get(route);
}

/** Fetches a page's code; once it is there, at once. Rejects when it can't be had. */
export async function loadPage(route: Route): Promise<void> {
  if (loaded.has(route)) return;
  loaded.set(route, await route.load());
}
