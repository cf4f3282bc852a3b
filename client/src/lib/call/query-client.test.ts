import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

const fetchMock = vi.fn<typeof fetch>();
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeEach(() => vi.stubGlobal('fetch', fetchMock));
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
  logged.mockClear();
});

const read = () => createQueryClient().fetchQuery({ queryKey: ['/api/user', 'gifts'] });

describe('the default query function', () => {
  it("asks the key's parts joined with '/', with credentials", async () => {
    fetchMock.mockResolvedValue(new Response('{"a":1}'));
    expect(await read()).toEqual({ a: 1 });
    expect(fetchMock).toHaveBeenCalledWith(
      '/api/user/gifts',
      expect.objectContaining({
        credentials: 'include',
        headers: { 'Content-Type': 'application/json' },
      }),
    );
  });

  it("throws '{status}: {response text}'", async () => {
    fetchMock.mockResolvedValue(new Response('borte', { status: 503, statusText: 'Unavailable' }));
    await expect(read()).rejects.toThrow(/^503: borte$/);
    expect(logged).toHaveBeenCalledOnce();
  });

  it("throws '{status}: {status text}' when the response is empty", async () => {
    fetchMock.mockResolvedValue(new Response('', { status: 503, statusText: 'Unavailable' }));
    await expect(read()).rejects.toThrow(/^503: Unavailable$/);
  });

  it('throws for a 401', async () => {
    fetchMock.mockResolvedValue(new Response('nei', { status: 401 }));
    await expect(read()).rejects.toMatchObject({ status: 401, message: '401: nei' });
  });
});

describe('the defaults', () => {
  it('are no retries, no polling and no going stale', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 5 * 60 * 1000,
    });
    expect(mutations).toMatchObject({ retry: false });
  });

  it('use the throwing query function, once', async () => {
    fetchMock.mockResolvedValue(new Response('', { status: 401, statusText: 'Unauthorized' }));
    const asked = createQueryClient().fetchQuery({ queryKey: ['/api/x'] });
    await expect(asked).rejects.toThrow('401: Unauthorized');
    expect(fetchMock).toHaveBeenCalledOnce();
  });

  it('forget unused data after five minutes, not before', async () => {
    vi.useFakeTimers();
    fetchMock.mockResolvedValue(new Response('1'));
    const client = createQueryClient();
    await client.fetchQuery({ queryKey: ['/api/x'] });
    await vi.advanceTimersByTimeAsync(5 * 60 * 1000 - 1);
    expect(client.getQueryData(['/api/x'])).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(client.getQueryData(['/api/x'])).toBeUndefined();
    vi.useRealTimers();
  });
});
