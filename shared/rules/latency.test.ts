import { describe, expect, it } from 'vitest';
import { addLatency, LATENCY_BOUNDS, latencyBucket, latencyQuantile } from './latency.ts';

const counted = (...times: number[]) => {
  const counts = new Array<number>(LATENCY_BOUNDS.length + 1).fill(0);
  for (const ms of times) counts[latencyBucket(ms)] = (counts[latencyBucket(ms)] ?? 0) + 1;
  return counts;
};

describe('latency', () => {
  it('puts a time into the first bucket that holds it', () => {
    expect(latencyBucket(0)).toBe(0);
    expect(latencyBucket(0.5)).toBe(0);
    expect(latencyBucket(0.51)).toBe(1);
    expect(latencyBucket(5000)).toBe(LATENCY_BOUNDS.length - 1);
    expect(latencyBucket(5001)).toBe(LATENCY_BOUNDS.length);
  });

  it('has no quantile of nothing', () => {
    expect(latencyQuantile([], 0.5)).toBeNull();
    expect(latencyQuantile(counted(), 0.95)).toBeNull();
  });

  it('interpolates inside the bucket', () => {
    expect(latencyQuantile(counted(8, 8, 8, 8), 0.5)).toBe(8.75);
    expect(latencyQuantile(counted(8, 8, 8, 8), 1)).toBe(10);
    expect(latencyQuantile(counted(0.1, 0.1), 0.5)).toBe(0.25);
  });

  it('finds the slow tail', () => {
    const counts = counted(...new Array<number>(95).fill(4), ...new Array<number>(5).fill(900));
    expect(latencyQuantile(counts, 0.5)).toBeLessThan(5);
    expect(latencyQuantile(counts, 0.95)).toBe(5);
    expect(latencyQuantile(counts, 0.96)).toBeGreaterThan(750);
  });

  it('says the last bound for what lies above it', () => {
    expect(latencyQuantile(counted(9000), 0.5)).toBe(5000);
  });

  it('adds lists of different lengths', () => {
    expect(addLatency([1, 2], [1]).slice(0, 3)).toEqual([2, 2, 0]);
    expect(addLatency([], [])).toHaveLength(LATENCY_BOUNDS.length + 1);
  });
});
