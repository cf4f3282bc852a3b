import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * A module that is fetched when somebody is about to need it (pointer over, focus, first press).
 * A failed fetch (the net is away) is tried again at the next call.
 *
 * @param load a dynamic import; must be the same function in every render
 */
export function useLazyModule<T>(load: () => Promise<T>): {
  module: T | undefined;
  preload: () => void;
} {
  const [module, setModule] = useState<T>();
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
    load().then(
      (loaded) => {
        if (mounted.current) setModule(loaded);
      },
      () => {
        asked.current = false;
      },
    );
  }, [load]);
  return { module, preload };
}
