// @vitest-environment jsdom
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useInStep, userSession, useSession } from '#client/lib/session/session.ts';
import { enterAs, leave, updateUser } from '#client/lib/session/session-acts.ts';
import type { SessionUser, UserSession } from '#shared/contracts/session.ts';
import { createQueryClient } from '../call/query-client.ts';

const fetchMock = vi.fn<typeof fetch>();

/** A synchronous BroadcastChannel: delivers a message to every open instance but the sender. */
class Channel extends EventTarget {
  static open = new Set<Channel>();
  constructor() {
    super();
    Channel.open.add(this);
  }
  postMessage(data: unknown) {
    for (const other of Channel.open) {
      if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
  close() {
    Channel.open.delete(this);
  }
}

function person(username: string): SessionUser {
  return {
    id: `id-${username}`,
    username,
    email: `${username}@epost.no`,
    emailConfirmed: true,
    firstName: username,
    lastName: 'N',
    bio: null,
    profilePicture: null,
    createdAt: '2026-03-01T12:00:00.000Z',
  };
}

function Gifts({ id }: { id: string }) {
  const { data } = useQuery<string>({
    queryKey: ['/api/user/gifts', id],
    queryFn: async () => {
      const response = await fetch('/api/user/gifts');
      return response.text();
    },
  });
  return <span>{data ?? 'henter'}</span>;
}

/** A tab: shows who is logged in and, for them, data of their own. */
function Tab() {
  useInStep(userSession);
  const { user } = useSession();
  return <p>{user === null ? 'ingen' : [user.username, ' ', <Gifts key="g" id={user.id} />]}</p>;
}

/** The server's state: the user of its session cookie. */
let loggedIn: SessionUser | null;
const clients: QueryClient[] = [];

async function openTab(): Promise<{ client: QueryClient; text: () => string }> {
  const client = createQueryClient();
  clients.push(client);
  const { container } = render(
    <QueryClientProvider client={client}>
      <Tab />
    </QueryClientProvider>,
  );
  await settle();
  return { client, text: () => container.textContent ?? '' };
}

const settle = async () => {
  for (let round = 0; round < 4; round += 1) await act(() => vi.advanceTimersByTimeAsync(10));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('fetch', fetchMock);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  loggedIn = person('kari');
  fetchMock.mockImplementation(async (path) => {
    if (path === '/api/user/gifts') return new Response(`gaver til ${loggedIn?.username}`);
    const session: UserSession =
      loggedIn === null ? { success: false } : { success: true, user: loggedIn };
    return Response.json(session);
  });
});
afterEach(() => {
  cleanup();
  for (const client of clients.splice(0)) client.clear();
  Channel.open.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('shows what belongs to the one who is logged in', async () => {
  expect((await openTab()).text()).toBe('kari gaver til kari');
});

it('works where the browser refuses channels, as Firefox does with cookies blocked', async () => {
  class Refused {
    constructor() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    }
  }
  vi.stubGlobal('BroadcastChannel', Refused);
  const here = await openTab();
  expect(here.text()).toBe('kari gaver til kari');
  await act(async () => leave(userSession, here.client));
  expect(here.text()).toBe('ingen');
});

it('logs out every tab, and removes the fetched data', async () => {
  const here = await openTab();
  const there = await openTab();
  loggedIn = null;
  await act(async () => leave(userSession, here.client));
  await settle();
  expect([here.text(), there.text()]).toEqual(['ingen', 'ingen']);
  expect(there.client.getQueryCache().getAll()).toHaveLength(1);
});

it('shows nothing of the one before when another logs in, here or in another tab', async () => {
  const here = await openTab();
  const there = await openTab();
  const seen: string[] = [];
  const watch = new MutationObserver(() => seen.push(there.text()));
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  loggedIn = person('ola');
  await act(async () => enterAs(here.client, person('ola')));
  await settle();
  watch.disconnect();
  expect([here.text(), there.text()]).toEqual(['ola gaver til ola', 'ola gaver til ola']);
  expect(seen.filter((text) => text.includes('kari') && text.includes('ola'))).toEqual([]);
  expect(seen.at(-1)).toBe('ola gaver til ola');
  const kept = there.client.getQueryCache().getAll();
  expect(kept.map(({ queryHash }) => queryHash).join()).not.toContain('kari');
});

it('drops an answer that was under way for the one before', async () => {
  const { client } = await openTab();
  let answer: (response: Response) => void = () => undefined;
  fetchMock.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const asked = client.refetchQueries({ queryKey: ['/api/user/gifts'] });
  loggedIn = person('ola');
  await act(async () => enterAs(client, person('ola')));
  answer(new Response('gaver til kari'));
  await act(async () => asked);
  await settle();
  expect(client.getQueryData(['/api/user/gifts', 'id-kari'])).toBeUndefined();
  expect(client.getQueryData(['/api/user/gifts', 'id-ola'])).toBe('gaver til ola');
});

it('does not answer itself, and leaves other tabs alone when only details change', async () => {
  const here = await openTab();
  const there = await openTab();
  const asked = fetchMock.mock.calls.length;
  await act(async () => updateUser(here.client, { ...person('kari'), firstName: 'Kari Anne' }));
  await act(async () => enterAs(there.client, person('kari')));
  await settle();
  expect(here.text()).toContain('kari');
  expect(fetchMock.mock.calls.length).toBe(asked);
});

it('becomes nobody when a call of the user is refused', async () => {
  const { client, text } = await openTab();
  const refusal = client.fetchQuery({ queryKey: ['/api/user/messages'], retry: false });
  fetchMock.mockImplementation(async () => new Response('{}', { status: 401 }));
  await act(async () => void (await refusal.catch(() => undefined)));
  await act(() => client.refetchQueries({ queryKey: ['/api/user/messages'] }));
  await act(async () => {
    await client.fetchQuery({ queryKey: ['/api/user/stats'], retry: false }).catch(() => undefined);
  });
  await settle();
  expect(text()).toBe('ingen');
});

it('asks again when the browser brings the page back', async () => {
  const { client, text } = await openTab();
  loggedIn = null;
  const event = new Event('pageshow');
  Object.assign(event, { persisted: true });
  await act(async () => window.dispatchEvent(event));
  await settle();
  expect(text()).toBe('ingen');
  expect(client.getQueryData(userSession.key)).toEqual({ success: false });
});
