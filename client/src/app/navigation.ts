import { useEffect, useLayoutEffect, useRef } from 'react';
import { pagesBase, shownPath } from '../lib/pages-base.ts';
import { CONTENT_ID } from './layout/navigation.ts';
import { head, pageCode } from './page-code.ts';
import { findRoute, isUnknown, type Route } from './routes.tsx';

/*
 * Does for client-side navigation what a browser does for a new document: head texts, scroll
 * position and focus, so that screen readers continue in the new content. For going back the
 * browser restores the scroll position itself.
 */

/** Scrolls to the anchor of the URL, or to the top when there is none. */
function scrollToAddress({ hash }: Pick<Location, 'hash'>): void {
  const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  if (target === null) window.scrollTo({ top: 0, behavior: 'instant' });
  else target.scrollIntoView();
}

/** Events that change the address: the browser's, and wouter's for calls of `history`. */
const CHANGES = ['popstate', 'pushState', 'replaceState'] as const;

/** The event that led to the page that is shown or being fetched. */
let arrivedBy = '';

/** Replaces a URL that can't be shown by `path`, that of the shown page. */
export function takeBack(path: string): void {
  if (arrivedBy === 'pushState') history.back();
  else history.replaceState(null, '', pagesBase() + path);
}

/** Runs when the shown page changes. Not for the first page, which is a document. */
export function useArrival(route: Route): void {
  const shown = useRef(route);
  useEffect(() => {
    const onChange = ({ type }: Event) => {
      if (findRoute(shownPath()).path !== shown.current.path) arrivedBy = type;
      // A link to the shown page: only the scroll position changes.
      else if (type === 'pushState') scrollToAddress(location);
    };
    // Capture: before wouter's listener, since React would render between the two.
    for (const type of CHANGES) window.addEventListener(type, onChange, true);
    return () => {
      for (const type of CHANGES) window.removeEventListener(type, onChange, true);
    };
  }, []);
  useLayoutEffect(() => {
    if (shown.current.path === route.path) return;
    shown.current = route;
    // Loaded together with the page.
    void head.load().then(({ updateHead }) => updateHead(shownPath()));
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
    if (arrivedBy !== 'popstate') scrollToAddress(location);
  }, [route]);
}

/** Prefetches a page's code when a link to it is hovered or focused. */
export function useLinks(): void {
  useEffect(() => {
    const onPoint = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin !== location.origin || isUnknown(link.pathname)) return;
      // Also the rest of this page, for going back. A failure is reported when the link is
      // followed.
      for (const path of [link.pathname, shownPath()]) {
        pageCode(findRoute(path))
          .whole.load()
          .catch(() => undefined);
      }
    };
    document.addEventListener('pointerover', onPoint, { passive: true });
    document.addEventListener('focusin', onPoint);
    return () => {
      document.removeEventListener('pointerover', onPoint);
      document.removeEventListener('focusin', onPoint);
    };
  }, []);
}
