// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useCountUp } from './motion.ts';

let reducedMotion: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  reducedMotion = false;
  vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a number that counts up', () => {
  it('shows its first value at once, and counts to the next', () => {
    const { result, rerender } = renderHook((value: number) => useCountUp(value), {
      initialProps: 12,
    });
    expect(result.current).toBe(12);
    rerender(24);
    act(() => vi.advanceTimersByTime(50));
    expect(result.current).toBe(13);
    act(() => vi.advanceTimersByTime(550));
    expect(result.current).toBe(24);
  });

  it('counts its first value from another one', () => {
    const { result } = renderHook(() => useCountUp(120, 0));
    expect(result.current).toBe(0);
    act(() => vi.advanceTimersByTime(300));
    expect(result.current).toBe(60);
    act(() => vi.advanceTimersByTime(300));
    expect(result.current).toBe(120);
  });

  it('does not where nothing may move', () => {
    reducedMotion = true;
    const { result } = renderHook(() => useCountUp(120, 0));
    expect(result.current).toBe(120);
  });
});
