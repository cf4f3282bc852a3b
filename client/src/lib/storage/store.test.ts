import { expect, it, vi } from 'vitest';
import { createStore } from './store.ts';

it('calls its listeners after each change, until they leave', () => {
  const store = createStore('a');
  expect(store.set('b'), 'nobody listens').toBe(false);
  const heard: string[] = [];
  const leave = store.subscribe(() => heard.push(store.get()));
  expect(store.set('c')).toBe(true);
  leave();
  store.set('d');
  expect(heard).toEqual(['c']);
  expect(store.get()).toBe('d');
});

it('watches from the first listener to the last', () => {
  const stop = vi.fn();
  const watch = vi.fn(() => stop);
  const store = createStore(0, watch);
  const leave = [store.subscribe(() => undefined), store.subscribe(() => undefined)];
  expect(watch).toHaveBeenCalledOnce();
  leave[0]?.();
  leave[0]?.();
  expect(stop).not.toHaveBeenCalled();
  leave[1]?.();
  expect(stop).toHaveBeenCalledOnce();
});
