// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useDraft } from './composer.tsx';

beforeEach(() => sessionStorage.clear());

const draft = (person: string | null) =>
  renderHook(({ of }: { of: string | null }) => useDraft('utkast', of), {
    initialProps: { of: person },
  });

it('is a person’s: nobody else sees it, and it is there again over a reload', () => {
  const { result, rerender, unmount } = draft('user:kari');
  act(() => result.current[1]('Karis'));
  rerender({ of: 'user:ola' });
  expect(result.current[0]).toBe('');
  act(() => result.current[1]('Olas'));
  unmount();
  expect(draft('user:kari').result.current[0]).toBe('Karis');
  expect(draft('user:ola').result.current[0]).toBe('Olas');
  expect(draft('visitor').result.current[0]).toBe('');
});

it('that somebody took over without a further word is nobody’s after a reload', () => {
  const { result, rerender, unmount } = draft(null);
  act(() => result.current[1]('Hei'));
  rerender({ of: 'user:kari' });
  unmount();
  const next = draft(null);
  next.rerender({ of: 'user:ola' });
  expect(next.result.current[0]).toBe('');
  expect(draft('user:kari').result.current[0]).toBe('Hei');
});

it('written before anybody is known is not there after a reload, where it may be another’s', () => {
  const { result, unmount } = draft(null);
  act(() => result.current[1]('Hei'));
  unmount();
  const next = draft(null);
  expect(next.result.current[0]).toBe('');
  next.rerender({ of: 'user:ola' });
  expect([next.result.current[0], JSON.stringify(sessionStorage)]).toEqual(['', '{}']);
});

it('written before anybody is known is that of who is then known, and of nobody else', () => {
  const { result, rerender } = draft(null);
  act(() => result.current[1]('Hei'));
  rerender({ of: 'user:kari' });
  expect(result.current[0]).toBe('Hei');
  act(() => result.current[1]('Hei du'));
  rerender({ of: 'user:ola' });
  expect(result.current[0]).toBe('');
  expect(draft(null).result.current[0]).toBe('');
});
