import { useEffect, useState } from 'react';
import { restOf, turnsTo } from './turn.ts';

function isStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * How far the wheel has turned on the way to a field, in degrees, and whether it rests there. At once
 * for those who want nothing to move.
 */
export function useTurn(
  place: number | undefined,
  fields: number,
): { turn: number; rests: boolean } {
  const [state, setState] = useState({ turn: 0, rests: false });
  useEffect(() => {
    if (place === undefined) return setState({ turn: 0, rests: false });
    if (isStill()) return setState({ turn: restOf(place, fields), rests: true });
    const steps = turnsTo(place, fields);
    const timers = steps.map(({ turn, at }, index) =>
      setTimeout(() => setState({ turn, rests: index === steps.length - 1 }), at),
    );
    return () => timers.forEach(clearTimeout);
  }, [place, fields]);
  return state;
}
