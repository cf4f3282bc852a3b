import { useEffect } from 'react';
import { putContent } from '../content.tsx';
import { fetchContent } from './fresh-content.ts';

/**
 * Fetches the content where the page brought only a part of what is shown: a page holds what it shows
 * itself, and the visitor came here from another one (`shared/rules/page-content.ts`). Asks again when
 * the network returns.
 */
export function useWholeContent(isMissing: boolean): void {
  useEffect(() => {
    if (!isMissing) return;
    const load = () => {
      fetchContent().then(
        (content) => content !== null && putContent(content),
        () => undefined,
      );
    };
    load();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [isMissing]);
}
