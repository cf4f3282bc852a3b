import { useCallback, useEffect, useState } from 'react';
import { putContent } from '../content.tsx';
import { fetchContent } from './fresh-content.ts';

/**
 * Fetches the content where the page brought only a part of what is shown: a page holds what it shows
 * itself, and the visitor came here from another one (`shared/rules/page-content.ts`). Asks again when
 * the network returns.
 * @returns asks once more, after an attempt that failed; null while none has
 */
export function useWholeContent(isMissing: boolean): (() => void) | null {
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback(() => {
    setHasFailed(false);
    fetchContent().then(
      (content) => (content === null ? setHasFailed(true) : putContent(content)),
      () => setHasFailed(true),
    );
  }, []);
  useEffect(() => {
    if (!isMissing) return;
    load();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [isMissing, load]);
  return isMissing && hasFailed ? load : null;
}
