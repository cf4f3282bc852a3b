import { useEffect } from 'react';

/**
 * Holds a screen wake lock while `isActive`, where the browser has them. It ends when the page is
 * hidden, and is asked for again when it is seen.
 */
export function useScreenAwake(isActive = true): void {
  useEffect(() => {
    if (!isActive || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isShown = true;
    const hold = async () => {
      if (document.hidden || (lock && !lock.released)) return;
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (!isShown) void lock?.release();
    };
    void hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      isShown = false;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, [isActive]);
}
