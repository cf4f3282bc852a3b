import { useEffect } from 'react';

/** The id in the URL's anchor; empty without one, or where it cannot be decoded. */
function anchorOf({ hash }: Pick<Location, 'hash'>): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/**
 * Goes to the URL's anchor where the browser did not: after client-side navigation, which leaves `:target`
 * as it was, and when what it names is fetched after the page.
 *
 * @param isThere whether the page holds all of its anchors
 */
export function useAnchor(isThere: boolean): void {
  useEffect(() => {
    const target = isThere ? document.getElementById(anchorOf(location)) : null;
    // The same URL again: no entry of the history, but what it names is the target.
    if (target !== null && !target.matches(':target')) location.replace(location.hash);
  }, [isThere]);
}
