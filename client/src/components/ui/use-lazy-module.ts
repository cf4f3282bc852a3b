import { startTransition, useCallback, useEffect, useRef, useState } from 'react';

/**
 * A module that is fetched when somebody is about to need it (pointer over, focus, first press).
 * A failed fetch (the net is away) is tried again at the next call.
 *
 * @param load a dynamic import; must be the same function in every render
 */
export function useLazyModule<T>(load: () => Promise<T>): {
  module: T | undefined;
  preload: () => void;
  /** The last fetch did not succeed. */
  failed: boolean;
} {
  const [module, setModule] = useState<T>();
  const [failed, setFailed] = useState(false);
  const asked = useRef(false);
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const preload = useCallback(() => {
    if (asked.current) return;
    asked.current = true;
    setFailed(false);
    load().then(
      (loaded) => {
        // In slices: what was fetched may be large, and is shown for the first time.
        if (mounted.current) startTransition(() => setModule(loaded));
      },
      () => {
        asked.current = false;
        if (mounted.current) setFailed(true);
      },
    );
  }, [load]);
  return { module, preload, failed };
}
