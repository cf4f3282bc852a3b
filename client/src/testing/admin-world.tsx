import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import { dismissToast } from '#client/lib/toast.ts';
import type { AdminSession } from '#shared/contracts/session.ts';
import { type FakeApi, fakeApi } from './fake-api.ts';
import { ToastText } from './toast-text.tsx';

/** Renders a tab of the back office with a fake clock and a fake API. */
export interface AdminWorld {
  api: FakeApi;
  /** Advances the clock by `ms`, runs the timers that are due, and renders what they fetched. */
  pass: (ms: number) => Promise<void>;
  show: (tab: ReactNode, search?: string) => Promise<void>;
  /** The notice that is shown, as `title|description`. */
  toast: () => string | null;
}

const SESSION: AdminSession = {
  success: true,
  admin: { id: 'a1', username: 'sjef' },
  idleEndsAt: '2026-06-01T18:00:00Z',
  endsAt: '2026-06-02T10:00:00Z',
};

/** Call it before each test, and `leaveAdminWorld` after it. */
export function adminWorld(now = '2026-06-01T10:00:00Z'): AdminWorld {
  vi.useFakeTimers({ now: new Date(now) });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.clear();
  sessionStorage.clear();
  const api = fakeApi();
  const pass = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    await act(() => vi.advanceTimersByTimeAsync(1));
  };
  return {
    api,
    pass,
    show: async (tab, search = '') => {
      window.history.replaceState(null, '', `/admin-dashboard${search}`);
      const client = createQueryClient();
      client.setQueryData(['/api/admin/session'], SESSION);
      render(
        <QueryClientProvider client={client}>
          {tab}
          <ToastText />
        </QueryClientProvider>,
      );
      await pass(20);
    },
    toast: () => screen.getByTestId('toast').textContent,
  };
}

export function leaveAdminWorld(): void {
  act(() => dismissToast());
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.removeAttribute('style');
}
