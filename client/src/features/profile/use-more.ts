import { startTransition, useEffect, useState } from 'react';

/** Rows rendered per frame, so that a slow phone stays responsive. */
const STEP = 4;

/** The first `size` items of a list, and `size` more after each call of `more`. */
export function useMore<T>(
  list: readonly T[],
  size: number,
): { shown: readonly T[]; rest: number; more: () => void } {
  const [count, setCount] = useState(size);
  const [drawn, setDrawn] = useState(STEP);
  const isDue = drawn < Math.min(count, list.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more after each step
  useEffect(() => {
    if (!isDue) return;
    const draw = () => startTransition(() => setDrawn((before) => before + STEP));
    const frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [isDue, drawn]);
  return {
    shown: list.slice(0, Math.min(count, drawn)),
    rest: Math.max(0, list.length - count),
    more: () => setCount(count + size),
  };
}
