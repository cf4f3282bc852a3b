import { startTransition, useCallback, useRef, useState } from 'react';

/**
 * A module that is fetched when somebody is about to need it (pointer over, focus, first press).
 * A failed fetch (the net is away) is tried again at the next call.
 *
 * @param load a dynamic import; must be the same function in every render
 */
export function useLazyModule<T>(load: () => Promise<T>): {
  module: T | undefined;
  /** Fetches it ahead; a failure is nobody's business yet. */
  preload: () => void;
  /** Fetches it because it was asked for; a failure is told to who asked. */
  demand: (onFailure: () => void) => void;
} {
  const [module, setModule] = useState<T>();
  const running = useRef<Promise<void>>(undefined);
  const demand = useCallback(
    (onFailure: () => void) => {
      running.current ??= load().then(
        // In slices: what was fetched may be large, and is shown for the first time.
        (loaded) => startTransition(() => setModule(loaded)),
      );
      running.current.catch(() => {
        running.current = undefined;
        onFailure();
      });
    },
    [load],
  );
  const preload = useCallback(() => demand(() => undefined), [demand]);
  return { module, preload, demand };
}
