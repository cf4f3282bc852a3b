// @vitest-environment jsdom
import { waitFor } from '@testing-library/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hydrateWhenFree } from './loader.ts';

let idle: (() => void)[] = [];
const beIdle = () => {
  for (const task of idle.splice(0)) task();
};

beforeEach(() => {
  idle = [];
  vi.stubGlobal('requestIdleCallback', (task: () => void) => idle.push(task));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'connection');
});

const loading = () => vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
const loaded = () => window.dispatchEvent(new Event('load'));
const hydrating = () => vi.fn(async () => undefined);

it('waits until the page has loaded and the browser is idle', () => {
  loading();
  const hydrate = hydrating();
  hydrateWhenFree(hydrate);
  beIdle();
  expect(hydrate).not.toHaveBeenCalled();
  loaded();
  expect(hydrate).not.toHaveBeenCalled();
  beIdle();
  expect(hydrate).toHaveBeenCalledOnce();
});

it('waits only for an idle moment when the page has loaded already', () => {
  const hydrate = hydrating();
  hydrateWhenFree(hydrate);
  beIdle();
  expect(hydrate).toHaveBeenCalledOnce();
});

it('starts at the first touch, and only once', () => {
  loading();
  const hydrate = hydrating();
  const start = hydrateWhenFree(hydrate);
  start();
  start();
  loaded();
  beIdle();
  expect(hydrate).toHaveBeenCalledOnce();
});

it('tries again at the next touch when the code could not be had', async () => {
  const hydrate = vi.fn(async () => undefined);
  hydrate.mockRejectedValueOnce(new TypeError('no net'));
  const start = hydrateWhenFree(hydrate);
  beIdle();
  await waitFor(() => {
    start();
    expect(hydrate).toHaveBeenCalledTimes(2);
  });
});

it('waits for a scroll or touch when the visitor saves data', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  const hydrate = hydrating();
  hydrateWhenFree(hydrate);
  beIdle();
  expect(hydrate).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('scroll'));
  expect(hydrate).toHaveBeenCalledOnce();
});
