import { startTransition, useEffect, useState } from 'react';

/** Acts that appear or go at once: their layout takes less than 50 ms on a slow phone. */
const STEP = 40;

/**
 * Follows a set in steps, so that no single one stops the page. Null stands for all of `all`.
 */
export function useSteps(
  wanted: ReadonlySet<string> | null,
  all: readonly string[],
): ReadonlySet<string> | null {
  const [shown, setShown] = useState(wanted);
  useEffect(() => {
    if (shown === wanted) return;
    const next = stepTo(shown ?? new Set(all), wanted ?? new Set(all));
    startTransition(() => setShown(next ?? wanted));
  }, [shown, wanted, all]);
  return shown;
}

/** The set one step nearer to another; null when that is it. */
export function stepTo(
  from: ReadonlySet<string>,
  to: ReadonlySet<string>,
): ReadonlySet<string> | null {
  const changes = [...from, ...to].filter((id) => from.has(id) !== to.has(id));
  if (changes.length <= STEP) return null;
  const next = new Set(from);
  for (const id of changes.slice(0, STEP)) {
    if (!next.delete(id)) next.add(id);
  }
  return next;
}
