import { useEffect } from 'react';
import { whenIdle } from '#client/lib/idle.ts';
import { lazyCode, useLazyCode } from '#client/lib/lazy.tsx';

const parts = lazyCode(() => import('../after-hydration.tsx'));

/**
 * The place of what a page gets after hydration (after-hydration.tsx): fetched when the browser is
 * idle, and again when the network returns.
 */
export function LaterParts({ isBare = false }: { isBare?: boolean }) {
  const { module, preload } = useLazyCode(parts);
  useEffect(() => {
    window.addEventListener('online', preload);
    const cancel = whenIdle(preload);
    return () => {
      window.removeEventListener('online', preload);
      cancel();
    };
  }, [preload]);
  if (module === undefined) return null;
  return isBare ? <module.BareParts /> : <module.SiteParts />;
}
