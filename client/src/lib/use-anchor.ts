import { useEffect } from 'react';
import { anchored } from './anchor.ts';

/**
 * Goes to the URL's anchor where the browser did not: after client-side navigation, which leaves `:target`
 * as it was, and when what it names is fetched after the page.
 *
 * @param isThere whether the page holds all of its anchors
 */
export function useAnchor(isThere: boolean): void {
  useEffect(() => {
    const target = isThere ? anchored(location) : null;
    // The same URL again: no entry of the history, but what it names is the target.
    if (target !== null && !target.matches(':target')) location.replace(location.hash);
  }, [isThere]);
}
