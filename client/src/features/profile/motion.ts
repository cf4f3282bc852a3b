import { useEffect, useRef, useState } from 'react';

const COUNT_MS = 600;
const COUNT_STEPS = 12;

/** Whether things may move: the visitor has not asked for stillness. */
export function mayMove(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * A number that walks to its new value in twelve steps when it changes while it is shown. The first
 * value, and every one where motion is not wanted, stands at once.
 */
export function useCountUp(value: number): number {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
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
