// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { testUser } from '#client/testing/session-user.ts';
import type { UserSession } from '#shared/contracts/session.ts';
import { createQueryClient } from '../call/query-client.ts';
import { useInStep, userSession, useSession } from './session.ts';

const fetchMock = vi.fn<typeof fetch>();
let logged: MockInstance<typeof console.error>;

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  window.localStorage.clear();
  fetchMock.mockReset();
});

function Who() {
  useInStep(userSession);
  const { user, isLoaded } = useSession();
  return <p>{isLoaded ? (user?.username ?? 'ingen') : 'venter'}</p>;
}

const page = () => (
  <QueryClientProvider client={createQueryClient()}>
    <Who />
  </QueryClientProvider>
);

const KARIS: UserSession = { success: true, user: testUser({ username: 'kari' }) };

/** Null is a server that cannot answer. */
const answers = (answer: UserSession | null) =>
  fetchMock.mockImplementation(async () =>
    answer === null ? new Response('', { status: 503 }) : Response.json(answer),
  );

async function visit(answer: UserSession | null) {
  answers(answer);
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
  expect((await visit(KARIS)).text).toBe('kari');
});

it('is nobody when the check fails', async () => {
  expect((await visit(null)).text).toBe('ingen');
  expect(fetchMock).toHaveBeenCalledOnce();
});

describe('after a failed check', () => {
  const text = () => document.body.textContent;
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const happens = async (type: string) => {
    await act(async () => window.dispatchEvent(new Event(type)));
    await pass(10);
  };

  it('asks again for who was here after growing pauses, until there is an answer', async () => {
    window.localStorage.setItem('ctrl-kjent', 'true');
    await visit(null);
    let asked = 1;
    for (const seconds of [2, 4, 8, 16, 30, 30]) {
      await pass(seconds * 1000 - 100);
      expect(fetchMock, `before ${seconds} s`).toHaveBeenCalledTimes(asked);
      await pass(100);
      asked += 1;
      expect(fetchMock, `after ${seconds} s`).toHaveBeenCalledTimes(asked);
    }
    answers(KARIS);
    await pass(30_000);
    expect(text()).toBe('kari');
    await pass(120_000);
    expect(fetchMock).toHaveBeenCalledTimes(asked + 1);
  });

  it.each(['online', 'visibilitychange'])(
    'asks again at %s, but not after an answer',
    async (type) => {
      await visit(null);
      answers(KARIS);
      await happens(type);
      expect(text()).toBe('kari');
      await happens(type);
      expect(fetchMock).toHaveBeenCalledTimes(2);
    },
  );

  it('asks nothing when the page becomes hidden', async () => {
    await visit(null);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await happens('visibilitychange');
    expect(fetchMock).toHaveBeenCalledOnce();
  });

  it('forgets who was here only when the server says so', async () => {
    window.localStorage.setItem('ctrl-kjent', 'true');
    expect((await visit(null)).text).toBe('ingen');
    expect(window.localStorage.getItem('ctrl-kjent')).toBe('true');
    answers({ success: false });
    await happens('online');
    expect(text()).toBe('ingen');
    expect(window.localStorage.getItem('ctrl-kjent')).toBeNull();
  });

  it('does not ask again by itself where nobody was known, and stays nobody while it asks', async () => {
    await visit(null);
    fetchMock.mockImplementation(() => new Promise(() => undefined));
    await pass(120_000);
    expect(fetchMock).toHaveBeenCalledOnce();
    await happens('online');
    expect(fetchMock).toHaveBeenCalledTimes(2);
    expect(text()).toBe('ingen');
  });
});

it('asks nothing on the server', () => {
  expect(renderToString(page())).toContain('venter');
  expect(fetchMock).not.toHaveBeenCalled();
});
