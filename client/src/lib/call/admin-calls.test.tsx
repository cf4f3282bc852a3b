// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useAdminCall } from './admin-calls.ts';
import { createQueryClient } from './query-client.ts';

const client = createQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

afterEach(() => {
  cleanup();
  client.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('sends an act again with the key of the attempt that got no answer', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'));
    if (keys.length === 1) throw new TypeError('Failed to fetch');
    return new Response('{}');
  });
  const { result } = renderHook(() => useAdminCall(), { wrapper });
  const ban = () =>
    act(() =>
      result.current('POST /api/admin/chat/restrictions', {
        body: { kind: 'ban', navn: 'Kari', reason: 'Spam' },
      }),
    );
  await ban();
  await ban();
  await ban();
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
