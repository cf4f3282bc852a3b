// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import { userSession } from '#client/lib/session/session.ts';
import { isInPlan, presentPlan, setInPlan, toggleInPlan } from '#client/lib/storage/plan.ts';
import { forgetPlan, leavePlan } from '#client/lib/storage/plan-account.ts';
import { type FakeApi, fakeApi } from '#client/testing/fake-api.ts';
import { testUser } from '#client/testing/session-user.ts';
import { defaultContent } from '#shared/content/index.ts';
import type { PlanEntry, PlanRequest } from '#shared/contracts/plan.ts';
import { CHANGE_MS, FRONT_MS, PlanSync, RETRY_MS } from './plan-sync.tsx';

const ids = defaultContent.editions.flatMap(({ slots }) => slots.map(({ id }) => id));
const [first = '', second = '', third = ''] = ids;

const KARI = '11111111-1111-4111-8111-111111111111';
const OLA = '22222222-2222-4222-8222-222222222222';
const SYNC = 'PATCH /api/user/favourites';

let api: FakeApi;
let client: ReturnType<typeof createQueryClient>;
vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-08-20T18:00:00Z') });
  window.localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  forgetPlan();
  api = fakeApi();
  account([]);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answerOf = (marks: readonly PlanEntry[]) => ({
  marks,
  items: marks.flatMap(({ slot, on }) => (on ? [slot] : [])),
  calendar: null,
});
/** The account answers with these marks from now on. */
const account = (marks: readonly PlanEntry[]) => api.answers(SYNC, answerOf(marks));
const entry = (slot: string, on = true, at = '2026-08-20T17:00:00.000Z'): PlanEntry => ({
  slot,
  on,
  at,
});
const sent = () => api.made(SYNC) as PlanRequest[];
const slotsSent = () =>
  sent().map(({ marks }) => marks.map(({ slot, on }) => (on ? slot : `-${slot}`)));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const planned = () => ids.filter(isInPlan);

function logIn(id: string | null) {
  const session = id === null ? { success: false } : { success: true, user: testUser({ id }) };
  api.answers('GET /api/user/session', session);
  act(() => void client.setQueryData(userSession.key, session));
}

async function open(id: string | null) {
  client = createQueryClient();
  logIn(id);
  const page = render(
    <QueryClientProvider client={client}>
      <PlanSync />
    </QueryClientProvider>,
  );
  await pass(50);
  return page;
}

describe('the plan of somebody who logs in', () => {
  it('is the visitor’s and the account’s together', async () => {
    setInPlan([first, second], true);
    account([entry(first), entry(second), entry(third)]);
    await open(null);
    expect(sent()).toEqual([]);
    logIn(KARI);
    await pass(50);
    expect(sent()).toMatchObject([
      {
        marks: [
          { slot: first, on: true },
          { slot: second, on: true },
        ],
        user: KARI,
      },
    ]);
    expect(sent()[0]?.sentAt).toMatch(/^2026-08-20T18:/);
    expect(planned()).toEqual([first, second, third]);
    expect(presentPlan()).toMatchObject({ owner: KARI, unsent: [] });
  });

  it('is sent once after several changes, and only what changed', async () => {
    account([entry(first)]);
    await open(KARI);
    act(() => void toggleInPlan(second));
    await pass(CHANGE_MS / 2);
    act(() => void toggleInPlan(first));
    expect(sent()).toHaveLength(1);
    await pass(CHANGE_MS + 50);
    expect(slotsSent()).toEqual([[], [second, `-${first}`].sort(byProgramme)]);
  });

  it('keeps what was changed while the answer was under way, and sends it next', async () => {
    await open(KARI);
    const answer = api.waits(SYNC);
    act(() => void toggleInPlan(first));
    await pass(CHANGE_MS + 50);
    act(() => void toggleInPlan(first));
    act(() => void toggleInPlan(second));
    answer(answerOf([entry(first), entry(third)]));
    account([entry(second), entry(third)]);
    await pass(50);
    expect(planned()).toEqual([second, third]);
    await pass(CHANGE_MS + 50);
    expect(slotsSent()[2]?.sort(byProgramme)).toEqual([`-${first}`, second].sort(byProgramme));
    expect(presentPlan().unsent).toEqual([]);
  });

  it('takes the account’s date of a mark, whatever this clock says', async () => {
    await open(KARI);
    vi.setSystemTime('2026-08-21T18:00:00Z');
    act(() => void toggleInPlan(first));
    account([entry(first, true, '2026-08-20T18:00:01.000Z')]);
    await pass(CHANGE_MS + 50);
    expect(presentPlan().marks).toEqual([entry(first, true, '2026-08-20T18:00:01.000Z')]);
  });

  it('does not send acts that the programme does not have, and keeps them', async () => {
    setInPlan([first, 'slot-1999'], true);
    account([entry(first)]);
    await open(KARI);
    expect(slotsSent()).toEqual([[first]]);
    expect(presentPlan().unsent).toEqual(['slot-1999']);
    await pass(10 * CHANGE_MS);
    expect(sent()).toHaveLength(1);
  });
});

const byProgramme = (one: string, other: string) =>
  ids.indexOf(one.replace(/^-/, '')) - ids.indexOf(other.replace(/^-/, ''));

describe('a plan that could not be sent', () => {
  it.each([
    ['the network is gone', () => api.fails(SYNC)],
    ['the server is broken', () => api.answers(SYNC, { message: 'Nede' }, 503)],
  ])('is sent again when %s', async (_what, fail) => {
    await open(KARI);
    fail();
    act(() => void toggleInPlan(first));
    await pass(CHANGE_MS + 50);
    expect(planned()).toEqual([first]);
    account([entry(first)]);
    await pass(RETRY_MS + 50);
    expect(slotsSent()).toEqual([[], [first], [first]]);
    expect(presentPlan().unsent).toEqual([]);
  });

  it('waits for the network, and is sent when it is back', async () => {
    await open(KARI);
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void toggleInPlan(first));
    await pass(10 * RETRY_MS);
    expect(sent()).toHaveLength(1);
    online.mockRestore();
    account([entry(first)]);
    await act(async () => void window.dispatchEvent(new Event('online')));
    await pass(50);
    expect(slotsSent()).toEqual([[], [first]]);
  });

  it('is not sent again and again when it is refused', async () => {
    await open(KARI);
    api.answers(SYNC, { message: 'Nei', errors: { marks: 'Nei' } }, 400);
    act(() => void toggleInPlan(first));
    await pass(CHANGE_MS + 10 * RETRY_MS);
    expect(sent()).toHaveLength(2);
    expect(presentPlan().unsent).toEqual([first]);
  });
});

describe('a page that comes to the front', () => {
  it('takes what another device put in, at most once a minute', async () => {
    await open(KARI);
    account([entry(third)]);
    const focus = () => act(async () => void window.dispatchEvent(new Event('focus')));
    await focus();
    expect(sent()).toHaveLength(1);
    await pass(FRONT_MS);
    await focus();
    await focus();
    await pass(50);
    expect(sent()).toHaveLength(2);
    expect(planned()).toEqual([third]);
  });
});

describe('a shared browser', () => {
  it('shows nothing of a plan after its owner logged out, and loses nothing of it', async () => {
    account([entry(first)]);
    await open(KARI);
    act(() => void toggleInPlan(second));
    logIn(null);
    act(() => leavePlan());
    expect(planned()).toEqual([]);
    // A visitor puts in an act; it is theirs until somebody logs in.
    act(() => void toggleInPlan(third));
    account([]);
    logIn(OLA);
    await pass(50);
    expect(slotsSent()).toEqual([[], [third]]);
    act(() => leavePlan());
    account([entry(first), entry(second)]);
    logIn(KARI);
    await pass(50);
    expect(slotsSent().at(-1)).toEqual([second]);
    expect(presentPlan().aside).toEqual([]);
    expect(planned()).toEqual([first, second]);
  });

  it('does not mix plans when somebody else logs in after a session that merely ended', async () => {
    account([entry(first)]);
    await open(KARI);
    logIn(null);
    await pass(50);
    // A phone without a network keeps its plan, and what is put in there is Kari's.
    expect(planned()).toEqual([first]);
    act(() => void toggleInPlan(second));
    account([entry(third)]);
    logIn(OLA);
    await pass(50);
    expect(slotsSent().at(-1)).toEqual([]);
    expect(planned()).toEqual([third]);
    expect(presentPlan().aside).toMatchObject([{ owner: KARI, marks: [{ slot: second }] }]);
  });

  it('asks who is logged in when the server says that it is somebody else', async () => {
    await open(KARI);
    const answer = api.waits(SYNC);
    act(() => void toggleInPlan(first));
    await pass(CHANGE_MS + 50);
    api.answers('GET /api/user/session', { success: true, user: testUser({ id: OLA }) });
    account([entry(third)]);
    answer({ message: 'En annen' }, 409);
    await vi.waitFor(() => expect(planned()).toEqual([third]));
    expect(presentPlan()).toMatchObject({
      owner: OLA,
      aside: [{ owner: KARI, marks: [{ slot: first }] }],
    });
  });

  it('takes no answer for a plan that was removed meanwhile', async () => {
    await open(KARI);
    const answer = api.waits(SYNC);
    act(() => void toggleInPlan(first));
    await pass(CHANGE_MS + 50);
    act(() => leavePlan());
    expect(presentPlan().aside).toHaveLength(1);
    answer(answerOf([entry(first)]));
    await pass(50);
    expect(presentPlan()).toEqual({ owner: null, marks: [], unsent: [], aside: [] });
  });

  it('keeps nothing of an account that was deleted', async () => {
    await open(KARI);
    act(() => void toggleInPlan(first));
    act(() => forgetPlan());
    expect(presentPlan()).toEqual({ owner: null, marks: [], unsent: [], aside: [] });
  });
});
