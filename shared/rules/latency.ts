/**
 * Upper bounds in milliseconds of the histogram buckets of response times; one more bucket is for
 * everything above the last.
 */
export const LATENCY_BOUNDS = [
  0.5, 1, 2, 3, 5, 7.5, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1000, 2000, 5000,
] as const;

/** Index of the bucket that `ms` falls into, 0 to `LATENCY_BOUNDS.length`. */
export function latencyBucket(ms: number): number {
  const index = LATENCY_BOUNDS.findIndex((bound) => ms <= bound);
  return index === -1 ? LATENCY_BOUNDS.length : index;
}

/**
 * The quantile (0 to 1) of the counted response times in milliseconds, interpolated inside its
 * bucket; the last bound when it lies above. Null when nothing was counted.
 */
export function latencyQuantile(counts: readonly number[], quantile: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const wanted = total * quantile;
  let below = 0;
  for (const [index, upper] of LATENCY_BOUNDS.entries()) {
    const count = counts[index] ?? 0;
    if (count > 0 && below + count >= wanted) {
      const lower = LATENCY_BOUNDS[index - 1] ?? 0;
      return lower + ((upper - lower) * (wanted - below)) / count;
    }
    below += count;
  }
  return LATENCY_BOUNDS.at(-1) ?? null;
}

/** Sum bucket by bucket; missing buckets of a shorter list count as 0. */
export function addLatency(a: readonly number[], b: readonly number[]): number[] {
  return Array.from({ length: LATENCY_BOUNDS.length + 1 }, (_, i) => (a[i] ?? 0) + (b[i] ?? 0));
}
