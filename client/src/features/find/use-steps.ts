import { startTransition, useEffect, useState } from 'react';

/** Acts that appear or go at once: the fewer, the shorter each stop, and the later the last one. */
const STEP = 16;

/**
 * Follows a set in steps, so that none stops the page for long. Null stands for all of `all`.
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
