import { useEffect, useRef, useState } from 'react';

const COUNT_MS = 600;
const COUNT_STEPS = 12;

/** Whether animations are allowed (no preference for reduced motion). */
export function mayMove(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Animates a number to its new value in twelve steps; with reduced motion it changes at once.
 *
 * @param first start of the first animation; by default the first value is shown at once
 */
export function useCountUp(value: number, first = value): number {
  const [shown, setShown] = useState(() => (first === value || mayMove() ? first : value));
  const from = useRef(first);
  useEffect(() => {
    const start = from.current;
    from.current = value;
    if (start === value || !mayMove()) return setShown(value);
    let step = 0;
    const timer = setInterval(() => {
      step += 1;
      setShown(Math.round(start + ((value - start) * step) / COUNT_STEPS));
      if (step === COUNT_STEPS) clearInterval(timer);
    }, COUNT_MS / COUNT_STEPS);
    return () => clearInterval(timer);
  }, [value]);
  return shown;
}
