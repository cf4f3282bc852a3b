import { useEffect } from 'react';
import { whenIdle } from '#client/lib/idle.ts';
import { lazyCode, useLazyCode } from '#client/lib/lazy.tsx';

const parts = lazyCode(() => import('../after-hydration.tsx'));

/**
 * The place of what a page gets after hydration (after-hydration.tsx): fetched when the browser is
 * idle, and again when the network returns.
 */
export function LaterParts({ isBare }: { isBare?: boolean }) {
  const { module, preload } = useLazyCode(parts);
  useEffect(() => {
    // Stays for as long as the page does; what is loaded is not fetched again.
    window.addEventListener('online', preload);
    return whenIdle(preload);
  }, [preload]);
  return module && (isBare ? <module.BareParts /> : <module.SiteParts />);
}
