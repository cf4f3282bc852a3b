import { useState } from 'react';

/** Shows the first `size` of a list, and `size` further ones at each call of `more`. */
export function useMore<T>(
  list: readonly T[],
  size: number,
): { shown: readonly T[]; rest: number; more: () => void } {
  const [count, setCount] = useState(size);
  return {
    shown: list.slice(0, count),
    rest: Math.max(0, list.length - count),
    more: () => setCount(count + size),
  };
}
