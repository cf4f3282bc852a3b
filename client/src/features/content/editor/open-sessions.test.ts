// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeApi, fakeApi } from '#client/testing/fake-api.ts';
import { DOCUMENT, testDetails } from '../testing/test-draft.tsx';
import { closeSessions, sessionFor } from './open-sessions.ts';
import { forgetWaiting, hasWaiting } from './waiting-store.ts';

const SAVE = `PATCH ${DOCUMENT}`;

let api: FakeApi;
let client: QueryClient;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const logIn = (id: string | null) =>
  client.setQueryData(
    ['/api/admin/session'],
    id === null ? { success: false } : { success: true, admin: { id, username: 'sjef' } },
  );
const open = async (id: string) => {
  const session = sessionFor(testDetails(), id, client);
  await pass(0);
  return session;
};

/** Names that are held until their request's promise resolves, as in a browser. */
function fakeLocks() {
  const held = new Set<string>();
  const request = async (
    name: string,
    _options: object,
    use: (lock: object | null) => Promise<void> | undefined,
  ) => {
    if (held.has(name)) return use(null);
    held.add(name);
    await use({ name });
    held.delete(name);
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-01T17:42:00Z') });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.clear();
  fakeLocks();
  api = fakeApi();
  api.fails(SAVE);
  client = new QueryClient();
  logIn('kari');
});
afterEach(() => {
  closeSessions();
  Reflect.deleteProperty(navigator, 'locks');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('sends nothing of one administrator under the login of another with the same name', async () => {
  (await open('kari')).set('/name', 'Karis');
  await pass(1_000);
  logIn(null);
  logIn('nykari');
  const before = api.made(SAVE).length;
  await pass(60_000);
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(api.made(SAVE)).toHaveLength(before);
  const other = await open('nykari');
  expect([other.get().document.name === 'Karis', hasWaiting('nykari')]).toEqual([false, false]);
});

it('goes on with what waits when the same person logs in again', async () => {
  (await open('kari')).set('/name', 'Karis');
  await pass(1_000);
  logIn(null);
  await pass(60_000);
  logIn('kari');
  const { document, save } = (await open('kari')).get();
  expect([document.name, save]).toEqual(['Karis', 'waiting']);
});

it('stores nothing again that a logout has removed while it was on its way', async () => {
  const answer = api.waits(SAVE);
  (await open('kari')).set('/name', 'Karis');
  await pass(1_000);
  logIn(null);
  forgetWaiting('kari');
  answer({ message: 'Databasen er borte' }, 503);
  await pass(60_000);
  expect(hasWaiting('kari')).toBe(false);
});
