// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClockProvider } from '#client/lib/clock.tsx';
import { ContentProvider } from '#client/lib/content.tsx';
import { createStore } from '#client/lib/storage/store.ts';
import { defaultContent } from '#shared/content/index.ts';
import { Screen } from './screen.tsx';

const socket = vi.hoisted(() => ({ useIsLive: (): boolean => true }));
vi.mock('#client/lib/live/live-topics.ts', () => ({
  useLiveTopic: () => undefined,
  useIsLive: () => socket.useIsLive(),
}));
vi.mock('#client/lib/live/service-worker.ts', () => ({ startServiceWorker: () => undefined }));
vi.mock('#client/lib/call/api-client.ts', async (original) => ({
  ...(await original<object>()),
  send: () => Promise.reject(new Error('Away')),
}));

const NOW = new Date('2025-08-22T18:00:00.000Z');
let live = createStore(true);
const setLive = (isLive: boolean) => act(() => live.set(isLive));
const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isLost = () => screen.queryByText(/^Uten nett siden/) !== null;

beforeEach(async () => {
  const { useSyncExternalStore } = await import('react');
  live = createStore(true);
  socket.useIsLive = () => useSyncExternalStore(live.subscribe, live.get);
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  render(
    <ContentProvider content={defaultContent}>
      <ClockProvider renderedAt={NOW}>
        <Screen stages={[]} />
      </ClockProvider>
    </ContentProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('says that it has no network at once, and until the server answers again', async () => {
  expect(isLost()).toBe(false);
  setOnline(false);
  expect(isLost()).toBe(true);
  setLive(false);
  await pass(60_000);
  setOnline(true);
  expect(isLost(), 'the server is still away').toBe(true);
  await pass(60_000);
  expect(isLost()).toBe(true);
  setLive(true);
  expect(isLost()).toBe(false);
});

it('says that the server is away after some seconds, not in a short break', async () => {
  setLive(false);
  await pass(5000);
  setLive(true);
  await pass(60_000);
  expect(isLost()).toBe(false);
  setLive(false);
  await pass(60_000);
  expect(isLost()).toBe(true);
});
