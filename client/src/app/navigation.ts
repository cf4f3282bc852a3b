import { useEffect, useLayoutEffect, useRef } from 'react';
import { normalizePath } from '../lib/paths.ts';
import { CONTENT_ID } from './layout/navigation.ts';
import { loadWholePage } from './page-store.ts';
import { findRoute, isUnknown, type Route } from './routes.tsx';

/*
 * What a browser does when a link opens a new document, done by hand: the head's texts, the place
 * on the page, and the focus, so that screen readers read on in the new content. Going back leaves
 * the place to the browser, which remembers it.
 */

const setContent = (selector: string, content: string) => {
  document.head.querySelector(selector)?.setAttribute('content', content);
};

/** The 404 page comes without a canonical address. */
function canonicalLink(): HTMLLinkElement {
  const present = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (present !== null) return present;
  const link = document.createElement('link');
  link.rel = 'canonical';
  document.head.append(link);
  return link;
}

/**
 * Brings title, description, canonical address and visibility up to date. The texts are loaded for
 * the first change of page: the first page has them in its HTML.
 */
export async function updateHead(path: string): Promise<void> {
  const { metaOf } = await import('./meta.ts');
  const { title, description, isPrivate } = metaOf(path);
  document.title = title;
  setContent('meta[name="description"]', description);
  setContent('meta[name="robots"]', isPrivate ? 'noindex' : 'index, follow');
  canonicalLink().href = new URL(path, canonicalLink().href || location.href).href;
}

/** Scrolls to the anchor of the address, or to the top when there is none. */
export function scrollToAddress({ hash }: Pick<Location, 'hash'>): void {
  const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  if (target === null) window.scrollTo({ top: 0, behavior: 'instant' });
  else target.scrollIntoView();
}

/** Acts when another page is shown than before. The first page needs nothing: it is a document. */
export function useArrival(route: Route): void {
  const shown = useRef(route);
  const wentBack = useRef(false);
  useEffect(() => {
    const onPop = () => {
      wentBack.current = true;
    };
    const onPush = () => {
      wentBack.current = false;
      // A link to the page that is shown: only the place on it changes.
      if (findRoute(location.pathname) === shown.current) scrollToAddress(location);
    };
    // Capture: before wouter hears of it. React would render between two listeners.
    window.addEventListener('popstate', onPop, true);
    // wouter's event, sent by history.pushState.
    window.addEventListener('pushState', onPush, true);
    return () => {
      window.removeEventListener('popstate', onPop, true);
      window.removeEventListener('pushState', onPush, true);
    };
  }, []);
  useLayoutEffect(() => {
    if (shown.current === route) return;
    shown.current = route;
    // Without its texts the head keeps the old ones; the page itself is there.
    updateHead(normalizePath(location.pathname)).catch(() => undefined);
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
    if (!wentBack.current) scrollToAddress(location);
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
        loadWholePage(findRoute(path)).catch(() => undefined);
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
