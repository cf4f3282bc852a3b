// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UserSession } from '#shared/contracts/session.ts';
import { createQueryClient } from '../call/query-client.ts';
import { useSession } from './session.ts';

const fetchMock = vi.fn<typeof fetch>();
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  fetchMock.mockReset();
  logged.mockClear();
});

function Who() {
  const { user, isLoaded } = useSession();
  return <p>{isLoaded ? (user?.username ?? 'ingen') : 'venter'}</p>;
}

const page = () => (
  <QueryClientProvider client={createQueryClient()}>
    <Who />
  </QueryClientProvider>
);

async function visit(answer: UserSession | null) {
  fetchMock.mockImplementation(async () =>
    answer === null ? new Response('', { status: 503 }) : Response.json(answer),
  );
  const { container } = render(page());
  const atFirst = { text: container.textContent, calls: fetchMock.mock.calls.length };
  // The idle callback, then the answer.
  await act(() => vi.advanceTimersByTimeAsync(10));
  await act(() => vi.advanceTimersByTimeAsync(10));
  return { atFirst, text: container.textContent };
}

it('asks in an idle moment, not at once, and only once', async () => {
  const { atFirst, text } = await visit({ success: false });
  expect(atFirst).toEqual({ text: 'venter', calls: 0 });
  expect(text).toBe('ingen');
  expect(fetchMock.mock.calls.map(([path]) => path)).toEqual(['/api/user/session']);
  expect(logged).not.toHaveBeenCalled();
});

it('is the user who is logged in', async () => {
  const user = {
    id: '1',
    username: 'kari',
    email: 'kari@epost.no',
    emailConfirmed: true,
    firstName: 'Kari',
    lastName: 'N',
    bio: null,
    profilePicture: null,
    createdAt: '2026-03-01T12:00:00.000Z',
  };
  expect((await visit({ success: true, user })).text).toBe('kari');
});

it('is nobody when the check fails', async () => {
  expect((await visit(null)).text).toBe('ingen');
  expect(fetchMock).toHaveBeenCalledOnce();
});

it('asks nothing on the server', () => {
  expect(renderToString(page())).toContain('venter');
  expect(fetchMock).not.toHaveBeenCalled();
});
