// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useWholeContent } from './whole-content.ts';

const { fetchContent, putContent } = vi.hoisted(() => ({
  fetchContent: vi.fn(),
  putContent: vi.fn(),
}));
vi.mock('./fresh-content.ts', () => ({ fetchContent }));
vi.mock('../content.tsx', () => ({ putContent }));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it('asks for nothing where the page has it all', () => {
  const { result } = renderHook(() => useWholeContent(false));
  expect(result.current).toBeNull();
  expect(fetchContent).not.toHaveBeenCalled();
});

it.each([
  ['is refused', () => Promise.resolve(null)],
  ['has no answer', () => Promise.reject(new Error('no network'))],
])('offers to ask again when the request %s, and puts what came then', async (_how, fails) => {
  fetchContent.mockImplementationOnce(fails).mockResolvedValueOnce({ version: '2' });
  const { result } = renderHook(() => useWholeContent(true));
  expect(result.current).toBeNull();
  await waitFor(() => expect(result.current).not.toBeNull());
  act(() => result.current?.());
  expect(result.current).toBeNull();
  await waitFor(() => expect(putContent).toHaveBeenCalledWith({ version: '2' }));
});

it('asks again by itself when the network returns', async () => {
  fetchContent.mockResolvedValueOnce(null).mockResolvedValueOnce({ version: '3' });
  const { result } = renderHook(() => useWholeContent(true));
  await waitFor(() => expect(result.current).not.toBeNull());
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  await waitFor(() => expect(putContent).toHaveBeenCalledWith({ version: '3' }));
});
