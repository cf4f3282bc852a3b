import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import { makeInert } from '#client/lib/inert.ts';

const NARROW = '(max-width: 760px)';

function subscribeToWidth(listener: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * On a narrow screen the panel fills the screen: the rest of the page is inert and does not scroll,
 * and the panel is resized to the visual viewport above the on-screen keyboard. `opener` can be
 * focused as soon as the panel closes.
 */
export function useFullScreen(
  panel: RefObject<HTMLElement | null>,
  opener: Element | null,
): boolean {
  const isNarrow = useSyncExternalStore(
    subscribeToWidth,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
  useEffect(() => {
    const element = panel.current;
    if (!isNarrow || element === null) return;
    const rest = [...document.body.children].filter((part) => part !== element);
    const release = makeInert(rest);
    const page = document.documentElement;
    page.style.setProperty('overflow', 'hidden');
    const view = window.visualViewport;
    const keepInView = () => {
      element.style.setProperty('--chat-h', `${view?.height ?? window.innerHeight}px`);
      element.style.setProperty('--chat-top', `${view?.offsetTop ?? 0}px`);
    };
    keepInView();
    view?.addEventListener('resize', keepInView);
    view?.addEventListener('scroll', keepInView);
    return () => {
      view?.removeEventListener('resize', keepInView);
      view?.removeEventListener('scroll', keepInView);
      element.style.removeProperty('--chat-h');
      element.style.removeProperty('--chat-top');
      page.style.removeProperty('overflow');
      release(opener);
    };
  }, [panel, opener, isNarrow]);
  return isNarrow;
}
