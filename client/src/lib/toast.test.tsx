// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, toast, useToasts } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => {
    dismissToast();
    vi.runAllTimers();
  });
  cleanup();
  vi.useRealTimers();
});

const shown = () => renderHook(() => useToasts()).result;

it('shows a notice for five seconds unless told otherwise', () => {
  const toasts = shown();
  act(() => void toast({ title: 'Melding sendt!' }));
  expect(toasts.current).toMatchObject([
    { title: 'Melding sendt!', variant: 'info', duration: 5000, open: true },
  ]);
  act(() => void toast({ title: 'Gave', variant: 'gift', duration: 9000 }));
  expect(toasts.current).toMatchObject([{ title: 'Gave', variant: 'gift', duration: 9000 }]);
});

it('shows one at a time: the newest', () => {
  const toasts = shown();
  const ids: string[] = [];
  act(() => void ids.push(toast({ title: 'En' }), toast({ title: 'To' })));
  expect(new Set(ids).size).toBe(2);
  expect(toasts.current.map(({ title }) => title)).toEqual(['To']);
});

it('closes a dismissed notice at once and removes it 1,000,000 ms later', () => {
  const toasts = shown();
  act(() => void toast({ title: 'En' }));
  const [{ id } = { id: '' }] = toasts.current;
  act(() => dismissToast(id));
  expect(toasts.current).toMatchObject([{ title: 'En', open: false }]);
  act(() => void vi.advanceTimersByTime(999_999));
  expect(toasts.current).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(1));
  expect(toasts.current).toHaveLength(0);
});

it('lets a dismissed notice go when another takes its place', () => {
  const toasts = shown();
  act(() => void toast({ title: 'En' }));
  act(() => dismissToast());
  act(() => void toast({ title: 'To' }));
  expect(vi.getTimerCount()).toBe(0);
  act(() => dismissToast('ukjent'));
  expect(toasts.current).toMatchObject([{ title: 'To', open: true }]);
});

it('is empty on the server', () => {
  act(() => void toast({ title: 'En' }));
  const Count = () => <p>{useToasts().length}</p>;
  expect(renderToString(<Count />)).toBe('<p>0</p>');
});
