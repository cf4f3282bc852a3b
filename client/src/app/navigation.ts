import { useEffect, useLayoutEffect, useRef } from 'react';
import { CONTENT_ID } from './layout/navigation.ts';
import { head, pageCode } from './page-code.ts';
import { findRoute, isUnknown, type Route } from './routes.tsx';

/*
 * What a browser does when a link opens a new document, done by hand: the head's texts, the place
 * on the page, and the focus, so that screen readers read on in the new content. Going back leaves
 * the place to the browser, which remembers it.
 */

/** Scrolls to the anchor of the address, or to the top when there is none. */
function scrollToAddress({ hash }: Pick<Location, 'hash'>): void {
  const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  if (target === null) window.scrollTo({ top: 0, behavior: 'instant' });
  else target.scrollIntoView();
}

/** Events that change the address: the browser's, and wouter's for calls of `history`. */
const CHANGES = ['popstate', 'pushState', 'replaceState'] as const;

/** Which of them asked for the page that is shown, or that is being fetched. */
let arrivedBy = '';

/** Leaves an address that can't be shown for the one of the page that is, `path`. */
export function takeBack(path: string): void {
  if (arrivedBy === 'pushState') history.back();
  else history.replaceState(null, '', path);
}

/** Acts when another page is shown than before. The first page needs nothing: it is a document. */
export function useArrival(route: Route): void {
  const shown = useRef(route);
  useEffect(() => {
    const onChange = ({ type }: Event) => {
      if (findRoute(location.pathname) !== shown.current) arrivedBy = type;
      // A link to the page that is shown: only the place on it changes.
      else if (type === 'pushState') scrollToAddress(location);
    };
    // Capture: before wouter hears of it. React would render between two listeners.
    for (const type of CHANGES) window.addEventListener(type, onChange, true);
    return () => {
      for (const type of CHANGES) window.removeEventListener(type, onChange, true);
    };
  }, []);
  useLayoutEffect(() => {
    if (shown.current === route) return;
    shown.current = route;
    // Fetched with the page.
    void head.load().then(({ updateHead }) => updateHead(location.pathname));
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
    if (arrivedBy !== 'popstate') scrollToAddress(location);
  }, [route]);
}

/** Fetches a page's code when a link to it is pointed at or focused. */
export function useLinks(): void {
  useEffect(() => {
    const onPoint = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin !== location.origin || isUnknown(link.pathname)) return;
      // Also the rest of this page, for the way back. Without a network the link itself will tell.
      for (const path of [link.pathname, location.pathname]) {
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
