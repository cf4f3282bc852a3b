// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { keepTrying, RETRY_MS, whenIdle } from './idle.ts';

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

it('repeats a load that fails when the network returns, and after a while without such an event', async () => {
  vi.useFakeTimers();
  const answers = ['no network', 'the first request after it', 'code'];
  const load = vi.fn(async () => {
    const answer = answers.shift() ?? '';
    if (answer !== 'code') throw new Error(answer);
    return answer;
  });
  const loaded = keepTrying(load);
  await vi.advanceTimersByTimeAsync(RETRY_MS - 1);
  expect(load).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(RETRY_MS - 1);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await loaded).toBe('code');
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(2 * RETRY_MS);
  expect(load).toHaveBeenCalledTimes(3);
});
