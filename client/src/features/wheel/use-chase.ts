import { useEffect, useState } from 'react';
import { chaseTo } from './chase.ts';

function isStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Which place of the ring is lit on the way to `target`, and whether it has come to rest there. At
 * once for those who want nothing to move.
 */
export function useChase(target: number | undefined): { lit: number | undefined; rests: boolean } {
  const [state, setState] = useState<{ lit: number; rests: boolean }>();
  useEffect(() => {
    if (target === undefined) return setState(undefined);
    if (isStill()) return setState({ lit: target, rests: true });
    const steps = chaseTo(target);
    const timers = steps.map(({ place, at }, index) =>
      setTimeout(() => setState({ lit: place, rests: index === steps.length - 1 }), at),
    );
    return () => timers.forEach(clearTimeout);
  }, [target]);
  return { lit: state?.lit, rests: state?.rests ?? false };
}
