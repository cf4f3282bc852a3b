// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useScreenAwake } from './screen-awake.ts';

afterEach(() => void Reflect.deleteProperty(navigator, 'wakeLock'));

it('holds a lock, takes it again after the page was hidden, and gives it back', async () => {
  const locks: { released: boolean; release: () => Promise<void> }[] = [];
  const request = vi.fn(async () => {
    const lock = {
      released: false,
      async release() {
        lock.released = true;
      },
    };
    locks.push(lock);
    return lock;
  });
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  const seen = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  const { rerender, unmount } = renderHook(({ isActive }) => useScreenAwake(isActive), {
    initialProps: { isActive: false },
  });
  await seen();
  expect(request).not.toHaveBeenCalled();
  await act(async () => rerender({ isActive: true }));
  await seen();
  expect(locks).toHaveLength(1);
  await locks[0]?.release();
  await seen();
  expect(locks.map(({ released }) => released)).toEqual([true, false]);
  unmount();
  expect(locks.map(({ released }) => released)).toEqual([true, true]);
});
