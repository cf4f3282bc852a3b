// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { whenIdle } from './idle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('waits for an idle moment, at most two seconds, and can be called off', () => {
  const request = vi.fn(() => 7);
  const cancel = vi.fn();
  vi.stubGlobal('requestIdleCallback', request);
  vi.stubGlobal('cancelIdleCallback', cancel);
  const task = vi.fn();
  const stop = whenIdle(task);
  expect(request).toHaveBeenCalledWith(task, { timeout: 2000 });
  stop();
  expect(cancel).toHaveBeenCalledWith(7);
});

it('uses a timer where the browser cannot tell (Safari)', () => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', undefined);
  const task = vi.fn();
  whenIdle(task);
  const stopped = vi.fn();
  whenIdle(stopped)();
  expect(task).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(task).toHaveBeenCalledOnce();
  expect(stopped).not.toHaveBeenCalled();
});
